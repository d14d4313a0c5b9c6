import { toDecimal } from "@maidan/core/money";
import { cashOutMinor, chanceOf, isWholeBet, takesPrice, winnersOf, type PriceTaking } from "@maidan/games/sportsbook";
import { done, refuse, type CommandRunner, type Json, type Refusal, type Tx } from "../command/index.ts";
import {
  accountCurrency,
  isPaidInPart,
  type HouseSession,
  type HouseWagers,
  type KeptWager,
} from "../house-games/index.ts";
import { liabilitiesOf, partsOf, riskedMinor, stakesOf } from "./admit.ts";
import type { CouponContent, CouponStore, FreshPrices, KeptLeg } from "./coupon-ports.ts";
import { cashOutMarginOf, limitsOf, marginIn, type BookTermsStore, type KeptTerms } from "./terms.ts";

/**
 * What a coupon is bought back for now, or why it isn't: `SUSPENDED` while one of its markets takes no bets, `NOT_OFFERED` for what has no offer by its kind,
 * `OVER` where it doesn't count any more or all of it is known.
 */
export type CashOutOffer =
  | { readonly amountMinor: bigint; readonly parts: readonly PartOffer[] }
  | { readonly reason: "SUSPENDED" | "NOT_OFFERED" | "OVER" };
/** What a part of each line's stake is bought back for. [SPORTSBOOK-64] */
export interface PartOffer {
  readonly stakeMinor: bigint;
  readonly amountMinor: bigint;
}

