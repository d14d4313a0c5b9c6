import type { Language } from "@maidan/core/money";
import { legacyText } from "./text.ts";

/** A category that an address names in one language, in the reader's; any other title as it stands. An address outlives the choice of a language. */
export function categoryNameIn(language: Language, title: string): string {
  const wanted = title.trim().toLocaleLowerCase();
  const keys = Object.keys(legacyText.en) as (keyof typeof legacyText.en)[];
  const key = keys.find((each) => [legacyText.en[each].toLocaleLowerCase(), legacyText.bn[each]].includes(wanted));
  return key === undefined ? title : legacyText[language][key];
}
