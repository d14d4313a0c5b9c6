import { lacksBangla } from "@maidan/ui/language";

/** A letter that the face is asked for: without one, nothing would be fetched. */
const sample = "\u0995";

/**
 * Fetches the letters that a device may lack (Bangla, the taka sign) and then names their face, all at once: text that was drawn before would otherwise keep
 * its empty boxes.
 */
export async function fetchFace(): Promise<void> {
  if (!lacksBangla()) return;
  const faces = ["400", "700"].map((weight) => document.fonts.load(`${weight} 16px "Maidan Bangla"`, sample));
  await Promise.all(faces).catch(() => undefined);
  document.documentElement.dataset["face"] = "bangla";
}
