import { classNames } from "@maidan/ui/controls";
import { CheckIcon } from "@maidan/ui/icons";
import { useLanguage, useText, type Language } from "@maidan/ui/language";
import { Sheet } from "@maidan/ui/layers";
import { useEffect, type ReactNode } from "react";
import { showBangla } from "../../language/index.ts";
import type { OverlayProps } from "../../shell/index.ts";
import { chooseLanguageText } from "./text.ts";

/** Each language in its own words. */
const names: readonly { readonly language: Language; readonly name: string; readonly tag: string }[] = [
  { language: "en", name: "English", tag: "en" },
  { language: "bn", name: "বাংলা", tag: "bn" },
];

export function LanguageSheet({ isOpen, onClose }: OverlayProps): ReactNode {
  const text = useText(chooseLanguageText);
  const { language, setLanguage } = useLanguage();
  useEffect(() => {
    // Each language stands in its own letters, so both must be readable here.
    if (isOpen) void showBangla();
  }, [isOpen]);
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title={text.title}>
      <ul className="safe-bottom flex flex-col gap-2 pt-2">
        {names.map((entry) => (
          <li key={entry.language}>
            <button
              type="button"
              lang={entry.tag}
              aria-pressed={entry.language === language}
              onClick={() => {
                setLanguage(entry.language);
                onClose();
              }}
              className={classNames(
                "flex min-h-14 w-full items-center justify-between rounded-md px-4 text-base font-medium",
                entry.language === language ? "bg-accent-soft text-accent" : "bg-raised text-ink",
              )}
            >
              {entry.name}
              {entry.language === language && <CheckIcon />}
            </button>
          </li>
        ))}
      </ul>
    </Sheet>
  );
}
