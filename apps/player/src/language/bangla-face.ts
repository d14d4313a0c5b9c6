import boldUrl from "@fontsource/noto-sans-bengali/files/noto-sans-bengali-bengali-700-normal.woff2?url";
import regularUrl from "@fontsource/noto-sans-bengali/files/noto-sans-bengali-bengali-400-normal.woff2?url";

/** The name in the theme's list of faces. */
const family = "Maidan Bangla";
const unicodeRange = "U+0980-09FF,U+0964-0965,U+200C-200D,U+25CC";

/** Letters of different widths in every real face; without one, each of them is the same box or nothing. */
const letters = ["\u0995", "\u09ac", "\u0998", "\u09e0"] as const;

/** True when the device has no Bangla letters of its own. Phones sold in Bangladesh have them. */
export function lacksBangla(): boolean {
  const context = document.createElement("canvas").getContext("2d");
  if (context === null) return false;
  context.font = "32px system-ui, sans-serif";
  return new Set(letters.map((letter) => context.measureText(letter).width)).size === 1;
}

/** Brings a face for Bangla to a device that has none. Its download starts after the first paint. */
export function addBanglaFace(): void {
  if (!lacksBangla()) return;
  for (const [url, weight] of [
    [regularUrl, "400 599"],
    [boldUrl, "600 900"],
  ] as const) {
    const face = new FontFace(family, `url(${url}) format("woff2")`, { weight, unicodeRange, display: "swap" });
    document.fonts.add(face);
  }
}
