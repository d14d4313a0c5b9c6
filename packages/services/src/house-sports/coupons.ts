import { potentialMinor, shapeOf, stakeOfAll, type CouponShape } from "@maidan/games/sportsbook";
import { toDecimal } from "@maidan/core/money";
import { done, refuse, type CommandRunner, type Json, type Refusal, type Tx } from "../command/index.ts";
import {
  accountCurrency,
  isPaidInPart,
  type HouseSession,
  type HouseWagers,
  type KeptWager,
  type WagerView,
} from "../house-games/index.ts";
import {
  couponOf,
  faultOf,
  hasResult,
  liabilitiesOf,
  payoutOf,
  riskedMinor,
  stakesOf,
  takeLegs,
  viewOf,
} from "./admit.ts";
import { CouponCashOuts, type AskedCashOut, type CashOutOffer } from "./cash-out.ts";
import type { AskedCoupon, CouponStore, CouponView, FreshPrices, TellCorrected } from "./coupon-ports.ts";
import { replayOfCoupon, type ProofOf } from "./replay.ts";
import { bookSources } from "./rules.ts";
import { limitsOf, type BookLimits, type BookTermsStore } from "./terms.ts";

export interface HouseCouponsDeps {
  readonly runner: CommandRunner;
  readonly store: CouponStore;
  readonly wagers: HouseWagers;
  readonly fresh: FreshPrices;
  readonly terms: Pick<BookTermsStore, "now">;
  readonly newKey: () => string;
  /** How long a bet on a match in play waits, in milliseconds. */
  readonly inPlayDelayMs: number;
  readonly wait: (ms: number) => Promise<void>;
  readonly wakeWagers: () => void;
  readonly tellCorrected: TellCorrected;
  readonly proofOf: ProofOf;
}

interface Admission {
  readonly asked: AskedCoupon;
  readonly gameCode: string;
  readonly currency: string;
  readonly shape: CouponShape;
  readonly wagerId: string;
  readonly hasWaited: boolean;
  readonly limits: BookLimits;
}

const dueAtOnce = 20;
const mostLooks = 6;
const lookAgainMs = 300;
const moving = refuse("PRICE_CHANGED", "The match has moved on. Nothing was bet.");
const actor = { kind: "system", name: "house-sports" } as const;

const withOffer = (view: CouponView, cashOut: CashOutOffer | undefined): CouponView =>
  cashOut === undefined ? view : { ...view, cashOut };

/** Fixed-odds coupons of the house: taken at prices that hold when they are taken, decided by the results of their markets. [SPORTSBOOK-30] */
export class HouseCoupons {
  readonly #deps: HouseCouponsDeps;
  readonly #cashOuts: CouponCashOuts;

  constructor(deps: HouseCouponsDeps) {
    this.#deps = deps;
    this.#cashOuts = new CouponCashOuts({ ...deps, untilFresh: (marketIds) => this.#untilFresh(marketIds) });
    for (const gameCode of Object.keys(bookSources))
      deps.wagers.register(gameCode, {
        taken: (tx, wager) => this.#taken(tx, wager),
        undone: (tx, wager) => this.#release(tx, wager.wagerId),
        replay: async (reader, wager) =>
          replayOfCoupon({ reader, proofOf: deps.proofOf }, wager, await deps.store.legs(reader, [wager.wagerId])),
        corrected: async (tx, context, told) => {
          const legs = await deps.store.legs(tx, [told.wager.wagerId]);
          await deps.tellCorrected(tx, context, { ...told, legs });
        },
      });
  }

