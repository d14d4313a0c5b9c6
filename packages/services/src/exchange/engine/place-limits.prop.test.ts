import fc from "fast-check";
import { expect, test } from "vitest";
import type { PlayerFunds } from "../engine-ports.ts";
import type { PlaceInstruction, PlaceRequest } from "../ports.ts";
import { BatchDraft } from "./draft.ts";
import type { MarketGuards } from "./market-guards.ts";
import type { OwnedMarket } from "./owned-market.ts";
import { place, type PlaceResult } from "./place.ts";
import {
  expectedOf,
  isJump,
  markOf,
  naiveLocked,
  runners,
  type Expected,
  type NaiveBet,
  type NaiveLimits,
  type NaiveMarket,
  type NaivePlayer,
  type NaiveTrade,
} from "./test-support/limit-oracle.ts";
import { openMatch } from "./test-support/open-match.ts";

interface Play {
  readonly isInPlay: boolean;
  readonly betDelayMs: number;
  readonly hasPassiveDelay: boolean;
}
/** An open match between two sides and a draw, bands and all. */
function marketOf({ isInPlay, betDelayMs, hasPassiveDelay }: Play): OwnedMarket {
  const listed = runners.map((selectionId) => ({
    selectionId,
    name: `Runner ${selectionId}`,
    sortPriority: selectionId,
    status: "ACTIVE" as const,
  }));
  return openMatch(listed, {
    definition: { isInPlay, betDelayMs, ...(hasPassiveDelay ? { hasPassiveDelay } : {}) },
  });
}

interface Asked {
  readonly playerId: string;
  readonly instructions: readonly PlaceInstruction[];
  readonly hasWaited: boolean;
  /** How far the version that is asked for is from the market's. */
  readonly versionOff: number | undefined;
  readonly afterMs: number;
}
interface Case extends Play {
  readonly guards: MarketGuards;
  readonly rates: readonly (number | undefined)[];
  readonly mostExposureMinor: bigint;
  readonly mostProfitMinor: bigint;
  readonly mostEverywhereMinor: bigint;
  readonly life: readonly Asked[];
}

const players: Readonly<Record<string, NaivePlayer>> = {
  "1": { isHouse: false, cashMinor: 60_000n, lockedElsewhereMinor: 0n, stakeMaxMinor: null },
  "2": { isHouse: false, cashMinor: 30_000n, lockedElsewhereMinor: 20_000n, stakeMaxMinor: 4_000n },
  "3": { isHouse: false, cashMinor: 12_000n, lockedElsewhereMinor: 5_000n, stakeMaxMinor: null },
  "4": { isHouse: true, cashMinor: 90_000n, lockedElsewhereMinor: 90_000n, stakeMaxMinor: null },
};

/** A life of the market as a list of bets, beside the market itself. */
class Life {
  readonly market: OwnedMarket;
  readonly #about: Case;
  readonly #limits: NaiveLimits;
  #naive: NaiveMarket;
  #nowMs = 1_000_000;
  #nextBetId = 1;

  constructor(about: Case) {
    this.market = marketOf(about);
    this.#about = about;
    const { guards, mostExposureMinor, mostProfitMinor, mostEverywhereMinor } = about;
    const rateOf = (selectionId: number): number | undefined => about.rates[selectionId - 1];
    this.#limits = { guards, rateOf, mostExposureMinor, mostProfitMinor, mostEverywhereMinor };
    const { isInPlay, betDelayMs, hasPassiveDelay } = about;
    this.#naive = { isInPlay, betDelayMs, hasPassiveDelay, version: 5, open: [], matched: [], traded: [] };
  }

