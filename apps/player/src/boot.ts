import type { OddsNotation } from "@maidan/core/odds";
import type { Language } from "@maidan/ui/language";

/** An answer of the API that the server put into the page, with the key under which the app would have asked for it. */
export interface BootRead {
  readonly key: readonly unknown[];
  readonly value: unknown;
}

/** What the server tells the app about the page that it wrote. */
export interface Boot {
  readonly language: Language;
  /** The cookie says that somebody has signed in; the token itself is known to the browser alone. */
  readonly isSignedIn: boolean;
  /** Not a phone: the home of the app is not shown at `/`. [OP-01] */
  readonly isDesktop: boolean;
  /** Fewer pictures, nothing fetched ahead: the browser or the person asked for it. */
  readonly savesData: boolean;
  /** How odds are written. */
  readonly odds: OddsNotation;
  /** Markets that the player has pinned, as far as the cookie says: what stands first is in the page from the start. */
  readonly pins: readonly string[];
  readonly renderedAtMs: number;
  readonly reads: readonly BootRead[];
}

export const bootElementId = "boot";

const nothing: Boot = {
  language: "en",
  isSignedIn: false,
  isDesktop: false,
  savesData: false,
  odds: "decimal",
  pins: [],
  renderedAtMs: 0,
  reads: [],
};

/** What the page carries. A page without it (one that was saved, say) starts from nothing. */
export function readBoot(): Boot {
  const text = document.getElementById(bootElementId)?.textContent;
  return text === null || text === undefined ? nothing : (JSON.parse(text) as Boot);
}
