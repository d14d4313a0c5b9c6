import type { Language } from "@maidan/core/money";
import { createContext, use, type ReactNode } from "react";
import type { Catalogue } from "./catalogue.ts";

interface LanguageChoice {
  readonly language: Language;
  /** What the reader's account is in, from wherever it is kept: amounts are written by both. Anything but a known currency is taka. */
  readonly currency?: string | undefined;
  readonly setLanguage: (language: Language) => void;
}

const LanguageContext = createContext<LanguageChoice>({ language: "en", setLanguage: () => undefined });

/** Gives the chosen language to all that is below; who keeps the choice decides where it is stored. */
export function LanguageProvider({ choice, children }: { choice: LanguageChoice; children: ReactNode }): ReactNode {
  return <LanguageContext value={choice}>{children}</LanguageContext>;
}

export const useLanguage = (): LanguageChoice => use(LanguageContext);

/** The texts of a catalogue in the language that is chosen now. */
export function useText<C extends Catalogue>(texts: C): C[Language] {
  return texts[useLanguage().language];
}
