import boldUrl from "@fontsource/noto-sans-bengali/files/noto-sans-bengali-bengali-700-normal.woff2?url";
import regularUrl from "@fontsource/noto-sans-bengali/files/noto-sans-bengali-bengali-400-normal.woff2?url";
import { lacksBangla } from "@maidan/ui/language";
import { addTakaFace } from "./taka-face.ts";

const family = "Maidan Bangla";
const unicodeRange = "U+0980-09FF,U+0964-0965,U+200C-200D,U+25CC";

/** Any Bangla letter but the taka sign. */
const anyLetter = /[\u0980-\u09f2\u09f4-\u09ff]/;
/** Letters of the operator or of other people on an English page can wait until all else is there. */
const foreignLettersDelayMs = 2_000;

let isAdded = false;
let hasTaka = false;

/** Makes an English page whole on a device without Bangla letters: the taka sign now, and all letters if the page turns out to have some. */
export async function addTaka(): Promise<void> {
  if (isAdded || hasTaka || !lacksBangla()) return;
  hasTaka = true;
  setTimeout(() => {
    if (anyLetter.test(document.getElementById("app")?.textContent ?? "")) void addBanglaFace();
  }, foreignLettersDelayMs);
  await addTakaFace();
}

/** Brings a face for Bangla to a device that has none, after the first paint; the theme names it once it is there. */
export async function addBanglaFace(): Promise<void> {
  if (isAdded || !lacksBangla()) return;
  isAdded = true;
  const faces = [
    new FontFace(family, `url(${regularUrl}) format("woff2")`, { weight: "400 599", unicodeRange }),
    new FontFace(family, `url(${boldUrl}) format("woff2")`, { weight: "600 900", unicodeRange }),
  ];
  const loaded = await Promise.all(faces.map((face) => face.load().catch(() => undefined)));
  for (const face of loaded) if (face !== undefined) document.fonts.add(face);
  document.documentElement.dataset["face"] = "bangla";
}
