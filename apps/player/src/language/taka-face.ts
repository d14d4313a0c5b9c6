import boldUrl from "./taka/taka-700.woff?inline";
import regularUrl from "./taka/taka-400.woff?inline";

/** Named by the theme behind the device's own faces. */
const family = "Maidan Taka";
const unicodeRange = "U+09F3";

/** The face inside a data address: given as bytes, it asks nobody. */
const bytesOf = (dataUrl: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(dataUrl.slice(dataUrl.indexOf(",") + 1)), (sign) => sign.charCodeAt(0));

/**
 * The taka sign alone, cut from the face for Bangla: some hundred bytes, so that a price in English does not bring all its letters. The theme names it first once
 * it is there: behind another family Chromium leaves out signs that were laid out before the face arrived.
 */
export async function addTakaFace(): Promise<void> {
  const faces = [
    new FontFace(family, bytesOf(regularUrl), { weight: "100 599", unicodeRange }),
    new FontFace(family, bytesOf(boldUrl), { weight: "600 900", unicodeRange }),
  ];
  for (const face of await Promise.all(faces.map((each) => each.load()))) document.fonts.add(face);
  document.documentElement.dataset["face"] ??= "taka";
}