export interface AskedCashOut {
  readonly wagerId: string;
  /** How much of each line's stake; undefined: the whole coupon. */
  readonly partMinor?: bigint | undefined;
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
const onItsWay = refuse("UNAVAILABLE", "A part of this coupon is being paid. Please try again in a moment.");
const tooMuch = refuse("VALIDATION", "Cash out less than all of a line, and leave a line of at least the least stake.");
const changed = refuse("PRICE_CHANGED", "The offer has changed. Nothing was cashed out.");

const openLegsOf = (legs: readonly KeptLeg[]): readonly KeptLeg[] => legs.filter(({ result }) => result === undefined);
const isLive = (legs: readonly KeptLeg[]): boolean => openLegsOf(legs).some(({ market }) => market.phase === "live");

/** The price at which a leg could be bet on now; null where it couldn't. */
function priceNow({ market, selection }: KeptLeg): number | null {
  const isRunning = market.phase === "open" || market.phase === "live";
  if (!isRunning || market.status !== "open") return null;
  return market.selections.find(({ key }) => key === selection)?.priceX100 ?? null;
}

/** Shares that are offered, in hundredths; any other one is worked out when it is asked for. */
const offeredShares = [25n, 50n, 75n];

/** Worked out from the prices of now and the house's margin; nothing is changed. [SPORTSBOOK-60] [SPORTSBOOK-61] */
export function cashOutOffer(wager: KeptWager, legs: readonly KeptLeg[], terms: KeptTerms): CashOutOffer {
  const open = openLegsOf(legs);
  if (wager.phase !== "open" || open.length === 0) return { reason: "OVER" };
  if (open.some((leg) => priceNow(leg) === null)) return { reason: "SUSPENDED" };
  if (open.some(({ market }) => staysOf(market) === undefined)) return { reason: "NOT_OFFERED" };
  const { stakeMinor } = stakesOf(wager, legs);
  const amountMinor = worthMinor(wager, legs, { terms, stakeMinor });
  if (amountMinor === 0n) return { reason: "NOT_OFFERED" };
  const parts = offeredShares.flatMap((share) => {
    const partMinor = (stakeMinor * share) / 100n;
    const part = { stakeMinor: partMinor, amountMinor: worthMinor(wager, legs, { terms, stakeMinor: partMinor }) };
    return isPartOf(part.stakeMinor, { wager, stakeMinor, terms }) && part.amountMinor > 0n ? [part] : [];
  });
  return { amountMinor, parts };
}

/** What so much of each line's stake is bought back for. */
function worthMinor(
  wager: KeptWager,
  legs: readonly KeptLeg[],
  { terms, stakeMinor }: { readonly terms: KeptTerms; readonly stakeMinor: bigint },
): bigint {
  const { shape, mostPaidMinor } = stakesOf(wager, legs);
  return cashOutMinor({
    shape,
    stakeMinor,
    mostPaidMinor,
    marginBasisPoints: cashOutMarginOf(terms, wager.gameCode),
    legs: legs.map((leg) => ({
      priceX100: leg.priceX100,
      result: leg.result,
      chance: chanceNow(leg, terms),
      stays: staysOf(leg.market) ?? 0,
    })),
  });
}

/** Some of each line, the rest of which is still a bet: no less than the least one. */
const isPartOf = (
  partMinor: bigint,
  of: { readonly wager: KeptWager; readonly stakeMinor: bigint; readonly terms: KeptTerms },
): boolean =>
  partMinor > 0n &&
  of.stakeMinor - partMinor >=
    limitsOf(of.terms, of.wager.gameCode, accountCurrency(of.wager.currency)).leastStakeMinor;

/** How much of a stake comes back unbet; undefined where a line may be void and its source doesn't say how likely that is. */
function staysOf({ lineX100, staysBasisPoints }: KeptLeg["market"]): number | undefined {
  if (isWholeBet(lineX100)) return 0;
  return staysBasisPoints === null ? undefined : staysBasisPoints / 10_000;
}

function chanceNow(leg: KeptLeg, terms: KeptTerms): number | undefined {
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

  /** Buys the coupon, or a part of it, back, once; undefined for one that isn't the session's player's. What a match in play does while it is waited for counts. [SPORTSBOOK-62] */
  async take(session: HouseSession, asked: AskedCashOut): Promise<"taken" | Refusal | undefined> {
    const { runner, wagers, store, inPlayDelayMs, wait, untilFresh } = this.#deps;
    const { wagerId, partMinor, seenMinor, taking } = asked;
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
      content: {
        wagerId,
        seen: toDecimal(seenMinor),
        taking,
        ...(partMinor !== undefined && { part: toDecimal(partMinor) }),
      },
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
    const { wagerId, partMinor, seenMinor, taking } = asked;
    const wager = await wagers.hold(tx, wagerId);
    if (wager !== undefined && isPaidInPart(wager)) return onItsWay;
    if (wager?.phase !== "open") return over;
    const marketIds = (await store.legs(tx, [wagerId])).map(({ market }) => market.marketId);
    const markets = await store.holdMarkets(tx, marketIds);
    const legs = await store.legs(tx, [wagerId]);
    if (isLive(legs) && !hasWaited) return moving;
    const now = await terms.now(tx);
    const offer = cashOutOffer(wager, legs, now);
    if (!("amountMinor" in offer)) return offer.reason === "OVER" ? over : suspended;
    const { stakeMinor } = stakesOf(wager, legs);
    if (partMinor !== undefined && !isPartOf(partMinor, { wager, stakeMinor, terms: now })) return tooMuch;
    const open = new Set(openLegsOf(legs).map(({ market }) => market.marketId));
    if (
      !(await fresh.areFresh(
        tx,
        markets.filter(({ marketId }) => open.has(marketId)),
      ))
    )
      return moving;
    const amountMinor =
      partMinor === undefined ? offer.amountMinor : worthMinor(wager, legs, { terms: now, stakeMinor: partMinor });
    if (amountMinor === 0n) return suspended;
    if (!takesPrice(taking, { seenX100: Number(seenMinor), nowX100: Number(amountMinor) })) return changed;
    // After this point it must succeed.
    const before = riskedMinor(stakesOf(wager, legs));
    let after = 0n;
    if (partMinor === undefined) {
      const payoutMinor = amountMinor + wager.payoutMinor;
      await wagers.decide(tx, wagerId, { kind: "pays", payoutMinor, outcome: outcomeOf(legs) });
    } else {
      const content = withPart(wager, legs, { partMinor, amountMinor });
      await wagers.payPart(tx, wagerId, { amountMinor, content });
      after = riskedMinor(stakesOf({ content }, legs));
    }
    const taken = legs.map(({ market, selection }) => ({ marketId: market.marketId, selection }));
    await store.release(tx, liabilitiesOf(taken, { currency: wager.currency, payoutMinor: before - after }));
    return undefined;
  }
}

/** The coupon as it goes on: without a part of each line's stake. */
function withPart(
  wager: KeptWager,
  legs: readonly KeptLeg[],
  { partMinor, amountMinor }: { readonly partMinor: bigint; readonly amountMinor: bigint },
): Json {
  const part = { stake: toDecimal(partMinor), amount: toDecimal(amountMinor), prices_x100: pricesOf(legs) };
  const parts = [...partsOf(wager), part] satisfies NonNullable<CouponContent["parts"]>;
  return { ...(wager.content as { readonly [key: string]: Json }), parts: parts.map((each) => ({ ...each })) };
}

const pricesOf = (legs: readonly KeptLeg[]): (number | null)[] =>
  legs.map((leg) => (leg.result === undefined ? priceNow(leg) : null));

/** What the offer was made of, for whoever looks at the coupon later. */
const outcomeOf = (legs: readonly KeptLeg[]): Json => ({
  results: legs.map(({ result }) => result ?? null),
  cash_out: { prices_x100: pricesOf(legs) },
});
