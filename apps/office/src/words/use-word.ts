import { useText, type Catalogue } from "@maidan/ui/language";

/** The word for a code in the reader's language; undefined = there is none. */
export function useWord(words: Catalogue): (code: string) => string | undefined {
  const text: Readonly<Record<string, unknown>> = useText(words);
  return (code) => {
    const word = Object.hasOwn(text, code) ? text[code] : undefined;
    return typeof word === "string" ? word : undefined;
  };
}
