import { boundIn, formatMoney, rupees, type Rupees, type RupeesPer1000 } from "@maidan/core/money";
import { isOnLadder } from "@maidan/core/odds";
import { done, refuse, type CommandRunner, type Refusal, type Tx } from "../command/index.ts";
import type { ExchangeEngine, PlaceInstruction, PlaceReport } from "../exchange/index.ts";
import type { HouseSession, HouseWagers, WagerEnd, WagerView } from "../house-games/index.ts";
import type { Race, RaceReads } from "../racing/index.ts";
import { ratesOf, type SettingsStore } from "../settings/index.ts";
import type { HorsebookBet, HorsebookMarket, HorsebookStore } from "./ports.ts";
import { replayOfBet } from "./replay.ts";

export interface HorsebookDeskDeps {
  readonly runner: CommandRunner;
  readonly wagers: Pick<HouseWagers, "place" | "decide" | "register">;
  readonly store: HorsebookStore;
  readonly races: RaceReads;
  readonly engine: Pick<ExchangeEngine, "place">;
  readonly settings: Pick<SettingsStore, "all">;
  /** The house's own account on the exchange. */
  readonly accountId: () => Promise<string>;
  /** A wager was decided: its call of the wallet is due. */
  readonly wake: () => void;
  readonly newKey: () => string;
}

export interface AskedBet {
  readonly raceId: string;
  readonly market: HorsebookMarket;
  readonly runner: number;
  readonly stakeMinor: bigint;
  /** At this price or better; null: at the starting price. */
  readonly priceX100: number | null;
  readonly idempotencyKey: string;
}

export const horsebookCode = "horsebook";
export interface HorsebookLimits {
  readonly leastStakeMinor: bigint;
  readonly mostStakeMinor: bigint;
}
/** In taka: the exchange's own least bet, and the house's largest. */
export const horsebookLimits: HorsebookLimits = { leastStakeMinor: 10_00n, mostStakeMinor: 10_000_00n };

/** In rupees what the taka come to, but no less than the number that the exchange takes: the order is of as many. Demo credits are bounded as taka are. [HORSEBOOK-05] */
export function horsebookLimitsIn(currency: string, rates: RupeesPer1000): HorsebookLimits {
  if (!isRupees(currency)) return horsebookLimits;
  const leastMinor = boundIn(currency, horsebookLimits.leastStakeMinor, rates);
  return {
    leastStakeMinor: leastMinor > horsebookLimits.leastStakeMinor ? leastMinor : horsebookLimits.leastStakeMinor,
    mostStakeMinor: boundIn(currency, horsebookLimits.mostStakeMinor, rates),
  };
}
const isRupees = (currency: string): currency is Rupees => rupees.some((one) => one === currency);

/** With the sign of the currency; taka and demo credits are numbers alone. */
export function stakeRefusal(currency: string, { leastStakeMinor, mostStakeMinor }: HorsebookLimits): Refusal {
  const [low, high] = [leastStakeMinor, mostStakeMinor].map((minor) =>
    formatMoney(minor, {
      language: "en",
      currency: isRupees(currency) ? currency : "BDT",
      hasSign: isRupees(currency),
    }),
  );
  return refuse("VALIDATION", `Bets are from ${low} to ${high}.`);
}

/** Longer than the exchange may take to answer: within it nobody else asks. */
const leaseMs = 20_000;
const takenAtOnce = 40;
const actor = { kind: "system", name: "horsebook" } as const;

const noSuchRace = refuse("NOT_FOUND", "There is no such race.");
const closed = refuse("RACE_CLOSED", "This race takes no more bets.");
const notRunning = refuse("NON_RUNNER", "This horse does not run.");
const priceMoved = refuse("PRICE_MOVED", "So much is not on offer at this price now. Nothing was bet.");
const notPlaced = refuse("UNAVAILABLE", "The exchange did not take this bet. Nothing was bet.");

/** A wager's reference on the exchange: asked twice, it is one order. At most 32 characters. */
const referenceOf = (wagerId: string): string => wagerId.replaceAll("-", "");

/**
 * Bets on races: the player's stake by the wallet's protocol, the order that matches it by the house's own account on the exchange, and what the exchange pays
 * for that order is what the player is paid. Each phase is written before the call that it stands for. [HORSEBOOK-01..05]
 */
export class HorsebookDesk {
  readonly #deps: HorsebookDeskDeps;

