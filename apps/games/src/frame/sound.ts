/** Tones made as they are needed; silent until the player asks for them. */
export type Tone = "tick" | "chip" | "win" | "lose" | "open" | "cheer";

const notes: Readonly<Record<Tone, readonly (readonly [number, number])[]>> = {
  tick: [[880, 0.03]],
  chip: [[520, 0.05]],
  open: [[660, 0.08]],
  lose: [
    [220, 0.12],
    [160, 0.2],
  ],
  /** A goal, a wicket, and what else a crowd gets up for. */
  cheer: [
    [440, 0.07],
    [440, 0.07],
    [587, 0.18],
  ],
  win: [
    [523, 0.09],
    [659, 0.09],
    [784, 0.2],
  ],
};
const loudness = 0.08;

let context: AudioContext | undefined;
let isOn = false;

export const isSoundOn = (): boolean => isOn;
export function setSound(next: boolean): void {
  isOn = next;
  if (isOn) context ??= new AudioContext();
}

export function play(tone: Tone): void {
  if (!isOn || context === undefined) return;
  let at = context.currentTime;
  for (const [hertz, seconds] of notes[tone]) {
    const oscillator = context.createOscillator();
    const gain = context.createGain();
    oscillator.frequency.value = hertz;
    gain.gain.setValueAtTime(loudness, at);
    gain.gain.exponentialRampToValueAtTime(0.001, at + seconds);
    oscillator.connect(gain).connect(context.destination);
    oscillator.start(at);
    oscillator.stop(at + seconds);
    at += seconds;
  }
}
