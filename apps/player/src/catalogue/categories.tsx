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

/** The three that name a game, as `/api/game-run` is asked for it. */
export type SportsBook = Readonly<Record<"platform" | "type" | "code", string>>;

/** Lucky opens by a session of its own, `/api/player-login`, instead of a launch. [OP-29] */
export const luckyPlatform = "LUCKY";
export const luckyBook: SportsBook = { platform: luckyPlatform, type: "SPORTS", code: "lucky" };
