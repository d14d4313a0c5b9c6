import type { addMarket, moveEventStart } from "@maidan/contract/http/office";
import type { BodyOf } from "@maidan/contract/http/route";
import type { EventRead } from "./added-market.ts";
import type { Market } from "./market.ts";

/** As the fields hold it. */
export type Draft = Omit<
  BodyOf<typeof addMarket>,
  "runners" | "commission_basis_points" | "has_virtual_prices" | "currency"
> & {
  /** One a line. */
  readonly runners: string;
  readonly commission: string;
  /** Whether bets are matched across the runners. */
  readonly across: Across;
  readonly currency: Money;
};
export const currencies = ["BDT", "INR", "PKR"] as const;
export type Money = (typeof currencies)[number];
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
  currency: "BDT",
};

export const linesOf = (text: string): string[] =>
  text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");

const dhakaAheadMs = 6 * 3_600_000;
/** A moment of Dhaka's, wherever the trader sits. */
export const momentOf = (typed: string): string => `${typed.length === 16 ? `${typed}:00` : typed}+06:00`;

/** The same moment as its field holds it, to the minute. */
export const typedOf = (moment: string): string =>
  new Date(Date.parse(moment) + dhakaAheadMs).toISOString().slice(0, 16);

/** Of no feed and not begun, as far as the office has read. [HAND-16] */
export const mayMoveStart = (event: Pick<EventRead, "is_by_hand" | "is_in_play" | "is_over">): boolean =>
  event.is_by_hand && !event.is_in_play && !event.is_over;

/** Another start as it is typed. Markets with a start of their own keep their distance to it unless the trader says otherwise. [HAND-16] */
export interface StartDraft {
  readonly start: string;
  readonly movesOwn: boolean;
}
/** What is said of them counts where there are any. */
export const startBody = (
  { start, movesOwn }: StartDraft,
  event: Pick<EventRead, "own_starts">,
): BodyOf<typeof moveEventStart> => ({
  start_at: momentOf(start),
  ...(event.own_starts > 0 && { moves_own_starts: movesOwn }),
});

/** The body of the call. */
export const bodyOf = ({
  runners,
  commission,
  across,
  currency,
  start_at: start,
  ...rest
}: Draft): BodyOf<typeof addMarket> => ({
  ...rest,
  start_at: momentOf(start),
  runners: linesOf(runners),
  ...(commission !== "" && { commission_basis_points: Number(commission) }),
  ...(across !== "template" && { has_virtual_prices: across === "yes" }),
  ...(currency !== "BDT" && { currency }),
});

/** What a feed does for its own matches, for those of no feed: offered once the start is over. What was never open is opened after it, with its delay. [HAND-02] */
export const mayTurnInPlay = (market: Market, nowMs: number): boolean =>
  !market.is_in_play && market.status !== "CLOSED" && Date.parse(market.start_at) <= nowMs;

/** Every field is filled, and there are two outcomes at least. */
export const isWhole = (draft: Draft): boolean =>
  [draft.competition, draft.name, draft.start_at].every((one) => one.trim() !== "") &&
  linesOf(draft.runners).length >= 2;
