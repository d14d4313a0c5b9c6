import { textOf } from "./text-of-bytes.ts";

const widestPixels = 1_440;
/** As much as the call takes, in bytes before they become text. */
const largestBytes = 175_000;
const qualities = [0.86, 0.72, 0.58, 0.44] as const;

/** The picture as WebP no wider than the site shows, as text for the call; undefined = it can't be read, or stays too large. The server makes it anew all the same. */
export async function shrinkPicture(file: File): Promise<string | undefined> {
  let bitmap: ImageBitmap;
  try {
    bitmap = await createImageBitmap(file);
  } catch {
    return undefined;
  }
  const scale = Math.min(1, widestPixels / Math.max(bitmap.width, bitmap.height));
  const canvas = new OffscreenCanvas(Math.max(1, bitmap.width * scale), Math.max(1, bitmap.height * scale));
  canvas.getContext("2d")?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  for (const quality of qualities) {
    const blob = await canvas.convertToBlob({ type: "image/webp", quality });
    if (blob.size <= largestBytes) return textOf(new Uint8Array(await blob.arrayBuffer()));
  }
  return undefined;
}
