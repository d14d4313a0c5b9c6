import { LanguageProvider, type Language } from "@maidan/ui/language";
import { useEffect, useMemo, useState, type ReactNode } from "react";
import { readKey, useStored, writeKeys } from "../storage/index.ts";

/** What amounts are in until the account says otherwise. [APP-17] */
const homeCurrency = "BDT";
const cookieDays = 365;
const afterFirstScreenMs = 300;

export const isLanguage = (text: string | undefined): text is Language => text === "en" || text === "bn";

/** The server reads the cookie, so that the next page arrives in the right language. */
function keep(language: Language): void {
  writeKeys({ language });
  document.cookie = `language=${language}; path=/; max-age=${cookieDays * 86_400}; samesite=lax`;
}

/** The chosen language, changed without a reload, and the account's currency; `initial` is what the server wrote the page in. [I18N-02] [APP-17] */
export function AppLanguage({ initial, children }: { initial: Language; children: ReactNode }): ReactNode {
  const [language, setChosen] = useState(initial);
  // Most accounts are in it: what is read of the account later changes nothing for them, and nothing is rendered again for it.
  const currency = useStored("currency") ?? homeCurrency;
  useEffect(() => {
    // A cookie may be lost while the storage is not.
    const stored = readKey("language");
    if (!isLanguage(stored) || stored === initial) return;
    keep(stored);
    queueMicrotask(() => setChosen(stored));
  }, [initial]);
  useEffect(() => {
    document.documentElement.lang = language === "bn" ? "bn-BD" : language;
    // The taka sign of an English page is a Bangla letter too, but the page can be read and used without it for a moment.
    const add = (): void =>
      void import("./bangla-face.ts").then(({ addBanglaFace, addTaka }) =>
        language === "bn" ? addBanglaFace() : addTaka(),
      );
    const timer = setTimeout(add, language === "bn" ? 0 : afterFirstScreenMs);
    return () => clearTimeout(timer);
  }, [language]);
  const choice = useMemo(
    () => ({
      language,
      currency,
      setLanguage: (next: Language) => {
        keep(next);
        setChosen(next);
      },
    }),
    [language, currency],
  );
  return <LanguageProvider choice={choice}>{children}</LanguageProvider>;
}
