import { LanguageProvider, type Language } from "@maidan/ui/language";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";

export const markup = (language: Language, part: ReactNode): string =>
  renderToStaticMarkup(<LanguageProvider choice={{ language, setLanguage: () => undefined }}>{part}</LanguageProvider>);

/** What is read of markup: cards as `[9 of diamonds]`, which is read aloud of them. */
export const textOf = (html: string): string =>
  html
    .replaceAll(/<span role="img" aria-label="([^"]+)".*?<\/svg><\/span>/g, "[$1]")
    .replaceAll(/<[^>]+>/g, " ")
    .replaceAll(/\s+/g, " ")
    .trim();
