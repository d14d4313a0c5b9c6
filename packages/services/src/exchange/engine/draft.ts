import type { ClosingLevelChanged, LevelChanged, PositionChanged } from "@maidan/core/exchange";
import type { BatchRead, CommandRow, FillRow, OrderRow, PlayerFunds, SportBound } from "../engine-ports.ts";
import type { OwnedMarket, TradedLevel } from "./owned-market.ts";
import type { Report, Work } from "./work.ts";

/** What one batch did to one market, gathered while it is done. */
export interface TouchedMarket {
  readonly market: OwnedMarket;
  /** The last state of each position that changed, with what was locked before the batch. */
  readonly positions: Map<number, { readonly lockedBeforeMinor: number; readonly now: PositionChanged }>;
  readonly levels: Map<string, LevelChanged>;
  readonly closingLevels: Map<string, ClosingLevelChanged>;
  readonly traded: Map<string, TradedLevel>;
  isDefinitionChanged: boolean;
  /** Runners' starting prices are new. */
  isReconciled: boolean;
  /** It was suspended by itself: the traders are told. */
  isHalted: boolean;
}

const sportKey = (playerId: string, eventTypeId: string): string => `${playerId} ${eventTypeId}`;

/** The changes of a batch before they are written. Memory already holds them; should the commit fail, the touched markets are loaded anew. */
export class BatchDraft {
  readonly nowMs: number;
  readonly newOrders = new Map<number, OrderRow>();
  readonly changedOrders = new Map<number, OrderRow>();
  readonly fills: FillRow[] = [];
  readonly commands: CommandRow[] = [];
  readonly markets = new Map<string, TouchedMarket>();
  readonly answers: { readonly work: Work; readonly report: Report }[] = [];
  /** What players whose bets the batch took may have at stake in all markets. [LIMIT-32] */
  readonly exposureBounds = new Map<string, bigint>();
  readonly #sportBounds = new Map<string, SportBound>();
  readonly #funds: Map<string, PlayerFunds>;
  readonly #cash = new Map<string, bigint>();
  /** What the batch locked of each player's cash (+) or gave back (-). */
  readonly #locked = new Map<string, bigint>();
  /** What was locked of each player in all markets before the batch. */
  readonly #lockedBefore = new Map<string, bigint>();
  /** Of each player and sport, what was locked before the batch, and what it locked. */
  readonly #inSportBefore = new Map<string, bigint>();
  readonly #inSport = new Map<string, bigint>();
  readonly #nextBetId: () => number;

  /** `ahead`: a batch that is still being written and that the read does not show. Its money is counted as moved. */
  constructor(read: BatchRead, nextBetId: () => number, ahead?: BatchDraft) {
    this.nowMs = read.nowMs;
    this.#funds = new Map(read.funds.map((funds) => [funds.playerId, funds]));
    for (const { playerId, cashMinor, lockedMinor, lockedInSports = [] } of read.funds) {
      for (const { eventTypeId, lockedMinor: inSportMinor } of lockedInSports)
        this.#inSportBefore.set(sportKey(playerId, eventTypeId), inSportMinor);
      const aheadMinor = ahead?.lockedOf(playerId) ?? 0n;
      this.#cash.set(playerId, cashMinor - aheadMinor);
      this.#lockedBefore.set(playerId, lockedMinor + aheadMinor);
    }
    for (const [key, aheadMinor] of ahead === undefined ? [] : ahead.#inSport)
      this.#inSportBefore.set(key, (this.#inSportBefore.get(key) ?? 0n) + aheadMinor);
    this.#nextBetId = nextBetId;
  }

  nextBetId(): number {
    return this.#nextBetId();
  }

  /** Undefined for a player without an account. */
  fundsOf(playerId: string): PlayerFunds | undefined {
    return this.#funds.get(playerId);
  }

  /** Cash that the batch has left the player so far: what an earlier command of the batch freed may be used by a later one, as they commit together. */
  cashOf(playerId: string): bigint {
    return this.#cash.get(playerId) ?? 0n;
  }

  /** What is locked of the player in all markets, those of the house included, as the batch has it so far. */
  lockedEverywhereOf(playerId: string): bigint {
    return (this.#lockedBefore.get(playerId) ?? 0n) + this.lockedOf(playerId);
  }

  /** The same in the markets of one sport. [LIMIT-35] */
  lockedInSportOf(playerId: string, eventTypeId: string): bigint {
    const key = sportKey(playerId, eventTypeId);
    return (this.#inSportBefore.get(key) ?? 0n) + (this.#inSport.get(key) ?? 0n);
  }

  /** To be asked again as the batch is written. */
  boundSport(bound: SportBound): void {
    this.#sportBounds.set(sportKey(bound.playerId, bound.eventTypeId), bound);
  }

  /** Those of players of whom the batch locks more in the sport. */
  sportBounds(): readonly SportBound[] {
    return [...this.#sportBounds].flatMap(([key, bound]) => ((this.#inSport.get(key) ?? 0n) > 0n ? [bound] : []));
  }

  lockedOf(playerId: string): bigint {
    return this.#locked.get(playerId) ?? 0n;
  }

  touch(market: OwnedMarket): TouchedMarket {
    const known = this.markets.get(market.marketId);
    if (known !== undefined) return known;
    const touched = {
      market,
      positions: new Map(),
      levels: new Map(),
      closingLevels: new Map(),
      traded: new Map(),
      isDefinitionChanged: false,
      isReconciled: false,
      isHalted: false,
    };
    this.markets.set(market.marketId, touched);
    return touched;
  }

  positionChanged(touched: TouchedMarket, now: PositionChanged): void {
    const { accountId } = now;
    const lockedBeforeMinor = touched.positions.get(accountId)?.lockedBeforeMinor ?? now.lockedBeforeMinor;
    touched.positions.set(accountId, { lockedBeforeMinor, now });
    const playerId = String(accountId);
    const lockedMinor = BigInt(now.lockedAfterMinor - now.lockedBeforeMinor);
    this.#cash.set(playerId, this.cashOf(playerId) - lockedMinor);
    this.#locked.set(playerId, this.lockedOf(playerId) + lockedMinor);
    const inSport = sportKey(playerId, touched.market.definition.eventTypeId);
    this.#inSport.set(inSport, (this.#inSport.get(inSport) ?? 0n) + lockedMinor);
  }

  orderChanged(order: OrderRow): void {
    if (!this.newOrders.has(order.betId)) this.changedOrders.set(order.betId, order);
  }
}
