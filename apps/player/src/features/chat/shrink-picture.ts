/** Enough to read a receipt; more would only cost data. */
const longestSidePx = 1600;
const quality = 0.8;
/** What the server takes. */
const mostBytes = 3 * 1024 * 1024;

/** The chosen picture made smaller, as base64; undefined when the browser cannot read it and it is too large to be sent as it is. */
export async function shrinkPicture(file: File): Promise<string | undefined> {
  const small = await redraw(file).catch(() => undefined);
  const sent = small ?? file;
  return sent.size > mostBytes ? undefined : toBase64(sent);
}

async function redraw(file: File): Promise<Blob | undefined> {
  const bitmap = await createImageBitmap(file, { imageOrientation: "from-image" });
  const scale = Math.min(1, longestSidePx / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.round(bitmap.width * scale);
  canvas.height = Math.round(bitmap.height * scale);
  canvas.getContext("2d")?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/jpeg", quality));
  return blob ?? undefined;
}

function toBase64(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener("load", () =>
      resolve(typeof reader.result === "string" ? reader.result.replace(/^[^,]*,/, "") : ""),
    );
    reader.addEventListener("error", () => reject(new Error("the picture could not be read")));
    reader.readAsDataURL(blob);
  });
}
