import { mintKey } from "@maidan/client/api";
import { exchangeCall } from "../exchange/calls.ts";
import { byMarket, type ListedBet } from "./bet-list.ts";
import { slipFault, summarise } from "./bet-slip-form.ts";
import { outcomesOf } from "./list-outcome.ts";
import type { SlipOutcome } from "./outcome.ts";
import { instructionOf } from "./instruction.ts";

/** References of calls without an answer: the same bets go out under the same one again, so that they are taken once. [SLIP-05] */
const references = new Map<string, string>();

function referenceOf(content: string): string {
  const known = references.get(content) ?? mintKey().replaceAll("-", "");
  references.set(content, known);
  return known;
}

/** What became of the bets of one market, which go out in one call. */
async function sendGroup(group: readonly ListedBet[]): Promise<readonly (readonly [number, SlipOutcome])[]> {
  const marketId = group[0]?.form.marketId ?? "";
  const instructions = group.map(({ form }) => instructionOf(form, summarise(form)?.stakeMinor ?? 0n));
  const content = JSON.stringify({ marketId, instructions });
  const result = await exchangeCall("placeOrders", { marketId, instructions, customerRef: referenceOf(content) });
  const outcomes = outcomesOf(result, group.length);
  if (!outcomes.some((outcome) => outcome.kind === "unknown")) references.delete(content);
  return group.flatMap(({ id }, place) => {
    const outcome = outcomes[place];
    return outcome === undefined ? [] : [[id, outcome] as const];
  });
}

/**
 * Sends the list, one call for each market, all at the same time: in play each market has a delay, and one after the other they would add up. What became of
 * each bet by its id. Bets that can't go out (no stake, a least above it) are left where they are.
 */
export async function sendList(list: readonly ListedBet[]): Promise<ReadonlyMap<number, SlipOutcome>> {
  const groups = byMarket(list.filter(({ form }) => slipFault(form) === undefined));
  return new Map((await Promise.all(groups.map(sendGroup))).flat());
}
