import { createHash } from "node:crypto";
import type { PictureRefusal, Pictures } from "@maidan/services/pictures";
import sharp from "sharp";

/** What a phone's camera and screenshots make. Vector formats and documents are none of them. */
const kinds: ReadonlySet<string> = new Set(["jpeg", "png", "webp", "heif"]);
/** A picture of 50 megapixels is more than a phone takes; unpacked it is 150 MB. */
const mostPixels = 50_000_000;
const longestSidePixels = 12_000;
/** Enough to read the small print of a receipt. */
const keptSidePixels = 1600;
const quality = 78;
const timeoutSeconds = 10;

// One picture at a time on one thread: a burst of uploads must not take the machine from the bets.
sharp.concurrency(1);
sharp.cache(false);

/**
 * Pictures by libvips: read whole or refused, turned as the camera held it, made smaller, written as WebP without metadata. Nothing is unpacked before the
 * header's size was looked at.
 */
export function createPictures(): Pictures {
  let queue: Promise<unknown> = Promise.resolve();
  return {
    remake: (bytes) => {
      const next = queue.then(() => remake(bytes));
      queue = next.catch(() => undefined);
      return next;
    },
  };
}

async function remake(bytes: Uint8Array): ReturnType<Pictures["remake"]> {
  const refused = await refusalOf(bytes);
  if (refused !== undefined) return { ok: false, reason: refused };
  try {
    const { data, info } = await sharp(bytes, { limitInputPixels: mostPixels, failOn: "error", animated: false })
      .rotate()
      .resize({ width: keptSidePixels, height: keptSidePixels, fit: "inside", withoutEnlargement: true })
      .timeout({ seconds: timeoutSeconds })
      .webp({ quality })
      .toBuffer({ resolveWithObject: true });
    const digest = createHash("sha256").update(data).digest();
    const picture = { widthPixels: info.width, heightPixels: info.height, bytes: data, digest };
    return { ok: true, picture: { mediaType: "image/webp", ...picture } };
  } catch {
    // Cut short, damaged, or not what its first bytes promise: libvips says it in many words.
    return { ok: false, reason: "NOT_A_PICTURE" };
  }
}

/** What the header tells, before a single pixel is unpacked. */
async function refusalOf(bytes: Uint8Array): Promise<PictureRefusal | undefined> {
  try {
    const { format, width, height } = await sharp(bytes, { limitInputPixels: false, animated: false }).metadata();
    if (!kinds.has(format)) return "NOT_A_PICTURE";
    const isTooLarge = width * height > mostPixels || Math.max(width, height) > longestSidePixels;
    return isTooLarge ? "TOO_MANY_PIXELS" : undefined;
  } catch {
    return "NOT_A_PICTURE";
  }
}
