import { ArrowUpIcon } from "@maidan/ui/icons";
import { useText } from "@maidan/ui/language";
import type { ReactNode } from "react";
import { useScrolled } from "../../device/index.ts";
import { afloatText } from "./text.ts";

/** On the side of the names: prices stand on the other one. [SHELL-60] */
export function ScrollToTop(): ReactNode {
  const text = useText(afloatText);
  if (!useScrolled()) return undefined;
  return (
    <div className="pointer-events-none fixed inset-x-0 bottom-20 z-20 mx-auto flex max-w-phone justify-start px-4">
      <button
        type="button"
        aria-label={text.toTop}
        onClick={() => scrollTo({ top: 0, behavior: "smooth" })}
        className="pointer-events-auto flex size-11 animate-fade items-center justify-center rounded-full bg-raised text-ink shadow-raised ring-1 ring-edge ring-inset"
      >
        <ArrowUpIcon />
      </button>
    </div>
  );
}
