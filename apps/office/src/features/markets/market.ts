import type { HouseDeskMarket } from "@maidan/contract/http/house-markets";
import type { listMarkets } from "@maidan/contract/http/office";
import type { ResponseOf } from "@maidan/contract/http/route";
import type { BadgeTone } from "@maidan/ui/layout";

export type Market = ResponseOf<typeof listMarkets>["items"][number];

/** What one key does to a market: it holds what is open, and what its feed or the market itself has stopped; only what staff hold already it opens. [DESK-05] */
export function switchOf({
  status,
  is_held: isHeld,
}: Pick<Market, "status" | "is_held">): "suspend" | "resume" | undefined {
  switch (status) {
    case "OPEN":
      return "suspend";
    case "SUSPENDED":
      return isHeld ? "resume" : "suspend";
    case "INACTIVE":
    case "CLOSED":
      return undefined;
  }
}

/** What the button of a market of the exchange does; nothing to one that is closed. */
export const verbOf = ({ status }: Pick<Market, "status">): "open" | "suspend" | "resume" | undefined =>
  ({ INACTIVE: "open", OPEN: "suspend", SUSPENDED: "resume", CLOSED: undefined } as const)[status];

/** The word for holding a market of the house: one that is suspended by itself, for want of rates say, is kept from opening by itself. [DESK-27] */
export const holdName = ({ status }: Pick<HouseDeskMarket, "status">): "hold" | "holdSuspended" =>
  status === "SUSPENDED" ? "holdSuspended" : "hold";

/** One colour for each of them, wherever it stands: the exchange's and the house's. [DESK-27] */
export const statusTones = {
  INACTIVE: "neutral",
  OPEN: "accent",
  BALL_RUNNING: "won",
  SUSPENDED: "alert",
  CLOSED: "neutral",
} as const satisfies Readonly<Record<Market["status"] | HouseDeskMarket["status"], BadgeTone>>;

/** Closed without a result: no runner won, none lost. */
export const isVoid = ({ status, runners }: Pick<Market, "status" | "runners">): boolean =>
  status === "CLOSED" && !runners.some((runner) => runner.status === "WINNER" || runner.status === "LOSER");

/** The name by which people speak of it: event and market. */
export const fullName = (market: Market): string => `${market.event_name}, ${market.name}`;
