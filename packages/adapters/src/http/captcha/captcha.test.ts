import { expect, test } from "vitest";
import { beepDigits } from "./beep-digits.ts";
import { drawDigits } from "./draw-digits.ts";

/** A generator of numbers that are the same for the same seed. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}

test("[AUTH-42] the picture has no text to read the digits from, and the same digits never look the same", () => {
  const pictures = Array.from({ length: 20 }, (_, seed) => drawDigits("4711", seeded(seed + 1)));
  expect(new Set(pictures).size).toBe(20);
  for (const picture of pictures) {
    expect(picture).not.toMatch(/<text|4711|NaN|undefined/);
    // Two strokes for each 1, three for a 4, two for a 7, and three lines across.
    expect(picture.match(/M/g)).toHaveLength(3 + 2 + 2 + 2 + 3);
  }
});

test("every digit has a shape of its own", () => {
  const shapes = Array.from({ length: 10 }, (_, digit) => drawDigits(String(digit), () => 0.5));
  expect(new Set(shapes).size).toBe(10);
});

/** How many beeps stand between two pauses: a pause is a second of silence. */
function countBeeps(sound: Buffer): { readonly count: number; readonly longestMs: number }[] {
  const loud: boolean[] = [];
  for (let at = 44; at < sound.length; at += 80)
    loud.push(sound.subarray(at, at + 80).some((sample) => Math.abs(sample - 128) > 40));
  const digits: { count: number; longestMs: number }[] = [];
  let silentMs = 1_000;
  let beepMs = 0;
  for (const isLoud of [...loud, false]) {
    if (isLoud && beepMs === 0 && silentMs >= 1_000) digits.push({ count: 0, longestMs: 0 });
    const digit = digits.at(-1);
    if (isLoud && beepMs === 0 && digit !== undefined) digit.count += 1;
    beepMs = isLoud ? beepMs + 10 : 0;
    silentMs = isLoud ? 0 : silentMs + 10;
    if (digit !== undefined) digit.longestMs = Math.max(digit.longestMs, beepMs);
  }
  return digits;
}

test("the sound has as many short beeps as each digit says, and one long one for a zero", () => {
  const sound = beepDigits("3092", seeded(7));
  expect(sound.subarray(0, 4).toString("latin1")).toBe("RIFF");
  expect(sound.readUInt32LE(40)).toBe(sound.length - 44);
  const digits = countBeeps(sound);
  expect(digits.map(({ count }) => count)).toEqual([3, 1, 9, 2]);
  expect(digits.map(({ longestMs }) => longestMs > 500)).toEqual([false, true, false, false]);
});