  constructor(deps: HorsebookDeskDeps) {
    this.#deps = deps;
    deps.wagers.register(horsebookCode, {
      taken: (tx, { wagerId }) => this.#taken(tx, wagerId),
      undone: (tx, { wagerId }) => deps.store.change(tx, wagerId, { phase: "ended" }),
      replay: async (reader, { wagerId }) => {
        const bet = await deps.store.bet(reader, wagerId);
        return bet === undefined ? [] : replayOfBet(bet, await deps.races.race(reader, bet.raceId));
      },
    });
  }

  /** What a session may stake on a horse now. */
  async limits({ currency }: Pick<HouseSession, "currency">): Promise<HorsebookLimits> {
    return horsebookLimitsIn(currency, ratesOf(await this.#deps.settings.all(this.#deps.runner.reader)));
  }

  /** Stakes, and asks the exchange for the order. A refusal has taken nothing, or gives it back. The same key gives the same bet. */
  async place(session: HouseSession, asked: AskedBet): Promise<HorsebookBet | Refusal> {
    const { wagers } = this.#deps;
    const { raceId, market, runner, stakeMinor, priceX100, idempotencyKey } = asked;
    const limits = await this.limits(session);
    if (stakeMinor < limits.leastStakeMinor || stakeMinor > limits.mostStakeMinor)
      return stakeRefusal(session.currency, limits);
    if (priceX100 !== null && !isOnLadder(priceX100)) return refuse("VALIDATION", "There is no such price.");
    const content = { raceId, market, runner, priceX100 };
    const admit = (tx: Tx, { wagerId }: { readonly wagerId: string }) => this.#admit(tx, wagerId, { session, asked });
    const placed = await wagers.place(session, { content, stakeMinor, idempotencyKey, admit });
    return "code" in placed ? placed : this.#placed(placed);
  }

  /** Goes on with bets that nobody works on any more, and pays those that the exchange has settled. Run by any number at once. [HORSEBOOK-04] */
  async sweep(): Promise<{ readonly isFinished: boolean }> {
    const { store, runner } = this.#deps;
    const isAnyDue = await store.hasPlacing(runner.reader);
    const due = isAnyDue ? await this.#run((tx) => store.takePlacing(tx, { limit: takenAtOnce, leaseMs })) : [];
    for (const wagerId of due) await this.#order(wagerId);
    const settled = await store.settled(runner.reader, takenAtOnce);
    for (const { wagerId, profitMinor, matchedMinor, matchedX100 } of settled) {
      await this.#end(wagerId, "standing", async (tx, { stakeMinor }) => {
        // What was not matched, or was made void, has brought nothing: the stake itself comes back with it.
        const payoutMinor = stakeMinor + profitMinor;
        const outcome = { matchedX100, payout: String(payoutMinor) };
        if (matchedMinor === 0n) {
          await this.#back(tx, wagerId, "NOT_MATCHED");
          return;
        }
        await this.#decide(tx, wagerId, { kind: "pays", payoutMinor, outcome });
        await store.change(tx, wagerId, { phase: "ended", payoutMinor, matchedX100 });
      });
    }
    if (settled.length > 0) this.#deps.wake();
    return { isFinished: due.length < takenAtOnce && settled.length < takenAtOnce };
  }

