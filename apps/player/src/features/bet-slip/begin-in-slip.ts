import { mintKey } from "@maidan/client/api";
import type { HouseForm } from "../house-bet/pick.ts";
import { hideInSlip, keepInSlip, listNow, type SentAs } from "./bet-list.ts";
import { summarise, type SlipForm } from "./bet-slip-form.ts";
import { instructionOf } from "./instruction.ts";

type SlipBet = { readonly form: SlipForm } | { readonly house: HouseForm };

/** What the player bets, as the server is asked for it. */
function contentOf(bet: SlipBet & { readonly sent?: SentAs }): string {
  if ("form" in bet) {
    const stakeMinor = summarise(bet.form)?.stakeMinor ?? 0n;
    return JSON.stringify([bet.form.marketId, instructionOf(bet.form, stakeMinor)]);
  }
  const { pick, stakeText, entry } = bet.house;
  return JSON.stringify([pick.marketId, pick.side, pick.line, pick.rate, stakeText, entry, bet.sent?.policy]);
}

/**
 * A slip sends a bet: under the reference of the same bet that has no answer yet, else under one of its own. It is kept before the call, so that a page that is loaded anew
 * knows of it. [SLIP-05]
 */
export function beginInSlip(
  slip: SlipBet,
  by: Pick<SentAs, "remoteId" | "policy">,
): { readonly id: number; readonly reference: string } {
  // The field allows 32 characters.
  const reference = "form" in slip ? mintKey().replaceAll("-", "") : mintKey();
  const bet = { ...slip, sent: { ...by, reference, isOfSlip: true } as const };
  const content = contentOf(bet);
  const same = listNow().find(
    ({ sent, ...other }) =>
      sent?.isOfSlip === true && sent.remoteId === by.remoteId && contentOf({ ...other, sent }) === content,
  );
  if (same?.sent === undefined) return { id: keepInSlip(bet), reference };
  hideInSlip(same.id);
  return { id: same.id, reference: same.sent.reference };
}