  async place(session: HouseSession, asked: AskedCoupon): Promise<CouponView | Refusal> {
    const { runner, store, wagers, inPlayDelayMs, wait } = this.#deps;
    const shape = shapeOf(asked.kind, asked.legs.length);
    if (shape === undefined) return refuse("VALIDATION", "There is no such coupon with so many selections.");
    const currency = accountCurrency(session.currency);
    const limits = limitsOf(await this.#deps.terms.now(runner.reader), session.gameCode, currency);
    const fault = faultOf(shape, asked, { ...limits, currency });
    if (fault !== undefined) return fault;
    // Looked at before the wait for one thing alone: whether to wait. All else is looked at when it counts.
    const marketIds = asked.legs.map(({ marketId }) => marketId);
    const hasWaited = (await store.markets(runner.reader, marketIds)).some(({ phase }) => phase === "live");
    if (hasWaited) await wait(inPlayDelayMs);
    await this.#untilFresh(marketIds);
    const content: Json = {
      kind: asked.kind,
      stake: toDecimal(asked.stakeMinor),
      taking: asked.taking,
      legs: asked.legs.map((leg) => ({ ...leg })),
    };
    const placed = await wagers.place(session, {
      content,
      stakeMinor: stakeOfAll(shape, asked.stakeMinor),
      idempotencyKey: asked.idempotencyKey,
      admit: (tx, { wagerId }) => {
        const { gameCode, currency } = session;
        return this.#admit(tx, { gameCode, currency, asked, shape, wagerId, hasWaited, limits });
      },
    });
    return "code" in placed ? placed : this.#viewOf(placed);
  }

  async coupon(session: HouseSession, wagerId: string): Promise<CouponView | undefined> {
    const wager = await this.#deps.wagers.wager(session, wagerId);
    return wager === undefined ? undefined : this.#viewOf({ wager, balanceMinor: undefined });
  }

  async list(session: HouseSession, page: Parameters<HouseWagers["list"]>[1]): Promise<readonly CouponView[]> {
    const found = await this.#deps.wagers.list(session, page);
    const legs = await this.#deps.store.legs(
      this.#deps.runner.reader,
      found.map(({ wagerId }) => wagerId),
    );
    const byWager = Map.groupBy(legs, ({ wagerId }) => wagerId);
    const coupons = found.map((wager) => ({ wager, legs: byWager.get(wager.wagerId) ?? [] }));
    const offers = await this.#cashOuts.offers(coupons);
    return coupons.map(({ wager, legs: own }) => withOffer(couponOf(wager, own), offers.get(wager.wagerId)));
  }

  /** Buys a coupon back at the offer of now. [SPORTSBOOK-62] */
  async cashOut(session: HouseSession, asked: AskedCashOut): Promise<CouponView | Refusal> {
    const taken = await this.#cashOuts.take(session, asked);
    if (taken === "taken") {
      const wager = await this.#deps.wagers.wager(session, asked.wagerId);
      if (wager !== undefined) return this.#viewOf({ wager, balanceMinor: undefined });
    }
    return taken === undefined || taken === "taken" ? refuse("NOT_FOUND", "There is no such coupon.") : taken;
  }

  /** Decides the coupons of markets that have results, and corrects those that were decided otherwise. Run by any number at once. [SPORTSBOOK-32] [SPORTSBOOK-54] */
  async settleDue(): Promise<{ readonly isFinished: boolean }> {
    const { store, runner, wakeWagers } = this.#deps;
    const due = await store.dueMarkets(runner.reader, dueAtOnce);
    for (const marketId of due) {
      let areAllDecided = true;
      for (const wagerId of await store.wagersOn(runner.reader, marketId))
        areAllDecided = (await this.#settle(wagerId)) && areAllDecided;
      // A coupon that is being taken holds its markets: whoever was in time is seen above, and nobody comes after a result.
      await runner.run(this.#command("house.market-done"), async (tx) => {
        await (areAllDecided ? store.clearDue(tx, marketId) : store.postponeDue(tx, marketId));
        return done(null);
      });
    }
    if (due.length > 0) wakeWagers();
    return { isFinished: due.length < dueAtOnce };
  }

