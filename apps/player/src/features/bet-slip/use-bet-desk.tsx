import type { MarketSnapshot } from "@maidan/client/market-cache";
import type { LineBet } from "@maidan/core/exchange";
import { useCallback, useEffect, type ReactNode } from "react";
import { useLive } from "../../live/index.ts";
import { page } from "../../page.tsx";
import { LayerPart } from "../exchange/part.tsx";
import type { SlipSelection } from "./bet-slip-form.ts";
import type { MarketBet } from "./cover.ts";
import type { RunnerResult } from "./slip-fields.tsx";
import { useTaps, type TapOf } from "./use-taps.ts";

/** The slip and all that a bet needs. Comes once the room stands, so that the first tap finds it there; an earlier one waits for it. */
const desk = page(() => import("./bet-desk.tsx").then((file) => file.BetDeskLayer));

export interface BetDeskOptions {
  /** The match and the market, as the slip and the list name them beside the runner. [SLIP-21] */
  readonly of: readonly (string | undefined)[];
  readonly market: MarketSnapshot | undefined;
  readonly results: readonly RunnerResult[];
  /** The player's bets of the market; undefined until they are read. */
  readonly bets: readonly MarketBet[] | undefined;
  /** Of a LINE market what is matched, by line. */
  readonly lineBets?: readonly LineBet[] | undefined;
  /** An answer came, whichever: the player's bets may have changed. */
  readonly onAnswered: () => void;
}

/** A price that was tapped. */
export type Tap = TapOf<{ readonly selection: SlipSelection }>;

export interface BetDesk {
  /** A price was tapped: it opens the slip, or is a bet where the player has chosen so. The same function for as long as the room stands, so that rows of prices are not drawn anew with it. */
  readonly take: (selection: SlipSelection) => void;
  /** Opens the slip whatever the player has chosen. */
  readonly open: (selection: SlipSelection) => void;
  /** What lies over the room. */
  readonly layer: ReactNode;
}

/** Taps on the prices of a room, and what they open over it. */
export function useBetDesk(options: BetDeskOptions): BetDesk {
  const live = useLive();
  const { settings, tap, onTap } = useTaps<{ readonly selection: SlipSelection }>();
  useEffect(() => void desk.preload(), []);
  const take = useCallback((selection: SlipSelection) => onTap({ selection }), [onTap]);
  const open = useCallback((selection: SlipSelection) => onTap({ selection, isOpening: true }), [onTap]);
  const isWanted = live !== undefined || tap !== undefined;
  return {
    take,
    open,
    layer: isWanted && (
      <LayerPart asked={tap}>
        <desk.Component {...options} tap={tap} settings={settings} />
      </LayerPart>
    ),
  };
}
