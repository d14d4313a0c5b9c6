import * as contract from "@maidan/contract/http/house-markets";
import { parseDecimal, toDecimal } from "@maidan/core/money";
import {
  delayOf,
  type createReadHouseCashOut,
  type createTakeHouseCashOut,
  type HouseCashOutOffer,
} from "@maidan/services/house-markets";
import type { FastifyInstance } from "fastify";
import { answerOf } from "../answer/index.ts";
import { mount } from "../server/index.ts";

export interface HouseCashOutRouteDeps {
  readonly readCashOut: ReturnType<typeof createReadHouseCashOut>;
  readonly takeCashOut: ReturnType<typeof createTakeHouseCashOut>;
}

/** The cash-out of bets against the house: its offer, and taking it. [CASH-20] [CASH-22] [CASH-25] */
export function registerHouseCashOut(app: FastifyInstance, deps: HouseCashOutRouteDeps): void {
  mount(app, contract.readHouseCashOut, async ({ query, player }) => {
    const { market: marketId } = query;
    const { playerId } = player;
    const selectionId = query.runner === undefined ? undefined : Number(query.runner);
    const offer = await deps.readCashOut({ playerId, marketId, sharePercent: Number(query.share ?? 100), selectionId });
    const about = { success: true as const, market_id: marketId };
    if (!("ok" in offer))
      return { body: { ...about, question: offer.market.question.type, reason: null, offer: print(offer) } };
    const reason = contract.cashOutReasons.find((code) => code === offer.code);
    return reason === undefined ? { refusal: offer } : { body: { ...about, question: null, reason, offer: null } };
  });
  mount(app, contract.takeHouseCashOut, async ({ body, player, idempotencyKey }) => {
    const { market_id: marketId, runner: selectionId, share: sharePercent, secured } = body;
    // The contract lets no other text through than an amount with two decimals and perhaps a sign.
    const amount = parseDecimal(secured.replace("-", "")) ?? 0n;
    const securedMinor = secured.startsWith("-") ? 0n - amount : amount;
    const asked = { marketId, selectionId, sharePercent, securedMinor };
    return answerOf(await deps.takeCashOut({ ...player, ...asked, idempotencyKey }));
  });
}

function print({ market, cashOut, lines }: HouseCashOutOffer): contract.HouseCashOutItem {
  return {
    secured: toDecimal(cashOut.securedMinor),
    delay: delayOf(market) / 1_000,
    bets: cashOut.bets.map((bet) => ({
      side: bet.side === "FOR" ? ("for" as const) : ("against" as const),
      line: bet.line,
      rate: bet.rate,
      stake: toDecimal(bet.stakeMinor),
    })),
    lines: lines.map(({ from, to, beforeMinor, afterMinor }) => ({
      runner: market.runners.find(({ selectionId }) => selectionId === from)?.name ?? null,
      from,
      to,
      before: toDecimal(beforeMinor),
      after: toDecimal(afterMinor),
    })),
  };
}
