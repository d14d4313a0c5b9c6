import { mintKey } from "@maidan/client/api";
import { exchangeCall } from "../exchange/calls.ts";
import { byMarket, type ListedBet } from "./bet-list.ts";
import { summarise } from "./bet-slip-form.ts";
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

/** Sends the list, one call for each market; what became of each bet by its id. Bets without a stake are left where they are. */
export async function sendList(list: readonly ListedBet[]): Promise<ReadonlyMap<number, SlipOutcome>> {
  const told = new Map<number, SlipOutcome>();
  for (const group of byMarket(list.filter(({ form }) => summarise(form) !== undefined))) {
    const marketId = group[0]?.form.marketId ?? "";
    const instructions = group.map(({ form }) => instructionOf(form, summarise(form)?.stakeMinor ?? 0n));
    const content = JSON.stringify({ marketId, instructions });
    const result = await exchangeCall("placeOrders", { marketId, instructions, customerRef: referenceOf(content) });
    const outcomes = outcomesOf(result, group.length);
    if (!outcomes.some((outcome) => outcome.kind === "unknown")) references.delete(content);
    for (const [place, { id }] of group.entries()) {
      const outcome = outcomes[place];
      if (outcome !== undefined) told.set(id, outcome);
    }
  }
  return told;
}