  /** Whether the race takes this bet now; if so it is written down beside its wager. */
  async #admit(
    tx: Tx,
    wagerId: string,
    { session, asked }: { readonly session: HouseSession; readonly asked: AskedBet },
  ): Promise<Refusal | undefined> {
    const { store, races } = this.#deps;
    const race = await races.race(tx, asked.raceId);
    const refusal = race === undefined ? noSuchRace : refusalOf(race, asked.runner);
    if (race === undefined || refusal !== undefined) return refusal;
    const marketId = asked.market === "WIN" ? race.winMarketId : race.placeMarketId;
    if (marketId === null) return closed;
    const { operator, player } = session;
    const { raceId, market, runner: selectionId, priceX100, stakeMinor } = asked;
    await store.add(tx, { wagerId, operator, player, raceId, market, marketId, selectionId, priceX100, stakeMinor });
    return undefined;
  }

  /** The stake was taken: the exchange is asked next, unless the race began meanwhile. */
  async #taken(tx: Tx, wagerId: string): Promise<Refusal | undefined> {
    const { store, races } = this.#deps;
    const bet = await store.lock(tx, wagerId);
    if (bet === undefined) throw new Error(`bet ${wagerId} is gone`);
    const race = await races.race(tx, bet.raceId);
    const refusal = race === undefined ? noSuchRace : refusalOf(race, bet.selectionId);
    if (refusal === undefined) await store.change(tx, wagerId, { phase: "placing", leaseMs });
    return refusal;
  }

  async #placed({ wager }: WagerView): Promise<HorsebookBet | Refusal> {
    if (wager.phase === "open") await this.#order(wager.wagerId);
    const bet = await this.#kept(wager.wagerId);
    return reasonIn(bet) ?? bet;
  }

  /** Asks the exchange for the bet's order, under its own reference; asked again, it has the first answer. */
  async #order(wagerId: string): Promise<void> {
    const bet = await this.#kept(wagerId);
    if (bet.phase !== "placing") return;
    const { marketId } = bet;
    const report = await this.#deps.engine.place({
      playerId: await this.#deps.accountId(),
      marketId,
      customerRef: referenceOf(wagerId),
      customerStrategyRef: horsebookCode,
      instructions: [instructionOf(bet)],
    });
    // Not done, and nothing of it kept: asked again when the lease is over.
    if (report.errorCode === "SERVICE_UNAVAILABLE") return;
    const taken = takenOf(report);
    const isWhole = taken !== undefined && (bet.priceX100 === null || taken.matchedMinor === bet.stakeMinor);
    await this.#end(wagerId, "placing", async (tx) => {
      if (isWhole) {
        const { betId, matchedX100 } = taken;
        await this.#deps.store.change(tx, wagerId, { phase: "standing", betId, matchedX100 });
      } else await this.#back(tx, wagerId, taken === undefined ? "NOT_TAKEN" : "PRICE_MOVED");
    });
    if (!isWhole) this.#deps.wake();
  }

  /** The stake goes back as if it had never been. */
  async #back(tx: Tx, wagerId: string, reason: string): Promise<void> {
    await this.#decide(tx, wagerId, { kind: "back", outcome: { reason } });
    await this.#deps.store.change(tx, wagerId, { phase: "ended", reason });
  }

  async #decide(tx: Tx, wagerId: string, end: WagerEnd): Promise<void> {
    if (!(await this.#deps.wagers.decide(tx, wagerId, end))) throw new Error(`wager ${wagerId} is not open`);
  }

  /** Moves a bet on from a phase, if it is in it still. */
  async #end(
    wagerId: string,
    from: HorsebookBet["phase"],
    move: (tx: Tx, bet: HorsebookBet) => Promise<void>,
  ): Promise<void> {
    await this.#run(async (tx) => {
      const bet = await this.#deps.store.lock(tx, wagerId);
      if (bet?.phase === from) await move(tx, bet);
    });
  }

  async #kept(wagerId: string): Promise<HorsebookBet> {
    const bet = await this.#deps.store.bet(this.#deps.runner.reader, wagerId);
    if (bet === undefined) throw new Error(`bet ${wagerId} is gone`);
    return bet;
  }

  async #run<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    let result: { readonly value: T } | undefined;
    const { runner, newKey } = this.#deps;
    await runner.run({ kind: "horsebook.step", actor, idempotencyKey: newKey(), content: {} }, async (tx) => {
      result = { value: await work(tx) };
      return done(null);
    });
    if (result === undefined) throw new Error("a bet was not worked on");
    return result.value;
  }
}

function refusalOf(race: Race, runner: number): Refusal | undefined {
  if (race.phase !== "announced") return closed;
  if (!race.card.runners.some(({ number }) => number === runner))
    return refuse("VALIDATION", "There is no such horse.");
  return race.withdrawn.includes(runner) ? notRunning : undefined;
}

/** What a bet that went back is told as; undefined of one that stands or was paid. */
function reasonIn(bet: HorsebookBet): Refusal | undefined {
  if (bet.phase !== "ended" || bet.reason === null) return undefined;
  return bet.reason === "PRICE_MOVED" ? priceMoved : notPlaced;
}

/** At the price or better, whole or not at all; or at whatever the starting price will be. */
function instructionOf({ selectionId, stakeMinor, priceX100 }: HorsebookBet): PlaceInstruction {
  const back = { selectionId, side: "BACK", sizeMinor: stakeMinor, persistence: "LAPSE" } as const;
  return priceX100 === null
    ? { ...back, priceX100: 101, orderType: "MARKET_ON_CLOSE" }
    : { ...back, priceX100, timeInForce: "FILL_OR_KILL" };
}

function takenOf(report: PlaceReport) {
  const [placed] = report.reports;
  if (placed?.status !== "SUCCESS" || placed.betId === undefined) return undefined;
  const matchedMinor = placed.sizeMatchedMinor ?? 0n;
  const matchedX100 = matchedMinor > 0n ? (placed.averagePriceMatchedX100 ?? null) : null;
  return { betId: placed.betId, matchedMinor, matchedX100 };
}
