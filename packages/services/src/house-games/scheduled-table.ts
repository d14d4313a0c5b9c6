import { toDecimal } from "@maidan/core/money";
import { hashBefore } from "@maidan/games/fair";
import type { Json as GameJson } from "@maidan/games/house";
import { done, refuse, type CommandRunner, type Refusal, type Tx } from "../command/index.ts";
import { HouseChains } from "./chains.ts";
import { later } from "./scheduled-clock.ts";
import { noSums } from "./scheduled-sums.ts";
import { replayOfMoves, replayOfRound } from "./scheduled-replay.ts";
import { ScheduledTurnWork, turnOf, type AskedMove, type MoveView } from "./scheduled-turns.ts";
import { playerKey, type HousePlayer, type HouseSession } from "./ports.ts";
import { refuseBet } from "./wallet-words.ts";
import type {
  ScheduledEntry,
  ScheduledReading,
  ScheduledRound,
  ScheduledRoundStore,
  ScheduledRules,
  ScheduledSums,
  Spots,
} from "./scheduled-ports.ts";
import type { KeptMove } from "./scheduled-turn-ports.ts";
import type { KeptWager, WagerView } from "./wager-ports.ts";
import type { HouseWagers } from "./wager.ts";

export interface ScheduledTableDeps {
  readonly runner: CommandRunner;
  readonly store: ScheduledRoundStore;
  readonly wagers: HouseWagers;
  readonly newKey: () => string;
  readonly randomBytes: (count: number) => Uint8Array;
  /** Bets were decided: the wallet is to be called. */
  readonly wakeWagers: () => void;
}

/** Whoever takes a step has the table for so long; then the next one may take over. */
const ownedMs = 3_000;
const wantedMs = 60_000;
/** How soon a table is looked at again, at the latest. */
const lookMs = 1_000;
/** The same, where another process has the table or was faster. */
const takenMs = 250;
const decidedAtOnce = 50;
/** What all at a table see is read this often, however many look. */
const seenForMs = 300;
const actor = { kind: "system", name: "house-games" } as const;
const tooLate = refuse("CONFLICT", "This round takes no more bets. The next one begins soon.");

/** The table as everybody sees it. */
export interface ScheduledNow {
  readonly round: ScheduledRound | undefined;
  readonly sums: ScheduledSums;
  /** What the hashes lead to. */
  readonly chain: { readonly publishedHash: string; readonly salt: string; readonly length: number } | undefined;
  /** What lies open while players decide; null else. */
  readonly open: GameJson | null;
  /** What counts of what all decided, by player. */
  readonly moves: ReadonlyMap<string, readonly KeptMove[]>;
}

/**
 * A table whose rounds go by the database's clock: bets, no more bets, the outcome, the payouts. What comes of a round follows from its hash, which was fixed
 * before its first bet; so whoever serves the table next goes on where it stands, and deals what would have been dealt. Each bet is a wager. [HOUSE-30] [HOUSE-31]
 */
export class ScheduledTable {
  readonly rules: ScheduledRules;
  readonly #deps: ScheduledTableDeps;
  readonly #owner: string;
  readonly #chains: HouseChains;
  readonly #turns: ScheduledTurnWork | undefined;
  #seen: { readonly atMs: number; readonly now: Promise<ScheduledNow> } | undefined;

