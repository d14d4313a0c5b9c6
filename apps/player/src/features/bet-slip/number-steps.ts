import type { numberText } from "./number-text.ts";

type NumberWords = (typeof numberText)["en"];

/** The numbers of a step, in western digits. */
export function stepWords(
  text: NumberWords,
  { from, to }: { readonly from: number; readonly to: number | null },
): string {
  if (to === null) return from === 0 ? text.stepAny : text.stepFrom({ from: String(from) });
  if (from === to) return String(from);
  return from === 0 ? text.stepTo({ to: String(to) }) : text.stepBetween({ from: String(from), to: String(to) });
}
