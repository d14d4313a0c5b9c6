import type { CricketScoreboard } from "@maidan/core/sports";

type Innings = CricketScoreboard["innings"][number];

export interface InningsLines {
  /** Who bats next in this part of the match; null once both have an innings, and while nobody knows who it is. */
  readonly waiting: string | null;
  /** One or two innings, the newest last. */
  readonly shown: readonly Innings[];
}

/** The two lines of a score, of the match's innings or of its newest super over's in their place, so that neither makes the card taller. Pure. [ROOM-22] */
export function inningsLines(innings: readonly Innings[], sides: readonly string[]): InningsLines {
  const from = Math.max(0, Math.floor((innings.length - 1) / 2) * 2);
  const shown = innings.slice(from);
  const [batting, second] = shown;
  if (batting === undefined || second !== undefined) return { waiting: null, shown };
  const both = from === 0 ? sides : innings.slice(0, 2).map(({ team }) => team);
  const isKnown = both.length === 2 && both.includes(batting.team);
  return { waiting: (isKnown && both.find((team) => team !== batting.team)) || null, shown };
}

/** The two sides of a match's name, as its feed gives it. */
export const sidesOf = (name: string): readonly string[] => name.split(" v ");
