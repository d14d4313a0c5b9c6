import { toDecimal } from "@maidan/core/money";
import { cashOutMinor, chanceOf, isWholeBet, takesPrice, winnersOf, type PriceTaking } from "@maidan/games/sportsbook";
import { done, refuse, type CommandRunner, type Json, type Refusal, type Tx } from "../command/index.ts";
import type { HouseSession, HouseWagers, KeptWager } from "../house-games/index.ts";
import { liabilitiesOf, riskedMinor, stakesOf } from "./admit.ts";
import type { CouponStore, FreshPrices, KeptLeg } from "./coupon-ports.ts";
import { cashOutMarginOf, marginIn, type BookTerms, type BookTermsStore } from "./terms.ts";

/**
 * What a coupon is bought back for now, or why it isn't: `SUSPENDED` while one of its markets takes no bets, `NOT_OFFERED` for what has no offer by its kind,
 * `OVER` where it doesn't count any more or all of it is known.
 */
export type CashOutOffer = { readonly amountMinor: bigint } | { readonly reason: "SUSPENDED" | "NOT_OFFERED" | "OVER" };

export interface AskedCashOut {
  readonly wagerId: string;
  /** The offer that its player saw. */
  readonly seenMinor: bigint;
  /** What to do where it is another now. */
  readonly taking: PriceTaking;
  readonly idempotencyKey: string;
}

export interface CashOutDeps {
  readonly runner: CommandRunner;
  readonly store: CouponStore;
  readonly wagers: HouseWagers;
  readonly fresh: FreshPrices;
  readonly terms: Pick<BookTermsStore, "now">;
  /** Waits for prices that are those of the match as it stands, for a while. */
  readonly untilFresh: (marketIds: readonly string[]) => Promise<void>;
  readonly inPlayDelayMs: number;
  readonly wait: (ms: number) => Promise<void>;
}

const actor = { kind: "system", name: "house-sports" } as const;
const over = refuse("MARKET_CLOSED", "This coupon is decided already.");
const suspended = refuse("MARKET_CLOSED", "A market of this coupon takes no bets now. Nothing was cashed out.");
const moving = refuse("PRICE_CHANGED", "The match has moved on. Nothing was cashed out.");
const changed = refuse("PRICE_CHANGED", "The offer has changed. Nothing was cashed out.");

const openLegsOf = (legs: readonly KeptLeg[]): readonly KeptLeg[] => legs.filter(({ result }) => result === undefined);
const isLive = (legs: readonly KeptLeg[]): boolean => openLegsOf(legs).some(({ market }) => market.phase === "live");

/** The price at which a leg could be bet on now; null where it couldn't. */
function priceNow({ market, selection }: KeptLeg): number | null {
  const isRunning = market.phase === "open" || market.phase === "live";
  if (!isRunning || market.status !== "open") return null;
  return market.selections.find(({ key }) => key === selection)?.priceX100 ?? null;
}

/** Worked out from the prices of now and the house's margin; nothing is changed. [SPORTSBOOK-60] [SPORTSBOOK-61] */
export function cashOutOffer(wager: KeptWager, legs: readonly KeptLeg[], terms: BookTerms): CashOutOffer {
  const open = openLegsOf(legs);
  if (wager.phase !== "open" || open.length === 0) return { reason: "OVER" };
  if (open.some((leg) => priceNow(leg) === null)) return { reason: "SUSPENDED" };
  if (open.some(({ market }) => !isWholeBet(market.lineX100))) return { reason: "NOT_OFFERED" };
  const { shape, stakeMinor, mostPaidMinor } = stakesOf(wager, legs);
  const amountMinor = cashOutMinor({
    shape,
    stakeMinor,
    mostPaidMinor,
    marginBasisPoints: cashOutMarginOf(terms, wager.gameCode),
    legs: legs.map((leg) => ({ priceX100: leg.priceX100, result: leg.result, chance: chanceNow(leg, terms) })),
  });
  return amountMinor > 0n ? { amountMinor } : { reason: "NOT_OFFERED" };
}

function chanceNow(leg: KeptLeg, terms: BookTerms): number | undefined {
  const priceX100 = priceNow(leg);
  if (leg.result !== undefined || priceX100 === null) return undefined;
  const { kind, sport, selections } = leg.market;
  return chanceOf({
    priceX100,
    pricesX100: selections.map((each) => each.priceX100),
    winners: winnersOf(kind),
    marginBasisPoints: marginIn(terms, sport)(kind),
  });
}

