import { isWorthRetrying, mintKey, type ApiResult } from "@maidan/client/api";
import { toDecimal } from "@maidan/core/money";
import { api } from "../../api/index.ts";
import { exchangeCall } from "../exchange/calls.ts";
import { placeCall } from "../house-bet/calls.ts";
import { figuresOf } from "../house-bet/pick.ts";
import type { HouseRefusal } from "../house-bet/side-word.ts";
import {
  isOrder,
  listNow,
  markSent,
  settleSent,
  type ListedBet,
  type ListedHouse,
  type ListedOrder,
} from "./bet-list.ts";
import { summarise, type PricePolicy } from "./bet-slip-form.ts";
import { outcomesOf } from "./list-outcome.ts";
import type { PlaceAnswer, SlipOutcome } from "./outcome.ts";
import { instructionOf } from "./instruction.ts";
import { isGood } from "./slip-answer.tsx";

export interface HouseTaken {
  readonly kind: "taken";
  readonly line: number;
  readonly rate: number;
}
/** What became of a bet of the list. */
export type ListOutcome = SlipOutcome | HouseTaken | { readonly kind: "houseRefused"; readonly refused: HouseRefusal };

interface HouseBody {
  readonly market_id: string;
  readonly side: "for" | "against";
  readonly line: number;
  readonly rate: number;
  readonly stake: string;
  readonly price_policy: PricePolicy;
}
type HouseAnswer = { readonly bet: { readonly line: number; readonly rate: number } };

export interface ListCalls {
  placeOrders(request: {
    readonly marketId: string;
    readonly instructions: readonly ReturnType<typeof instructionOf>[];
    readonly customerRef: string;
  }): Promise<ApiResult<PlaceAnswer>>;
  placeHouse(body: HouseBody, key: string): Promise<ApiResult<HouseAnswer>>;
}

const serverCalls: ListCalls = {
  placeOrders: ({ instructions, ...request }) =>
    exchangeCall("placeOrders", { ...request, instructions: [...instructions] }),
  placeHouse: (body, idempotencyKey) => api.call(placeCall, { body, idempotencyKey }),
};

type Ends = readonly (readonly [number, ListOutcome])[];

/** Those of one market go out in one call, which takes all of them or none; what went out without an answer goes out in the same company. */
function callsOf(bets: readonly ListedBet[]): readonly (readonly ListedBet[])[] {
  const sent = new Set(bets.map((bet) => bet.sent?.reference));
  // Of a call all that went out with it, whichever of them is sent again.
  const all = listNow().filter(
    (bet) => bets.some(({ id }) => id === bet.id) || (bet.sent && sent.has(bet.sent.reference)),
  );
  const keyOf = (bet: ListedBet): string =>
    bet.sent?.reference ?? (isOrder(bet) ? `market ${bet.form.marketId}` : `house ${bet.id}`);
  return [...Map.groupBy(all, keyOf).values()];
}

async function sendOrders(group: readonly ListedOrder[], calls: ListCalls): Promise<Ends> {
  const [first] = group;
  if (first?.sent === undefined) return [];
  const instructions = group.map(({ form }) => instructionOf(form, summarise(form)?.stakeMinor ?? 0n));
  const { marketId } = first.form;
  const answer = await calls.placeOrders({ marketId, instructions, customerRef: first.sent.reference });
  const outcomes = outcomesOf(answer, group.length);
  // Without an answer for one there is none for the call: the reference stands for all of its bets.
  const isUnknown = outcomes.some(({ kind }) => kind === "unknown");
  return group.flatMap(({ id }, place) => {
    const outcome: SlipOutcome | undefined = isUnknown ? { kind: "unknown" } : outcomes[place];
    return outcome === undefined ? [] : [[id, outcome] as const];
  });
}

async function sendHouse({ id, house, sent }: ListedHouse, calls: ListCalls): Promise<Ends> {
  if (sent === undefined) return [];
  const { pick, stakeText, entry } = house;
  const stake = toDecimal(figuresOf(pick, stakeText, entry)?.stakeMinor ?? 0n);
  const { marketId, side, line, rate } = pick;
  const body = { market_id: marketId, side, line, rate, stake, price_policy: sent.policy };
  const answer = await calls.placeHouse(body, sent.reference);
  if (answer.ok) return [[id, { kind: "taken", line: answer.value.bet.line, rate: answer.value.bet.rate }]];
  const { error } = answer;
  if (error.kind === "refused" && !isWorthRetrying(error)) return [[id, { kind: "houseRefused", refused: error }]];
  return [[id, { kind: "unknown" }]];
}

export const endOf = (outcome: ListOutcome): "placed" | "refused" | "unknown" => {
  if (outcome.kind === "unknown") return "unknown";
  if (outcome.kind === "taken") return "placed";
  return outcome.kind !== "houseRefused" && isGood(outcome) ? "placed" : "refused";
};

/**
 * Sends these bets of the list, one call for each market of the exchange and for each bet against the house, all at the same time: in play each has a delay, and one
 * after the other they would add up. What became of each by its id. One without an answer stays in the list as it went out, and is sent again under the reference
 * that it has: whatever is done to the list meanwhile, it is taken once or not at all. [SLIP-05] [SLIP-18]
 */
export async function sendList(
  bets: readonly ListedBet[],
  by: { readonly remoteId: string; readonly policy: PricePolicy },
  calls: ListCalls = serverCalls,
): Promise<ReadonlyMap<number, ListOutcome>> {
  const groups = callsOf(bets);
  const sent = groups.flatMap((group) => {
    // The field allows 32 characters.
    const as = { reference: group.every(isOrder) ? mintKey().replaceAll("-", "") : mintKey(), ...by };
    return group.map((bet) => [bet.id, bet.sent ?? as] as const);
  });
  markSent(new Map(sent));
  const ids = groups.map((group) => new Set(group.map(({ id }) => id)));
  const ends = await Promise.all(
    ids.map((group) => {
      const marked = listNow().filter(({ id }) => group.has(id));
      const orders = marked.filter(isOrder);
      const [house] = marked.filter((bet): bet is ListedHouse => !isOrder(bet));
      return house === undefined ? sendOrders(orders, calls) : sendHouse(house, calls);
    }),
  );
  const outcomes = new Map(ends.flat());
  settleSent(new Map([...outcomes].map(([id, outcome]) => [id, endOf(outcome)])));
  return outcomes;
}