  /** False where a payout of the coupon is on its way that is not the right one any more: it is corrected once it is there. */
  async #settle(wagerId: string): Promise<boolean> {
    const { store, runner, wagers } = this.#deps;
    const { outcome } = await runner.run(this.#command("house.coupon-settle"), async (tx) => {
      // Held: its player may be cashing it out.
      const wager = await wagers.hold(tx, wagerId);
      const legs = await store.legs(tx, [wagerId]);
      const payoutMinor = wager === undefined ? undefined : payoutOf(wager, legs);
      // Nothing to be done yet. A coupon that had been decided waits with what it was paid until the rest of its legs is known.
      if (payoutMinor === undefined) return done(true);
      const outcome = { results: legs.map(({ result }) => result ?? null) };
      const isDecided = await wagers.decide(tx, wagerId, { kind: "pays", payoutMinor, outcome });
      if (isDecided) await this.#release(tx, wagerId);
      // A part that is on its way is waited for: the coupon counts on once it is there.
      const isPaying = wager?.phase === "paying" && !isPaidInPart(wager);
      if (isDecided || (isPaying && wager.payoutMinor === payoutMinor)) return done(true);
      return done((await wagers.correct(tx, wagerId, { payoutMinor, outcome })) !== "waits");
    });
    return outcome.ok && outcome.value;
  }

  async #admit(
    tx: Tx,
    { asked, gameCode, currency, shape, wagerId, hasWaited, limits }: Admission,
  ): Promise<Refusal | undefined> {
    const { store } = this.#deps;
    const ids = asked.legs.map(({ marketId }) => marketId);
    const sources = bookSources[gameCode] ?? [];
    const markets = await store.holdMarkets(tx, ids);
    const taken = takeLegs(markets, { ...asked, sources, hasWaited });
    if ("code" in taken) return taken;
    if (!(await this.#deps.fresh.areFresh(tx, markets))) return moving;
    const { mostPaidMinor, mostLiabilityMinor } = limits;
    const legs = taken.map(({ priceX100 }) => ({ priceX100, result: undefined }));
    const payoutMinor = potentialMinor({ shape, legs, mostPaidMinor, stakeMinor: asked.stakeMinor });
    await store.addLegs(tx, { wagerId, mostPaidMinor }, taken);
    const isWithin = await store.reserve(tx, liabilitiesOf(taken, { currency, payoutMinor }), mostLiabilityMinor);
    return isWithin ? undefined : refuse("LIMIT_REACHED", "The house takes no more on this selection now.");
  }

  /** Prices follow a match by less than a second: they are waited for, since a refusal would stay with its key. */
  async #untilFresh(marketIds: readonly string[]): Promise<void> {
    const { store, runner, fresh, wait } = this.#deps;
    for (let tries = 0; tries < mostLooks; tries += 1) {
      if (await fresh.areFresh(runner.reader, await store.markets(runner.reader, marketIds))) return;
      await wait(lookAgainMs);
    }
  }

  /** Between admission and the stake's taking a market may have got its result: such a bet is not taken. */
  async #taken(tx: Tx, { wagerId }: KeptWager): Promise<Refusal | undefined> {
    const { store } = this.#deps;
    const legs = await store.legs(tx, [wagerId]);
    const held = await store.holdMarkets(
      tx,
      legs.map(({ market }) => market.marketId),
    );
    return held.some(({ status }) => status === "settled") ? hasResult : undefined;
  }

  async #release(tx: Tx, wagerId: string): Promise<void> {
    const { store, wagers } = this.#deps;
    const legs = await store.legs(tx, [wagerId]);
    const wager = await wagers.find(tx, wagerId);
    if (wager === undefined || legs.length === 0) return;
    const taken = legs.map(({ market, selection }) => ({ marketId: market.marketId, selection }));
    const payoutMinor = riskedMinor(stakesOf(wager, legs));
    await store.release(tx, liabilitiesOf(taken, { currency: wager.currency, payoutMinor }));
  }

  async #viewOf(placed: WagerView): Promise<CouponView> {
    const legs = await this.#deps.store.legs(this.#deps.runner.reader, [placed.wager.wagerId]);
    return viewOf(placed, legs);
  }

  #command(kind: string) {
    return { kind, actor, idempotencyKey: this.#deps.newKey(), content: {} };
  }
}
