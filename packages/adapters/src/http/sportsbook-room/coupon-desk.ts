import * as contract from "@maidan/contract/http/sportsbook-room";
import type { ResponseOf } from "@maidan/contract/http/route";
import { parseDecimal, toDecimal } from "@maidan/core/money";
import { refuse, type Reader } from "@maidan/services/command";
import { accountCurrency } from "@maidan/services/house-games";
import {
  couponOf,
  isCashedOut,
  stateOfCoupon,
  type BookDeskStore,
  type CouponQuery,
  type CouponStore,
  type DeskCoupon,
  type KeptLeg,
} from "@maidan/services/house-sports";
import type { FastifyInstance } from "fastify";
import { mount, type HandlerInput } from "../server/index.ts";

export interface CouponDeskDeps {
  readonly reader: Reader;
  readonly desk: Pick<BookDeskStore, "coupons" | "coupon" | "movesOf">;
  readonly store: Pick<CouponStore, "legs">;
}

const defaultPage = 50;

/** Coupons of all books: listed by what is asked for, and each as a whole. */
export function registerCouponDesk(app: FastifyInstance, { reader, desk, store }: CouponDeskDeps): void {
  mount(app, contract.listBookCoupons, async ({ query }) => {
    const { items, nextCursor } = await desk.coupons(reader, queryOf(query));
    const legs = await store.legs(
      reader,
      items.map(({ wager }) => wager.wagerId),
    );
    const byWager = Map.groupBy(legs, ({ wagerId }) => wagerId);
    const printed = items.map((item) => printCoupon(item, byWager.get(item.wager.wagerId) ?? []));
    return { body: { items: printed, next_cursor: nextCursor } };
  });
  mount(app, contract.readBookCoupon, async ({ params }) => {
    const found = await desk.coupon(reader, params.id);
    if (found === undefined) return { refusal: refuse("NOT_FOUND", "There is no such coupon.") };
    const [legs, moves] = await Promise.all([store.legs(reader, [params.id]), desk.movesOf(reader, params.id)]);
    return {
      body: {
        coupon: printCoupon(found, legs),
        legs: legs.map(printLeg),
        moves: moves.map(({ transactionId, kind, amountMinor, madeAt }) => ({
          id: transactionId,
          kind,
          amount: toDecimal(amountMinor),
          made_at: madeAt.toISOString(),
        })),
      },
    };
  });
}

function queryOf(query: HandlerInput<typeof contract.listBookCoupons>["query"]): CouponQuery {
  const leastStakeMinor = query.least_stake === undefined ? undefined : parseDecimal(query.least_stake);
  return {
    limit: Number(query.limit ?? defaultPage),
    ...(query.cursor !== undefined && { cursor: query.cursor }),
    ...(query.product !== undefined && { gameCode: query.product }),
    ...(query.state !== undefined && { state: query.state }),
    ...(query.player !== undefined && { player: query.player.toLowerCase() }),
    ...(query.fixture !== undefined && { fixtureId: query.fixture }),
    ...(leastStakeMinor !== undefined && { leastStakeMinor }),
  };
}

function printCoupon(
  { wager, playerId, username }: DeskCoupon,
  legs: readonly KeptLeg[],
): ResponseOf<typeof contract.readBookCoupon>["coupon"] {
  const view = couponOf(wager, legs);
  return {
    id: wager.wagerId,
    product: wager.gameCode,
    player: { id: playerId, username },
    kind: view.kind,
    state: stateOfCoupon(wager),
    is_on_its_way: wager.phase === "staking" || wager.phase === "paying" || wager.phase === "undoing",
    is_cashed_out: isCashedOut(wager),
    cashed_parts: toDecimal(view.cashedMinor),
    currency: accountCurrency(wager.currency),
    stake: toDecimal(wager.stakeMinor),
    potential: toDecimal(view.potentialMinor),
    payout: toDecimal(wager.payoutMinor),
    created_at: wager.createdAt.toISOString(),
    legs: legs.length,
  };
}

const printLeg = ({
  market,
  selection,
  priceX100,
  result,
  voidReason,
}: KeptLeg): ResponseOf<typeof contract.readBookCoupon>["legs"][number] => ({
  fixture_id: market.fixtureId,
  market_id: market.marketId,
  home: market.home,
  away: market.away,
  market: market.name,
  selection: market.selections.find(({ key }) => key === selection)?.name ?? { en: selection, bn: selection },
  price_x100: priceX100,
  result: result ?? null,
  void_reason: voidReason,
});
