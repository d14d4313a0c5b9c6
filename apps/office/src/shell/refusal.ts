import { useLanguage } from "@maidan/ui/language";
import { inBangla } from "../server-words/index.ts";

/** What the server said, in the reader's language. */
export function useRefusalText(): (sentence: string) => string {
  const { language } = useLanguage();
  return language === "bn" ? inBangla : (sentence) => sentence;
}
