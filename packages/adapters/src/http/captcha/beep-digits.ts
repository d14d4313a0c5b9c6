import type { Random } from "./draw-digits.ts";

const rateHz = 8_000;
const short = { beepMs: 150, gapMs: 160 } as const;
const longBeepMs = 800;
const pauseMs = 1_100;

/**
 * Four digits to be counted by ear, for who cannot see the picture: as many short beeps as the digit says, one long low beep for 0, a pause between digits. A WAV of
 * 8 bits. Pitch and a little noise are decided by `random`. [CAPTCHA-04]
 */
export function beepDigits(digits: string, random: Random): Buffer {
  const parts = Array.from(digits).flatMap((digit) => [
    ...beepsOf(Number(digit), 520 + random() * 260),
    silence(pauseMs),
  ]);
  const samples = Buffer.concat([silence(300), ...parts]);
  const noisy = samples.map((sample) => sample + Math.round((random() - 0.5) * 8));
  return Buffer.concat([header(noisy.length), noisy]);
}

function beepsOf(digit: number, pitchHz: number): Buffer[] {
  if (digit === 0) return [tone(longBeepMs, pitchHz / 2)];
  return Array.from({ length: digit }, () => [tone(short.beepMs, pitchHz), silence(short.gapMs)]).flat();
}

/** Fades in and out over 10 ms, so that it does not click. */
function tone(lengthMs: number, pitchHz: number): Buffer {
  const count = Math.round((lengthMs * rateHz) / 1_000);
  const fade = rateHz / 100;
  return Buffer.from(
    Array.from({ length: count }, (_, index) => {
      const volume = Math.min(1, index / fade, (count - index) / fade);
      return 128 + Math.round(96 * volume * Math.sin((2 * Math.PI * pitchHz * index) / rateHz));
    }),
  );
}

const silence = (lengthMs: number): Buffer => Buffer.alloc(Math.round((lengthMs * rateHz) / 1_000), 128);

/** RIFF header of one channel of unsigned 8-bit samples. */
function header(length: number): Buffer {
  const head = Buffer.alloc(44);
  head.write("RIFF", 0, "latin1");
  head.writeUInt32LE(36 + length, 4);
  head.write("WAVEfmt ", 8, "latin1");
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(1, 22);
  head.writeUInt32LE(rateHz, 24);
  head.writeUInt32LE(rateHz, 28);
  head.writeUInt16LE(1, 32);
  head.writeUInt16LE(8, 34);
  head.write("data", 36, "latin1");
  head.writeUInt32LE(length, 40);
  return head;
}
