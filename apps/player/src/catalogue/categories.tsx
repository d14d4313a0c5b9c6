import {
  CasinoIcon,
  CrashIcon,
  FishingIcon,
  LotteryIcon,
  PokerIcon,
  SlotIcon,
  SportsIcon,
  TableIcon,
} from "@maidan/ui/icons";
import type { ReactNode } from "react";
import { logNote, logWords } from "../log/index.ts";

/** The types by which the calls know the categories. [SHELL-44] */
export type GameType = "SPORTS" | "LIVE" | "SLOT" | "TABLE" | "BINGO" | "EGAME" | "FH" | "LOTTO";
export type CategoryId = "sports" | "casino" | "slot" | "table" | "poker" | "crash" | "fishing" | "lottery";

export interface Category {
  readonly id: CategoryId;
  readonly type: GameType;
  readonly icon: ReactNode;
}

/** Categories with a second level, in the specification's order. [SHELL-43] [SHELL-44] [OP-06] */
export const categories: readonly Category[] = [
  { id: "sports", type: "SPORTS", icon: <SportsIcon /> },
  { id: "casino", type: "LIVE", icon: <CasinoIcon /> },
  { id: "slot", type: "SLOT", icon: <SlotIcon /> },
  { id: "table", type: "TABLE", icon: <TableIcon /> },
  { id: "poker", type: "BINGO", icon: <PokerIcon /> },
  { id: "crash", type: "EGAME", icon: <CrashIcon /> },
  { id: "fishing", type: "FH", icon: <FishingIcon /> },
  { id: "lottery", type: "LOTTO", icon: <LotteryIcon /> },
];

/** The category of a menu's entry. An unknown one is told to the console and to nobody else. [SHELL-54] [ERR-45] */
export function categoryOf(id: string): Category | undefined {
  const found = categories.find((category) => category.id === id);
  if (found === undefined) logNote(logWords.unknownMenu);
  return found;
}

/**
 * What the sports category leads to beside the exchange, by the three that name a game of the catalogue. Two are stated; the others are
 * named alike, and whether there is such a game is the operator's to say. [SHELL-48] [HOME-19] [GAMES-20] [OP-28]
 */
export const sportsBooks = [
  { id: "isports", platform: "SABA", type: "VIRTUAL", code: "SABA-VIRTUAL-001" },
  { id: "e1sports", platform: "E1SPORTS", type: "SPORTS", code: "E1SPORTS-SPORTS-001" },
  { id: "horsebook", platform: "HORSEBOOK", type: "LIVE", code: "HRB-LIVE-001" },
  { id: "virtual", platform: "VIRTUAL", type: "SPORTS", code: "VIRTUAL-SPORTS-001" },
  { id: "kabaddi", platform: "KABADDI", type: "SPORTS", code: "KABADDI-SPORTS-001" },
  { id: "fantasy", platform: "FANTASY", type: "SPORTS", code: "FANTASY-SPORTS-001" },
  { id: "sbosports", platform: "SBOSPORTS", type: "SPORTS", code: "SBOSPORTS-SPORTS-001" },
  { id: "lucky", platform: "LUCKY", type: "SPORTS", code: "lucky" },
] as const;
/** The three that name a game, as `/api/game-run` is asked for it. */
export type SportsBook = Readonly<Record<"platform" | "type" | "code", string>>;

/** Lucky opens by a session of its own, `/api/player-login`, instead of a launch. [OP-29] */
export const luckyPlatform = "LUCKY";
