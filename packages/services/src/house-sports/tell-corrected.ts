import { currencies } from "@maidan/core/money";
import { findHouseGame } from "../house-games/index.ts";
import { correctedCouponText, type Inbox } from "../inbox/index.ts";
import type { TellCorrected } from "./coupon-ports.ts";

/** Writes to the inbox of whose coupon was corrected; players of other operators are told by theirs. [SPORTSBOOK-56] */
export function createTellCorrected({
  inbox,
  operator,
}: {
  readonly inbox: Inbox;
  /** The name under which this platform is the house's operator. */
  readonly operator: string;
}): TellCorrected {
  return async (tx, context, { wager, legs, beforeMinor }) => {
    const currency = currencies.find((code) => code === wager.currency);
    if (wager.operator !== operator || currency === undefined) return;
    const game = findHouseGame(wager.gameCode);
    const name = game?.name ?? wager.gameCode;
    const text = correctedCouponText({
      product: { en: name, bn: game === undefined || game.nameBn === "" ? name : game.nameBn },
      matches: legs.map(({ market: { home, away } }) => ({
        en: `${home.en} v ${away.en}`,
        bn: `${home.bn} বনাম ${away.bn}`,
      })),
      reasons: [...new Set(legs.flatMap(({ voidReason, market }) => voidReason ?? market.decidedReason ?? []))],
      beforeMinor,
      nowMinor: wager.payoutMinor,
      currency,
    });
    await inbox.send(tx, context, { playerId: wager.player, text });
  };
}
