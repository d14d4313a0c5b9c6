import { mintKey } from "@maidan/client/api";
import type { PriceTaking } from "@maidan/games/sportsbook";
import { toDecimal } from "@maidan/core/money";
import { readWireAmount } from "@maidan/ui/figures";
import { api, followEvents, play } from "../frame/index.ts";
import {
  boardPath,
  bookCall,
  cashOutCall,
  couponsCall,
  fixtureCall,
  matchesPath,
  placeCall,
  type BoardEvent,
  type BookMarket,
  type BookNow,
  type Coupon,
  type FixtureNow,
  type MatchesEvent,
} from "./calls.ts";
import { keepSlip, readSlip } from "./kept-slip.ts";
import { legId, toggled, type SlipLeg } from "./slip.ts";

/** What became of the last try to place the slip. */
export type Placing =
  | { readonly is: "idle" | "sending" }
  | { readonly is: "placed"; readonly coupons: readonly Coupon[] }
  | { readonly is: "refused"; readonly reason: string; readonly placed: number };

/** What became of a try to cash a coupon out: `moved`: the offer is another now; `gone`: there is none. */
export type CashingOut = "taken" | "moved" | "gone" | "offline";

export interface BookState {
  readonly book: BookNow | undefined;
  readonly fixture: FixtureNow | undefined;
  readonly isBroken: boolean;
  readonly legs: readonly SlipLeg[];
  readonly placing: Placing;
  /** Open ones, as last read; undefined before that. */
  readonly coupons: Readonly<Record<"open" | "settled", readonly Coupon[] | undefined>>;
  /** What the last coupon that was cashed out paid. */
  readonly cashedOut: string | undefined;
}

/** What was decided since it was read last is heard: won where more came back than was staked. One that was cashed out was heard then. */
function playEnd(now: readonly Coupon[], before: readonly Coupon[]): void {
  const known = new Set(before.map(({ id }) => id));
  const ended = now.filter((one) => !known.has(one.id) && one.phase === "settled" && !one.is_cashed_out);
  if (ended.length === 0) return;
  play(ended.some((one) => Number(one.payout) > Number(one.total_stake)) ? "win" : "lose");
}

const couponsMs = 5_000;

