import { ArrowUpIcon } from "@maidan/ui/icons";
import { useText } from "@maidan/ui/language";
import type { ReactNode } from "react";
import { useLocation } from "wouter";
import { useScrolled, useScrolledUp } from "../../device/index.ts";
import { afloatText } from "./text.ts";

/** Rows of these pages are full to both edges, of names and of prices. */
const isFullOfRows = (path: string): boolean => path.startsWith("/exchange") || path.startsWith("/odds-view");

/** Beyond the threshold; over rows of the exchange only on the way up, where it is wanted, so that it covers none that are read. [SHELL-60] */
export function ScrollToTop(): ReactNode {
  const text = useText(afloatText);
  const [path] = useLocation();
  const isScrolled = useScrolled();
  const isOnWayUp = useScrolledUp();
  if (isFullOfRows(path) ? !isOnWayUp : !isScrolled) return undefined;
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
