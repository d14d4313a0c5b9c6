/** As much of ASN.1's distinguished encoding as a certificate needs. Keys and signatures are Node's. */

function lengthOf(size: number): Buffer {
  if (size < 0x80) return Buffer.from([size]);
  const bytes: number[] = [];
  for (let rest = size; rest > 0; rest = Math.floor(rest / 256)) bytes.unshift(rest % 256);
  return Buffer.from([0x80 | bytes.length, ...bytes]);
}

const element = (tag: number, ...content: readonly Uint8Array[]): Buffer => {
  const body = Buffer.concat(content);
  return Buffer.concat([Buffer.from([tag]), lengthOf(body.length), body]);
};

export const sequence = (...content: readonly Uint8Array[]): Buffer => element(0x30, ...content);
export const set = (...content: readonly Uint8Array[]): Buffer => element(0x31, ...content);
export const octets = (content: Uint8Array): Buffer => element(0x04, content);
export const bits = (content: Uint8Array): Buffer => element(0x03, Buffer.from([0]), content);
export const text = (value: string): Buffer => element(0x0c, Buffer.from(value, "utf8"));
export const truth = (): Buffer => element(0x01, Buffer.from([0xff]));
/** A tag of its own around the content (`explicit`), or in place of the content's tag (`implicit`). */
export const explicit = (number: number, content: Uint8Array): Buffer => element(0xa0 | number, content);
export const implicit = (number: number, content: Uint8Array): Buffer => element(0x80 | number, content);

/** A number that isn't negative, given by its bytes. */
export function integer(bytes: Uint8Array): Buffer {
  const first = bytes[0] ?? 0;
  return first >= 0x80 ? element(0x02, Buffer.from([0]), bytes) : element(0x02, bytes);
}

/** `1.2.840.10045.4.3.2` */
export function objectId(dotted: string): Buffer {
  const [first = 0, second = 0, ...rest] = dotted.split(".").map(Number);
  const encoded = [first * 40 + second, ...rest].flatMap((arc) => {
    const groups = [arc % 128];
    for (let left = Math.floor(arc / 128); left > 0; left = Math.floor(left / 128)) groups.unshift((left % 128) | 0x80);
    return groups;
  });
  return element(0x06, Buffer.from(encoded));
}

/** Whole seconds of UTC; years up to 2049 are written with two digits, as the standard wants. */
export function instant(at: Date): Buffer {
  const digits = at.toISOString().replace(/[-:T]|\.\d+/g, "");
  return at.getUTCFullYear() < 2050 ? element(0x17, Buffer.from(digits.slice(2))) : element(0x18, Buffer.from(digits));
}