/** The book as this frame sees it: matches and prices, which it is told while somebody looks and asks for while the stream is lost; the slip; and the player's coupons, read again while one is open. [SPORTSBOOK-42] */
export class Book {
  #state: BookState = {
    book: undefined,
    fixture: undefined,
    isBroken: false,
    legs: [],
    placing: { is: "idle" },
    coupons: { open: undefined, settled: undefined },
    cashedOut: undefined,
  };
  readonly #listeners = new Set<() => void>();
  readonly #markets = new Map<string, BookMarket>();
  readonly #keys: Map<string, string>;
  readonly #tellBalance: () => void;
  #watched: string | undefined;
  #wantsBoard = false;
  #timer: ReturnType<typeof setInterval> | undefined;
  #board: AbortController | undefined;
  #matches: { readonly ids: string; readonly leaving: AbortController } | undefined;

  /** @param tellBalance asks for the balance again: money has moved. */
  constructor(tellBalance: () => void) {
    this.#tellBalance = tellBalance;
    const { legs, keys } = readSlip();
    this.#keys = new Map(keys);
    this.#state = { ...this.#state, legs };
  }

  readonly now = (): BookState => this.#state;
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    if (this.#listeners.size === 1) this.#begin();
    return () => {
      this.#listeners.delete(listener);
      if (this.#listeners.size === 0) this.#end();
    };
  };

  /** The list of matches is on the screen, or not. */
  wantBoard(wants: boolean): void {
    this.#wantsBoard = wants;
    this.#follow();
  }

  /** Follows a match's prices; undefined follows none. */
  watch(fixtureId: string | undefined): void {
    this.#watched = fixtureId;
    if (this.#state.fixture?.fixture.id !== fixtureId) this.#set({ fixture: undefined });
    this.#follow();
  }

  /** The market as last read; undefined where it isn't open or known any more. */
  market(marketId: string): BookMarket | undefined {
    return this.#markets.get(marketId);
  }

  /** The price of a leg now; null while it takes no bets. */
  priceOf({ marketId, selection, seenX100 }: SlipLeg): number | null {
    const market = this.#markets.get(marketId);
    if (market === undefined) return seenX100;
    const price = market.selections.find(({ key }) => key === selection)?.price_x100 ?? null;
    return market.status === "open" ? price : null;
  }

  toggle(leg: SlipLeg): void {
    this.#set({ legs: toggled(this.#state.legs, leg), placing: { is: "idle" } });
  }

  clear(): void {
    this.#set({ legs: [], placing: { is: "idle" } });
  }

  /** Goes on with the slip as it is, after what became of the last try was read. */
  rest(): void {
    this.#set({ placing: { is: "idle" } });
  }

  /** The prices of now are those that the player saw. */
  acceptPrices(): void {
    const legs = this.#state.legs.map((leg) => ({ ...leg, seenX100: this.priceOf(leg) ?? leg.seenX100 }));
    this.#set({ legs, placing: { is: "idle" } });
  }

  /** Places the slip; singles one after the other, until one is refused. */
  async place(asked: {
    readonly kind: string;
    readonly stakeMinor: bigint;
    readonly taking: PriceTaking;
  }): Promise<void> {
    if (this.#state.placing.is === "sending") return;
    this.#set({ placing: { is: "sending" } });
    const { kind, stakeMinor, taking } = asked;
    const groups = kind === "singles" ? this.#state.legs.map((leg) => [leg]) : [this.#state.legs];
    const coupons: Coupon[] = [];
    let refusal: string | undefined;
    for (const group of groups) {
      const legs = group.map((leg) => ({
        market_id: leg.marketId,
        selection: leg.selection,
        price_x100: leg.seenX100,
      }));
      const body = { kind: kind === "singles" ? "single" : kind, stake: toDecimal(stakeMinor), taking, legs };
      const idempotencyKey = this.#keyOf(JSON.stringify(body));
      const answer = await api.call(placeCall, { body, idempotencyKey });
      // Whoever was answered asks anew; whoever was not gets what came of the first.
      if (answer.ok || answer.error.kind === "refused") this.#answered(JSON.stringify(body));
      if (!answer.ok) {
        const { error } = answer;
        refusal = error.kind === "refused" ? (error.reason ?? error.code) : "OFFLINE";
        break;
      }
      coupons.push(answer.value.coupon);
      const gone = new Set(group.map((leg) => legId(leg)));
      this.#set({ legs: this.#state.legs.filter((leg) => !gone.has(legId(leg))) });
    }
    this.#set({
      placing:
        refusal === undefined ? { is: "placed", coupons } : { is: "refused", reason: refusal, placed: coupons.length },
    });
    if (coupons.length > 0) {
      play("chip");
      this.#tellBalance();
      void this.readCoupons("open");
    }
    for (const fixtureId of new Set(this.#state.legs.map((leg) => leg.fixtureId))) void this.#readFixture(fixtureId);
  }

  /** Cashes a coupon out at the offer that was seen, or what else its player takes. */
  async cashOut(
    id: string,
    body: { readonly amount: string; readonly taking: PriceTaking; readonly stake?: string },
  ): Promise<CashingOut> {
    this.#set({ cashedOut: undefined });
    const before = this.#state.coupons.open?.find((coupon) => coupon.id === id)?.cashed_parts ?? "0";
    const said = `${id} ${JSON.stringify(body)}`;
    const asked = { params: { id }, body, idempotencyKey: this.#keyOf(said) };
    const answer = await api.call(cashOutCall, asked);
    if (!answer.ok && answer.error.kind !== "refused") return "offline";
    this.#answered(said);
    if (answer.ok) {
      const paidMinor = (readWireAmount(answer.value.coupon.payout) ?? 0n) - (readWireAmount(before) ?? 0n);
      this.#set({ cashedOut: toDecimal(paidMinor) });
      play("chip");
      this.#tellBalance();
    }
    await this.readCoupons("open");
    if (answer.ok) return "taken";
    return answer.error.kind === "refused" && (answer.error.reason ?? answer.error.code) === "PRICE_CHANGED"
      ? "moved"
      : "gone";
  }

  /** One key for all that is sent until it is answered. */
  #keyOf(body: string): string {
    const key = this.#keys.get(body) ?? mintKey();
    this.#keys.set(body, key);
    this.#keepSlip();
    return key;
  }

  #answered(body: string): void {
    this.#keys.delete(body);
    this.#keepSlip();
  }

  async readCoupons(which: "open" | "settled"): Promise<void> {
    const answer = await api.call(couponsCall, { query: { which } });
    if (!answer.ok) return;
    const { coupons } = answer.value;
    const { open: wereOpen, settled: knownSettled } = this.#state.coupons;
    this.#set({ coupons: { ...this.#state.coupons, [which]: coupons } });
    if (which === "settled" && knownSettled !== undefined) playEnd(coupons, knownSettled);
    // One that is open no more was paid, or its stake came back.
    if (which === "open" && wereOpen?.some(({ id }) => !coupons.some((one) => one.id === id)) === true) {
      this.#tellBalance();
      void this.readCoupons("settled");
    }
  }

  #begin(): void {
    void this.readCoupons("open");
    // Known, so that what is decided from now on is told from it.
    void this.readCoupons("settled");
    this.#timer = setInterval(() => {
      if (!document.hidden && (this.#state.coupons.open?.length ?? 0) > 0) void this.readCoupons("open");
    }, couponsMs);
    this.#follow();
  }
  #end(): void {
    clearInterval(this.#timer);
    this.#follow();
  }

  /** Has what is wanted now told: the board while it is shown, the match that is looked at and those of the slip; and nothing that isn't. */
  #follow(): void {
    const isSeen = this.#listeners.size > 0;
    if (isSeen && this.#wantsBoard) this.#followBoard();
    else {
      this.#board?.abort();
      this.#board = undefined;
    }
    const wanted = new Set(this.#state.legs.map(({ fixtureId }) => fixtureId));
    if (this.#watched !== undefined) wanted.add(this.#watched);
    const ids = isSeen ? [...wanted].toSorted() : [];
    if (this.#matches?.ids === ids.join()) return;
    this.#matches?.leaving.abort();
    this.#matches = undefined;
    if (ids.length > 0) this.#followMatches(ids);
  }
  #followBoard(): void {
    if (this.#board !== undefined) return;
    const leaving = new AbortController();
    this.#board = leaving;
    const { signal } = leaving;
    const onEvent = (event: unknown): void => this.#hearBoard(event as BoardEvent);
    void followEvents(boardPath, { onEvent, onLost: () => this.#readBoard(signal), signal });
  }
  #followMatches(ids: readonly string[]): void {
    const leaving = new AbortController();
    this.#matches = { ids: ids.join(), leaving };
    const onEvent = (event: unknown): void => {
      for (const match of (event as MatchesEvent).matches) this.#hearMatch(match);
    };
    const onLost = (): Promise<unknown> => Promise.all(ids.map((id) => this.#readFixture(id)));
    void followEvents(matchesPath(ids), { onEvent, onLost, signal: leaving.signal });
  }

  /** Those that run, in their order: as they are told now, or as they were. */
  #hearBoard({ ids, fixtures: told, limits }: BoardEvent): void {
    const known = new Map([...(this.#state.book?.fixtures ?? []), ...told].map((entry) => [entry.fixture.id, entry]));
    const fixtures = ids.flatMap((id) => known.get(id) ?? []);
    for (const { markets } of told) this.#keep(markets);
    this.#set({ isBroken: false, book: { fixtures, limits } });
  }

  async #readBoard(signal: AbortSignal): Promise<void> {
    const answer = await api.call(bookCall, {});
    if (signal.aborted) return;
    this.#set({ isBroken: !answer.ok });
    if (!answer.ok) return;
    for (const { markets } of answer.value.fixtures) this.#keep(markets);
    this.#set({ book: answer.value });
  }

  async #readFixture(fixtureId: string): Promise<void> {
    const answer = await api.call(fixtureCall, { params: { id: fixtureId } });
    if (answer.ok) this.#hearMatch(answer.value);
  }

  #hearMatch(now: FixtureNow): void {
    const { id: fixtureId, phase } = now.fixture;
    const isOver = phase === "finished" || phase === "abandoned";
    this.#keep(now.markets);
    for (const leg of this.#state.legs) {
      const isGone = leg.fixtureId === fixtureId && !now.markets.some(({ id }) => id === leg.marketId);
      const kept = this.#markets.get(leg.marketId);
      if ((isGone || (isOver && leg.fixtureId === fixtureId)) && kept !== undefined)
        this.#markets.set(leg.marketId, { ...kept, status: "settled" });
    }
    this.#set(fixtureId === this.#watched ? { fixture: now } : {});
  }

  #keep(markets: readonly BookMarket[]): void {
    for (const market of markets) {
      const known = this.#markets.get(market.id);
      if (known === undefined || known.version <= market.version) this.#markets.set(market.id, market);
    }
  }

  #keepSlip(): void {
    keepSlip({ legs: this.#state.legs, keys: [...this.#keys] });
  }

  #set(change: Partial<BookState>): void {
    const { legs } = this.#state;
    this.#state = { ...this.#state, ...change };
    if (this.#state.legs !== legs) {
      this.#keepSlip();
      this.#follow();
    }
    for (const listener of this.#listeners) listener();
  }
}
