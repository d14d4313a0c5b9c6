import { LanguageProvider, type Language } from "@maidan/ui/language";
import { useEffect, useMemo, useState, type ReactNode } from "react";

const storageKey = "office_language";

/** The office's language, kept in this browser. */
export function OfficeLanguage({ children }: { children: ReactNode }): ReactNode {
  const [language, setLanguage] = useState<Language>(() => (localStorage.getItem(storageKey) === "bn" ? "bn" : "en"));
  useEffect(() => {
    document.documentElement.lang = language;
    localStorage.setItem(storageKey, language);
  }, [language]);
  const choice = useMemo(() => ({ language, setLanguage }), [language]);
  return <LanguageProvider choice={choice}>{children}</LanguageProvider>;
}