  constructor(deps: ScheduledTableDeps, rules: ScheduledRules) {
    this.#deps = deps;
    this.rules = rules;
    this.#owner = deps.newKey();
    this.#chains = new HouseChains({ ...deps, gameCode: rules.gameCode, length: rules.chainLength ?? 5_000 });
    this.#turns = rules.turns === undefined ? undefined : new ScheduledTurnWork(deps, rules, rules.turns);
    deps.wagers.register(rules.gameCode, {
      taken: (tx, wager) => this.#taken(tx, wager),
      undone: (tx, wager) => (turnOf(wager) === undefined ? Promise.resolve() : deps.store.dropMove(tx, wager.wagerId)),
      replay: async (reader, wager) => {
        const { round: number, bet } = placedOf(wager);
        const of = { gameCode: rules.gameCode, number };
        const placed = { title: "Bet", facts: [["Bet", { data: bet }] as const] };
        const moves = (await this.#turns?.byPlayer(reader, number))?.get(playerKey(wager)) ?? [];
        return [placed, ...replayOfMoves(moves), await replayOfRound(deps.store, reader, of)];
      },
    });
  }

  /** One look at the table, and the step that is due. Returns after how many milliseconds to look again. Run by any number of processes. */
  async tick(): Promise<number> {
    const { store, runner } = this.#deps;
    const round = await store.newest(runner.reader, this.rules.gameCode);
    switch (round?.phase) {
      case undefined:
      case "paid":
      case "void":
        return this.#between(round);
      case "betting":
        return round.dealsInMs > 0 ? Math.min(round.dealsInMs, lookMs) : this.#deal(round);
      case "playing":
        return this.#play(round);
      case "dealt":
        return (round.paysInMs ?? 0) > 0 ? Math.min(round.paysInMs ?? 0, lookMs) : this.#settle(round);
      case "voiding":
        return this.#settle(round);
    }
  }

  /** A bet on the round that takes bets now. The same key and content gives the same bet. */
  async bet(
    session: HouseSession,
    asked: { readonly number: number; readonly bet: GameJson; readonly idempotencyKey: string },
  ): Promise<WagerView | Refusal> {
    const { number, bet, idempotencyKey } = asked;
    const { store, wagers } = this.#deps;
    const { gameCode } = this.rules;
    const reading = this.rules.readBet(bet);
    if (!reading.ok) return refuseBet(reading);
    const { stakeMinor, spots } = reading;
    const { operator, player, currency } = session;
    return wagers.place(session, {
      content: { round: number, bet },
      stakeMinor,
      idempotencyKey,
      admit: async (tx, { wagerId }) => {
        const round = await store.lockForBet(tx, gameCode, number);
        if (round?.phase !== "betting" || round.opensInMs > 0 || round.closesInMs <= 0) return tooLate;
        await store.holdPlayer(tx, gameCode, session);
        const refusal = this.#beyond(await store.laid(tx, { operator, player, gameCode, number }), reading);
        const refused = refusal ?? (await this.#beyondAll(tx, { number, currency, spots }));
        if (refused !== undefined) return refused;
        await store.addBet(tx, { wagerId, gameCode, number, operator, player, spots });
        return undefined;
      },
    });
  }

  /** A decision about a hand of the turn that is on. */
  async decide(session: HouseSession, asked: AskedMove): Promise<MoveView | Refusal> {
    return this.#turns?.decide(session, asked) ?? refuse("NOT_FOUND", "There is nothing to be decided at this table.");
  }

  /** What all at the table see, at most so old; somebody is there, so rounds go on. */
  async look(): Promise<ScheduledNow> {
    const nowMs = performance.now();
    if (this.#seen === undefined || nowMs - this.#seen.atMs > seenForMs) {
      const now = this.#read();
      this.#seen = { atMs: nowMs, now };
      now.catch(() => (this.#seen = undefined));
    }
    const { now, atMs } = this.#seen;
    const seen = await now;
    return seen.round === undefined ? seen : { ...seen, round: later(seen.round, performance.now() - atMs) };
  }

  /** Rounds with an outcome after this number, the newest first. */
  past(page: { readonly after: number; readonly limit: number }): Promise<readonly ScheduledRound[]> {
    return this.#deps.store.past(this.#deps.runner.reader, this.rules.gameCode, page);
  }

  round(number: number): Promise<ScheduledRound | undefined> {
    return this.#deps.store.round(this.#deps.runner.reader, this.rules.gameCode, number);
  }

  /** All rounds of one hash in order, whether it may be told, and what it leads to. */
  async ofHash(hash: { readonly chain: number; readonly place: number }): Promise<{
    readonly rounds: readonly ScheduledRound[];
    /** No round is dealt from it any more. */
    readonly isTold: boolean;
    readonly publishedHash: string;
  }> {
    const { store, runner } = this.#deps;
    const { gameCode } = this.rules;
    const [rounds, publishedHash] = await Promise.all([
      store.ofHash(runner.reader, gameCode, hash),
      store.publishedHash(runner.reader, gameCode, hash.chain),
    ]);
    return { rounds, publishedHash, isTold: rounds.some(({ isLast }) => isLast) };
  }

  /** What each player has on a round, by operator and player. */
  async wagersOf(number: number): Promise<ReadonlyMap<string, readonly KeptWager[]>> {
    const { store, runner } = this.#deps;
    const wagers = await store.wagersOf(runner.reader, this.rules.gameCode, number);
    return Map.groupBy(wagers, (wager) => playerKey(wager));
  }

  /** The player's wagers on a round. */
  mine({ operator, player }: HousePlayer, number: number): Promise<readonly KeptWager[]> {
    const { store, runner } = this.#deps;
    return store.mine(runner.reader, { operator, player, gameCode: this.rules.gameCode, number });
  }

  async #read(): Promise<ScheduledNow> {
    const { store, runner } = this.#deps;
    const { gameCode, isAlwaysOn } = this.rules;
    if (isAlwaysOn !== true && !(await store.isWanted(runner.reader, gameCode)))
      await this.#run(({ tx }) => store.want(tx, gameCode, wantedMs));
    const [round, chain] = await Promise.all([
      store.newest(runner.reader, gameCode),
      store.newestChain(runner.reader, gameCode),
    ]);
    const sums = round === undefined ? noSums : await store.sums(runner.reader, gameCode, round.number);
    const hasTurns = round !== undefined && round.turn > 0;
    const moves = hasTurns ? await this.#turns?.byPlayer(runner.reader, round.number) : undefined;
    const open = round?.phase === "playing" ? (this.rules.turns?.view(round, round.turn) ?? null) : null;
    return { round, sums, chain, open, moves: moves ?? new Map<string, readonly KeptMove[]>() };
  }

  /** The next round, if it is time for one. A table that everybody left tells the hash that further rounds would have come from. */
  async #between(last: ScheduledRound | undefined): Promise<number> {
    const { store, runner } = this.#deps;
    const { gameCode, isAlwaysOn } = this.rules;
    const restsMs = last?.endsInMs ?? 0;
    if (restsMs > 0) return Math.min(restsMs, lookMs);
    const isOn = isAlwaysOn === true || (await store.isWanted(runner.reader, gameCode));
    if (isOn) return this.#begin(last);
    if (last !== undefined && !last.isLast) await this.#step((tx) => store.endHash(tx, gameCode, last.number));
    return lookMs;
  }

  async #begin(last: ScheduledRound | undefined): Promise<number> {
    const { store } = this.#deps;
    const { gameCode } = this.rules;
    // Made outside of the step's own transaction: the salt comes after the chain.
    const source = last === undefined || last.isLast ? await this.#chains.after(last) : undefined;
    const begun = await this.#step(async (tx, nowMs) => {
      // Somebody else may have been faster, and whoever ended the hash meanwhile had told it.
      const newest = await store.newest(tx, gameCode);
      if (newest?.number !== last?.number || newest?.isLast !== last?.isLast) return undefined;
      const times = this.rules.next({ last: newest, nowMs });
      if (times === undefined) return undefined;
      const number = (last?.number ?? 0) + 1;
      const from =
        source === undefined
          ? {
              chain: last?.chain ?? 0,
              place: last?.place ?? 0,
              hash: last?.hash ?? "",
              takenBefore: last?.takenAfter ?? 0,
            }
          : { chain: source.chain.chain, place: source.place, hash: source.hash, takenBefore: 0 };
      await store.add(tx, gameCode, { number, ...from, ...times });
      return times;
    });
    return begun === undefined ? lookMs : Math.min(Math.max(begun.dealsInMs, 0), lookMs);
  }

  /** Tells the outcome. However late: it was fixed before the first bet. */
  async #deal({ number }: ScheduledRound): Promise<number> {
    const { store } = this.#deps;
    const afterMs = await this.#step(async (tx) => {
      // Held: from here on nobody's stake is taken for this round, so that its bets are what they are.
      const round = await store.lock(tx, this.rules.gameCode, number);
      if (round?.phase !== "betting" || round.dealsInMs > 0) return undefined;
      return (await this.#turns?.begin(tx, round, 1)) ?? this.#tell(tx, round);
    });
    return afterMs === undefined ? takenMs : Math.min(afterMs, lookMs);
  }

  /** Players decide: the next turn, or the outcome once nothing is left to be decided. */
  async #play(seen: ScheduledRound): Promise<number> {
    const [{ store, runner }, turns] = [this.#deps, this.#turns];
    if (turns === undefined) throw new Error(`${this.rules.gameCode} has no turns`);
    if (!(await turns.isDue(runner.reader, seen))) return turns.untilLook(seen);
    const afterMs = await this.#step(async (tx) => {
      // Held: no decision is taken meanwhile.
      const round = await store.lock(tx, this.rules.gameCode, seen.number);
      if (round?.phase !== "playing" || round.turn !== seen.turn) return undefined;
      const ended = await turns.end(tx, round);
      return ended === "over" ? this.#tell(tx, round) : ended;
    });
    return afterMs === undefined ? takenMs : Math.min(afterMs, lookMs);
  }

  /** Tells the outcome of a held round; gives how long it is shown. */
  async #tell(tx: Tx, round: ScheduledRound): Promise<number> {
    const { store } = this.#deps;
    const { gameCode, needsEntries } = this.rules;
    const { number } = round;
    const page = { number, limit: Number.MAX_SAFE_INTEGER };
    const entries = needsEntries === true ? await store.openBets(tx, gameCode, page) : [];
    const { taken, ...dealt } = this.rules.deal(round, entries);
    // What was begun from a hash that has no outcome is begun from another.
    const isLast = dealt.isLast || dealt.outcome === null;
    await store.deal(tx, gameCode, { ...dealt, number, isLast, takenAfter: round.takenBefore + taken });
    return dealt.outcome === null ? 0 : dealt.showMs;
  }

  /** Decides every bet of the round, some at a time; what is due at the wallet is sent by the wagers' own sweep. */
  async #settle({ number }: ScheduledRound): Promise<number> {
    const { store, wagers, wakeWagers } = this.#deps;
    const { gameCode } = this.rules;
    const left = await this.#step(async (tx) => {
      const round = await store.lock(tx, gameCode, number);
      if (round === undefined || (round.phase !== "dealt" && round.phase !== "voiding")) return undefined;
      const open = await store.openBets(tx, gameCode, { number, limit: decidedAtOnce });
      const moves = open.length === 0 ? undefined : await this.#turns?.byPlayer(tx, number);
      for (const entry of open) {
        const end = this.#endOf(round, { ...entry, moves: moves?.get(playerKey(entry)) ?? [] });
        await wagers.decide(tx, entry.wagerId, end);
      }
      if (open.length === 0) await store.finish(tx, gameCode, number);
      return open.length;
    });
    if ((left ?? 0) > 0) wakeWagers();
    return left === undefined ? takenMs : 0;
  }

  #endOf(round: ScheduledRound, entry: ScheduledEntry & { readonly moves: readonly KeptMove[] }) {
    const { outcome } = round;
    if (outcome === null) return { kind: "back", outcome: { reason: "This round was given back." } } as const;
    return this.rules.end({ ...round, outcome }, { ...entry, bet: placedOf(entry).bet });
  }

  /** A stake that was taken counts until the outcome is told. */
  async #taken(tx: Tx, wager: KeptWager): Promise<Refusal | undefined> {
    const { round: number } = placedOf(wager);
    if (this.#turns !== undefined && turnOf(wager) !== undefined) return this.#turns.taken(tx, wager, number);
    const round = await this.#deps.store.lockForBet(tx, this.rules.gameCode, number);
    return round?.phase === "betting" && round.dealsInMs > 0 ? undefined : tooLate;
  }

  #beyond(laid: Spots, bet: Extract<ScheduledReading, { ok: true }>): Refusal | undefined {
    const { mostOnRound, mostOnSpot } = this.rules;
    for (const [spot, minor] of bet.spots) {
      const most = mostOnSpot(spot);
      if ((laid.get(spot) ?? 0n) + minor > most)
        return refuse("LIMIT_REACHED", `The most on this place is ${toDecimal(most)} a round.`);
    }
    const before = [...laid.values()].reduce((sum, minor) => sum + minor, 0n);
    if (before + bet.stakeMinor <= mostOnRound) return undefined;
    return refuse("LIMIT_REACHED", `The most at this table is ${toDecimal(mostOnRound)} a round.`);
  }

  /** What all of a currency may have on a spot, less what they have; the spot that is full is told with what it still takes. */
  async #beyondAll(
    tx: Tx,
    { number, currency, spots }: { readonly number: number; readonly currency: string; readonly spots: Spots },
  ): Promise<Refusal | undefined> {
    const { gameCode, mostOfAll } = this.rules;
    if (mostOfAll === undefined) return undefined;
    const { store } = this.#deps;
    await store.holdRound(tx, gameCode, number);
    const laid = await store.laidByAll(tx, { gameCode, number, currency, spots: [...spots.keys()] });
    for (const [spot, minor] of spots) {
      const left = mostOfAll(spot) - (laid.get(spot) ?? 0n);
      if (minor <= left) continue;
      const most = toDecimal(left > 0n ? left : 0n);
      return { ...refuse("LIMIT_REACHED", `This takes ${most} more of this round.`), fields: { [spot]: [most] } };
    }
    return undefined;
  }

  /** A step of the table, by one process at a time. Undefined where another has the table. */
  #step<T>(work: (tx: Tx, nowMs: number) => Promise<T>): Promise<T | undefined> {
    const table = { gameCode: this.rules.gameCode, owner: this.#owner, forMs: ownedMs };
    return this.#run(async ({ tx, nowMs }) => {
      if (!(await this.#deps.store.own(tx, table))) return undefined;
      return work(tx, nowMs);
    });
  }

  async #run<T>(work: (context: { readonly tx: Tx; readonly nowMs: number }) => Promise<T>): Promise<T> {
    let result: { readonly value: T } | undefined;
    const { runner, newKey } = this.#deps;
    const command = {
      kind: "house.scheduled",
      actor,
      idempotencyKey: newKey(),
      content: { game: this.rules.gameCode },
    };
    await runner.run(command, async (tx, { nowMs }) => {
      result = { value: await work({ tx, nowMs }) };
      return done(null);
    });
    if (result === undefined) throw new Error("the table was not served");
    return result.value;
  }
}

/** What may be told of a round before its hash is: the SHA-256 of it, by which it is bound. [FAIR-07] */
export const boundBy = ({ hash }: Pick<ScheduledRound, "hash">): string => hashBefore(hash);

/** What a wager of a table holds: its round, and the bet as the rules read it. */
function placedOf({ content, wagerId }: Pick<KeptWager, "content" | "wagerId">): {
  readonly round: number;
  readonly bet: GameJson;
} {
  const { round, bet } = content as { readonly round?: unknown; readonly bet?: GameJson };
  if (typeof round !== "number" || bet === undefined) throw new Error(`wager ${wagerId} is on no round`);
  return { round, bet };
}