  /** Asks the market, compares what came of it, and keeps it. Returns what was expected, and whether the market suspended itself. */
  ask(asked: Asked): readonly [Expected, boolean] {
    this.#nowMs += asked.afterMs;
    const { playerId, instructions, hasWaited, versionOff } = asked;
    const player = players[playerId];
    if (player === undefined) throw new Error(`no player ${playerId}`);
    const marketVersion =
      versionOff === undefined ? {} : { marketVersion: this.market.definition.version + versionOff };
    const request: PlaceRequest = { playerId, marketId: "1.2", customerRef: null, instructions, ...marketVersion };
    const at = { market: this.#naive, limits: this.#limits, player, hasWaited };
    const expected = expectedOf(request, at);
    const marks = new Map(
      instructions.flatMap(({ selectionId }) => {
        const mark = bandOf(this.#about) === 0 ? undefined : markOf(this.#naive, this.#limits, selectionId);
        return mark === undefined ? [] : [[selectionId, mark] as const];
      }),
    );
    const draft = this.#draft(playerId, player);
    const result = place({ request, market: this.market, draft, hasWaited, limits: this.#playerLimits() });
    const isLapsed = [...draft.newOrders.values()].some(({ lapseCode }) => lapseCode === "MKT_VERSION");
    expect(outcomeOf(result, isLapsed)).toEqual(expected);
    const fresh = draft.fills.map(({ selectionId, priceX100 }) => ({ selectionId, priceX100 }));
    const isHalted = isJump(this.#naive, this.#limits, { nowMs: this.#nowMs, fresh, marks });
    this.#keep(draft);
    for (const one of Object.keys(players)) expect(this.market.lockedOf(one)).toBe(naiveLocked(this.#naive, one));
    expect(this.market.definition.status).toBe(isHalted ? "SUSPENDED" : "OPEN");
    if (isHalted) this.#resume();
    return [expected, isHalted];
  }

  #draft(playerId: string, player: NaivePlayer): BatchDraft {
    const lockedMinor = naiveLocked(this.#naive, playerId);
    const own = player.stakeMaxMinor;
    const funds: PlayerFunds = {
      playerId,
      cashMinor: player.cashMinor - lockedMinor,
      lockedMinor: player.lockedElsewhereMinor + lockedMinor,
      exposureMaxMinor: null,
      isHouse: player.isHouse,
      ...(own === null ? {} : { stakeMaxima: [{ marketType: "*", stakeMaxMinor: own }] }),
      currency: "BDT",
      mayBet: true,
    };
    const read = { nowMs: this.#nowMs, funds: [funds], earlierAnswers: [], endedBets: [], betIdBlocks: [] };
    return new BatchDraft(read, () => this.#nextBetId++);
  }

  #playerLimits() {
    const { guards, mostExposureMinor, mostProfitMinor, mostEverywhereMinor } = this.#about;
    const known = { of: () => guards, rateOf: (_: string, selectionId: number) => this.#limits.rateOf(selectionId) };
    return { mostExposureMinor, mostProfitMinor, mostExposureEverywhereMinor: mostEverywhereMinor, guards: known };
  }

  /** What is written of the request: its matches, and what waits now. */
  #keep(draft: BatchDraft): void {
    const orders = Object.keys(players).flatMap((playerId) => this.market.openOrdersOf(playerId));
    const known = new Map([
      ...this.#owners,
      ...[...draft.newOrders.values()].map((one) => [one.betId, one.playerId] as const),
    ]);
    this.#owners = known;
    const trades = draft.fills.flatMap((fill): NaiveTrade[] => {
      const { selectionId, priceX100, sizeMinor } = fill;
      const profitMinor = (sizeMinor * BigInt(priceX100 - 100)) / 100n;
      const sides = [
        ["BACK", fill.backBetId],
        ["LAY", fill.layBetId],
      ] as const;
      return sides.map(([side, betId]) => ({
        playerId: known.get(betId) ?? "",
        selectionId,
        side,
        priceX100,
        sizeMinor,
        profitMinor,
      }));
    });
    const open = orders
      .toSorted((a, b) => a.betId - b.betId)
      .map((order): NaiveBet => {
        const { playerId, selectionId, side, priceX100, remainingMinor } = order;
        return { playerId, selectionId, side, priceX100, sizeMinor: remainingMinor };
      });
    const traded = draft.fills.map(({ selectionId, priceX100 }) => ({ selectionId, priceX100, atMs: this.#nowMs }));
    const { matched, traded: before } = this.#naive;
    this.#naive = { ...this.#naive, open, matched: [...matched, ...trades], traded: [...before, ...traded] };
  }
  #owners = new Map<number, string>();

  /** A trader opens it again: what waited is taken out, and no price of before counts. [LIMIT-06] */
  #resume(): void {
    this.#nowMs += 1;
    const draft = this.#draft("1", { isHouse: false, cashMinor: 0n, lockedElsewhereMinor: 0n, stakeMaxMinor: null });
    for (const playerId of Object.keys(players))
      for (const { betId } of this.market.openOrdersOf(playerId))
        this.market.apply({ type: "cancel", orderId: betId, accountId: Number(playerId) }, draft);
    this.market.apply({ type: "resume" }, draft);
    this.market.setHold(false, draft);
    this.#keep(draft);
    this.#naive = { ...this.#naive, traded: [], version: this.market.definition.version };
  }
}

const bandOf = ({ isInPlay, guards }: Case): number =>
  (isInPlay ? guards.bandInPlayPercent : guards.bandBeforePercent) ?? 0;

function outcomeOf(result: PlaceResult, isLapsed: boolean): Expected {
  if (result.type === "delayed") return "waits";
  const { report } = result;
  const codes = report.reports.map(({ errorCode }) => errorCode ?? "");
  if (report.status === "FAILURE") return report.errorCode === "BET_ACTION_ERROR" ? codes : String(report.errorCode);
  // What lapses for another version is done, with nothing matched and nothing left.
  return isLapsed ? "lapsed" : "taken";
}

const amounts = (least: number, most: number) => fc.integer({ min: least, max: most }).map(BigInt);
const prices = [101, 105, 150, 180, 200, 220, 300, 450, 700, 1_500, 10_000] as const;
const plainBet = fc.record({
  selectionId: fc.constantFrom(...runners, 1),
  side: fc.constantFrom("BACK" as const, "LAY" as const),
  priceX100: fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(180, 200, 220, 300) },
    { weight: 1, arbitrary: fc.constantFrom(...prices) },
  ),
  sizeMinor: fc.oneof(
    { weight: 5, arbitrary: amounts(1_000, 6_000) },
    { weight: 1, arbitrary: amounts(1_000, 40_000) },
  ),
  persistence: fc.constant("LAPSE" as const),
});
/** Some say what they are to bring: their size is what that comes to at their own odds, at least what the market takes. [TARGET-02] */
const target = fc.option(fc.constantFrom("PAYOUT" as const, "BACKERS_PROFIT" as const), { freq: 3 });
const bet = fc.tuple(plainBet, target).map(([plain, type]): PlaceInstruction => {
  if (type === null) return plain;
  const perUnit = BigInt(type === "PAYOUT" ? plain.priceX100 : plain.priceX100 - 100);
  const amountMinor = (plain.sizeMinor * perUnit) / 100n;
  const sizeMinor = (amountMinor * 100n) / perUnit;
  return sizeMinor < 1_000n ? plain : { ...plain, sizeMinor, target: { type, amountMinor } };
});
const asked: fc.Arbitrary<Asked> = fc.record({
  playerId: fc.constantFrom("1", "2", "3", "4"),
  // Of several each is on a runner of its own: none meets another.
  instructions: fc.uniqueArray(bet, { minLength: 1, maxLength: 2, selector: ({ selectionId }) => selectionId }),
  hasWaited: fc.boolean(),
  versionOff: fc.constantFrom(undefined, undefined, undefined, 0, 1, -1),
  afterMs: fc.constantFrom(0, 1, 4_000, 10_000, 11_000),
});
const cases: fc.Arbitrary<Case> = fc.record({
  isInPlay: fc.boolean(),
  betDelayMs: fc.constantFrom(0, 0, 5_000),
  hasPassiveDelay: fc.boolean(),
  guards: fc.record({
    bandBeforePercent: fc.constantFrom(0, 150, 300, null),
    bandInPlayPercent: fc.constantFrom(0, 150, 500, null),
    jumpPercent: fc.constantFrom(0, 120, 150, 600, null),
    lineBandPercent: fc.constant(null),
    lineJumpPercent: fc.constant(null),
    stakeMaxMinor: fc.constantFrom(null, 5_000n, 30_000n),
    winMaxMinor: fc.constantFrom(null, 6_000n, 90_000n),
  }),
  rates: fc.array(fc.constantFrom(undefined, undefined, undefined, 200, 400), { minLength: 3, maxLength: 3 }),
  mostExposureMinor: fc.constantFrom(9_000n, 20_000n, 10n ** 12n),
  mostProfitMinor: fc.constantFrom(9_000n, 25_000n, 10n ** 12n),
  mostEverywhereMinor: fc.constantFrom(22_000n, 40_000n, 10n ** 12n),
  life: fc.array(asked, { minLength: 1, maxLength: 24, size: "max" }),
});

test(
  "[ENG-28] [ENG-29] [ENG-62] [LIMIT-04] [LIMIT-05] [LIMIT-30] [LIMIT-31] [LIMIT-32] [LIMIT-33] [LIMIT-34] in any life of a market a request is refused, kept waiting, lapsed or taken as every limit by itself says, and what is locked is the worst loss",
  { timeout: 120_000 },
  () => {
    const met = new Map<string, number>();
    const count = (name: string): void => void met.set(name, (met.get(name) ?? 0) + 1);
    fc.assert(
      fc.property(cases, (about) => {
        const life = new Life(about);
        for (const one of about.life) {
          const [expected, isHalted] = life.ask(one);
          count(typeof expected === "string" ? expected : expected.filter((code) => code !== "ERROR_IN_ORDER").join());
          if (isHalted) count("halted");
        }
      }),
      { numRuns: 3_000 },
    );
    const wanted = ["lapsed", "waits", "taken", "INVALID_BET_SIZE", "INVALID_ODDS", "LOSS_LIMIT_EXCEEDED"];
    for (const name of [...wanted, "EVENT_EXPOSURE_LIMIT_EXCEEDED", "INSUFFICIENT_FUNDS", "halted"])
      expect(met.get(name), name).toBeGreaterThan(50);
  },
);