/** Players' coupons bought back before they are decided, at what they are worth at the prices of now. [SPORTSBOOK-60..63] */
export class CouponCashOuts {
  readonly #deps: CashOutDeps;

  constructor(deps: CashOutDeps) {
    this.#deps = deps;
  }

  /** Of coupons that count; others have none. Prices that aren't those of the match as it stands make no offer. */
  async offers(
    coupons: readonly { readonly wager: KeptWager; readonly legs: readonly KeptLeg[] }[],
  ): Promise<ReadonlyMap<string, CashOutOffer>> {
    const open = coupons.filter(({ wager }) => wager.phase === "open");
    if (open.length === 0) return new Map();
    const { runner, terms, fresh } = this.#deps;
    const now = await terms.now(runner.reader);
    const offered = open.map(async ({ wager, legs }): Promise<readonly [string, CashOutOffer]> => {
      const offer = cashOutOffer(wager, legs, now);
      const isStale =
        "amountMinor" in offer &&
        !(await fresh.areFresh(
          runner.reader,
          openLegsOf(legs).map(({ market }) => market),
        ));
      return [wager.wagerId, isStale ? { reason: "SUSPENDED" } : offer];
    });
    return new Map(await Promise.all(offered));
  }

  /** Buys the coupon back, once; undefined for one that isn't the session's player's. What a match in play does while it is waited for counts. [SPORTSBOOK-62] */
  async take(session: HouseSession, asked: AskedCashOut): Promise<"taken" | Refusal | undefined> {
    const { runner, wagers, store, inPlayDelayMs, wait, untilFresh } = this.#deps;
    const { wagerId, seenMinor, taking } = asked;
    const wager = await wagers.wager(session, wagerId);
    if (wager === undefined) return undefined;
    const legs = await store.legs(runner.reader, [wagerId]);
    const hasWaited = wager.phase === "open" && isLive(legs);
    if (hasWaited) await wait(inPlayDelayMs);
    if (wager.phase === "open") await untilFresh(openLegsOf(legs).map(({ market }) => market.marketId));
    const command = {
      kind: "house.cash-out",
      actor,
      idempotencyKey: `${session.operator}:${session.player}:${asked.idempotencyKey}`,
      content: { wagerId, seen: toDecimal(seenMinor), taking },
    };
    const { outcome } = await runner.run(command, async (tx) => {
      const refusal = await this.#buyBack(tx, asked, hasWaited);
      return refusal ?? done(null);
    });
    if (!outcome.ok) return outcome;
    await wagers.sendNow(wagerId);
    return "taken";
  }

  /** The wager first, then its markets, as taking a stake does: two who hold both never wait for each other. */
  async #buyBack(tx: Tx, asked: AskedCashOut, hasWaited: boolean): Promise<Refusal | undefined> {
    const { store, wagers, fresh, terms } = this.#deps;
    const { wagerId, seenMinor, taking } = asked;
    const wager = await wagers.hold(tx, wagerId);
    if (wager?.phase !== "open") return over;
    const marketIds = (await store.legs(tx, [wagerId])).map(({ market }) => market.marketId);
    const markets = await store.holdMarkets(tx, marketIds);
    const legs = await store.legs(tx, [wagerId]);
    if (isLive(legs) && !hasWaited) return moving;
    const offer = cashOutOffer(wager, legs, await terms.now(tx));
    if (!("amountMinor" in offer)) return offer.reason === "OVER" ? over : suspended;
    const open = new Set(openLegsOf(legs).map(({ market }) => market.marketId));
    if (
      !(await fresh.areFresh(
        tx,
        markets.filter(({ marketId }) => open.has(marketId)),
      ))
    )
      return moving;
    const { amountMinor: payoutMinor } = offer;
    if (!takesPrice(taking, { seenX100: Number(seenMinor), nowX100: Number(payoutMinor) })) return changed;
    // After this point it must succeed.
    await wagers.decide(tx, wagerId, { kind: "pays", payoutMinor, outcome: outcomeOf(legs) });
    const taken = legs.map(({ market, selection }) => ({ marketId: market.marketId, selection }));
    await store.release(tx, liabilitiesOf(taken, riskedMinor(stakesOf(wager, legs))));
    return undefined;
  }
}

/** What the offer was made of, for whoever looks at the coupon later. */
const outcomeOf = (legs: readonly KeptLeg[]): Json => ({
  results: legs.map(({ result }) => result ?? null),
  cash_out: { prices_x100: legs.map((leg) => (leg.result === undefined ? priceNow(leg) : null)) },
});
