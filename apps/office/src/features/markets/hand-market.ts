import type { addMarket } from "@maidan/contract/http/office";
import type { BodyOf } from "@maidan/contract/http/route";
import type { Market } from "./market.ts";

/** As the fields hold it. */
export type Draft = Omit<BodyOf<typeof addMarket>, "runners" | "commission_basis_points" | "has_virtual_prices"> & {
  /** One a line. */
  readonly runners: string;
  readonly commission: string;
  /** Whether bets are matched across the runners. */
  readonly across: Across;
};
export const acrossChoices = ["template", "yes", "no"] as const;
export type Across = (typeof acrossChoices)[number];
export const sports = ["cricket", "soccer", "tennis"] as const;
export const noDraft: Draft = {
  sport: "cricket",
  competition: "",
  name: "",
  start_at: "",
  runners: "",
  commission: "",
  across: "template",
};

export const linesOf = (text: string): string[] =>
  text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");

/** The body of the call; the moment is Dhaka's, wherever the trader sits. */
export const bodyOf = ({ runners, commission, across, start_at: start, ...rest }: Draft): BodyOf<typeof addMarket> => ({
  ...rest,
  start_at: `${start.length === 16 ? `${start}:00` : start}+06:00`,
  runners: linesOf(runners),
  ...(commission !== "" && { commission_basis_points: Number(commission) }),
  ...(across !== "template" && { has_virtual_prices: across === "yes" }),
});

/** What a feed does for its own matches, for those of no feed: offered once the start is over. [HAND-02] */
export const mayTurnInPlay = (market: Market, nowMs: number): boolean =>
  !market.is_in_play &&
  (market.status === "OPEN" || market.status === "SUSPENDED") &&
  Date.parse(market.start_at) <= nowMs;

/** Every field is filled, and there are two outcomes at least. */
export const isWhole = (draft: Draft): boolean =>
  [draft.competition, draft.name, draft.start_at].every((one) => one.trim() !== "") &&
  linesOf(draft.runners).length >= 2;
