/** Letters of different widths in every real face; without one, each of them is the same box or nothing. */
const letters = ["\u0995", "\u09ac", "\u0998", "\u09e0"] as const;

/** True when the device has no Bangla letters of its own. Phones sold in Bangladesh have them. */
export function lacksBangla(): boolean {
  const context = document.createElement("canvas").getContext("2d");
  if (context === null) return false;
  context.font = "32px system-ui, sans-serif";
  return new Set(letters.map((letter) => context.measureText(letter).width)).size === 1;
}
