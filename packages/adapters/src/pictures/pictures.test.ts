import { deflateSync } from "node:zlib";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { createPictures } from "./index.ts";

const pictures = createPictures();
const photo = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: { r: 200, g: 40, b: 90 } } });

/** A PNG whose header promises `width` x `height` pixels in a few bytes. */
function bomb(width: number, height: number): Buffer {
  const crcOf = (bytes: Buffer): number => {
    let crc = 0xffffffff;
    for (const byte of bytes) {
      crc ^= byte;
      for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
    }
    return (crc ^ 0xffffffff) >>> 0;
  };
  const chunk = (type: string, data: Buffer): Buffer => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const head = Buffer.alloc(4);
    head.writeUInt32BE(data.length);
    const tail = Buffer.alloc(4);
    tail.writeUInt32BE(crcOf(body));
    return Buffer.concat([head, body, tail]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const pixels = deflateSync(Buffer.alloc(1024));
  return Buffer.concat([signature, chunk("IHDR", header), chunk("IDAT", pixels), chunk("IEND", Buffer.alloc(0))]);
}

describe("a picture that was sent", () => {
  test.each(["jpeg", "png", "webp"] as const)("%s comes back as WebP of the same pixels", async (format) => {
    const made = await pictures.remake(await photo(300, 200).toFormat(format).toBuffer());
    expect(made).toMatchObject({ ok: true, picture: { mediaType: "image/webp", widthPixels: 300, heightPixels: 200 } });
    if (made.ok) expect((await sharp(made.picture.bytes).metadata()).format).toBe("webp");
  });

  test("loses where and by what it was taken, and stands upright", async () => {
    const sent = await photo(300, 200)
      .withExif({ IFD0: { Make: "Camera", Copyright: "somebody" }, IFD3: { GPSLatitude: "23/1 48/1 0/1" } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    expect((await sharp(sent).metadata()).exif).toBeDefined();
    const made = await pictures.remake(sent);
    expect(made).toMatchObject({ ok: true, picture: { widthPixels: 200, heightPixels: 300 } });
    if (!made.ok) return;
    const { exif, icc, xmp, iptc, orientation } = await sharp(made.picture.bytes).metadata();
    expect({ exif, icc, xmp, iptc, orientation }).toEqual({});
    expect(Buffer.from(made.picture.bytes).includes("somebody")).toBe(false);
  });

  test("is made smaller when it is larger than anybody needs to read it", async () => {
    const made = await pictures.remake(await photo(4000, 1000).jpeg().toBuffer());
    expect(made).toMatchObject({ ok: true, picture: { widthPixels: 1600, heightPixels: 400 } });
  });

  test("the same twice has the same digest", async () => {
    const sent = await photo(90, 90).png().toBuffer();
    const [first, second] = await Promise.all([pictures.remake(sent), pictures.remake(sent)]);
    expect(first.ok && second.ok && Buffer.compare(first.picture.digest, second.picture.digest)).toBe(0);
  });
});

describe("what is no picture", () => {
  test.each([
    ["text", Buffer.from("hello, this is a text")],
    ["nothing", Buffer.alloc(0)],
    ["a page", Buffer.from("<!doctype html><script>alert(1)</script>")],
    ["a drawing in XML", Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect/></svg>')],
    ["a document", Buffer.from("%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>")],
    ["an animation", Buffer.from("R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7", "base64")],
    ["the first bytes of a photograph", Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 0x10, 0x4a, 0x46, 0x49, 0x46])],
  ])("%s is refused", async (_what, bytes) => {
    expect(await pictures.remake(bytes)).toEqual({ ok: false, reason: "NOT_A_PICTURE" });
  });

  test("a photograph that is cut short is refused", async () => {
    const whole = await photo(800, 800).jpeg().toBuffer();
    expect(await pictures.remake(whole.subarray(0, whole.length / 2))).toEqual({ ok: false, reason: "NOT_A_PICTURE" });
  });

  test("a small file that would unpack to gigabytes is refused by its header", async () => {
    const tiny = bomb(40_000, 40_000);
    expect(tiny.length).toBeLessThan(200);
    expect(await pictures.remake(tiny)).toEqual({ ok: false, reason: "TOO_MANY_PIXELS" });
    expect(await pictures.remake(bomb(20_000, 10))).toEqual({ ok: false, reason: "TOO_MANY_PIXELS" });
  });
});
