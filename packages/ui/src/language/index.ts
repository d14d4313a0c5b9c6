export type { Language } from "@maidan/core/money";
export { lacksBangla } from "./bangla-letters.ts";
export { catalogue, type Catalogue, type Text, type Translated } from "./catalogue.ts";
export { LanguageProvider, useLanguage, useText } from "./language-context.tsx";
export { uiText } from "./ui-text.ts";
