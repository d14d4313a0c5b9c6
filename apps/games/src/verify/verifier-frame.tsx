import { Button } from "@maidan/ui/controls";
import { useLanguage } from "@maidan/ui/language";
import type { ReactNode } from "react";

/** What all verifiers have around them: the title with the change of language, what is drawn again here, and what it is drawn from. */
export function VerifierFrame(of: {
  readonly title: string;
  /** What is meant, above the introduction. */
  readonly subject?: ReactNode;
  readonly intro: string;
  readonly children: ReactNode;
}): ReactNode {
  const { language, setLanguage } = useLanguage();
  return (
    <main lang={language} className="mx-auto flex max-w-phone flex-col gap-4 p-4">
      <header className="flex items-center justify-between gap-3">
        <h1 className="text-xl font-bold">{of.title}</h1>
        <Button tone="secondary" size="small" onClick={() => setLanguage(language === "en" ? "bn" : "en")}>
          {language === "en" ? "বাংলা" : "English"}
        </Button>
      </header>
      {of.subject}
      <p className="text-muted">{of.intro}</p>
      {of.children}
    </main>
  );
}
