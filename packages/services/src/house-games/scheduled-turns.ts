import { toDecimal } from "@maidan/core/money";
import type { Json as GameJson } from "@maidan/games/house";
import { done, refuse, type Json, type Reader, type Refusal, type Tx } from "../command/index.ts";
import { playerKey, type HousePlayer, type HouseSession } from "./ports.ts";
import type { ScheduledTableDeps } from "./scheduled-table.ts";
import type { ScheduledRound, ScheduledRules } from "./scheduled-ports.ts";
import type { KeptMove, ScheduledTurns } from "./scheduled-turn-ports.ts";
import type { KeptWager } from "./wager-ports.ts";

export interface AskedMove {
  readonly number: number;
  readonly turn: number;
  readonly hand: number;
  readonly move: string;
  readonly idempotencyKey: string;
}
export interface MoveView {
  /** The player's moves of the round that count. */
  readonly moves: readonly KeptMove[];
  /** After the wallet's last answer; undefined where it wasn't asked. */
  readonly balanceMinor: bigint | undefined;
}

/** How soon a turn is looked at again. */
const lookMs = 300;
/** A turn that nobody ended for so long was nobody's to decide either. */
const awayMs = 5_000;
const tooLate = refuse("CONFLICT", "This turn is over. What was not decided went by the rule of the table.");
const isDecided = refuse("CONFLICT", "This hand is decided already.");
const noHand = refuse("NOT_FOUND", "You have no bet on this hand.");
const notAllowed = refuse("VALIDATION", "The hand doesn't allow this now.");
const counted: ReadonlySet<KeptWager["phase"]> = new Set(["open", "paying", "paid"]);

/** A raise's place: the turn that its wager belongs to. */
export const turnOf = ({ content }: Pick<KeptWager, "content">): number | undefined => {
  const { turn } = content as { readonly turn?: unknown };
  return typeof turn === "number" ? turn : undefined;
};

/**
 * The turns of a round between its deal and its outcome. Each ends once everybody has decided, or by the database's clock; a hand that was not decided goes by the
 * game's rule. What comes next was fixed before the first bet and lies open only then, for all at once. [HOUSE-37] [HOUSE-38]
 */
export class ScheduledTurnWork {
  readonly #deps: ScheduledTableDeps;
  readonly #gameCode: string;
  readonly #turns: ScheduledTurns;

  constructor(deps: ScheduledTableDeps, { gameCode }: ScheduledRules, turns: ScheduledTurns) {
    this.#deps = deps;
    this.#gameCode = gameCode;
    this.#turns = turns;
  }

  /** Begins a turn of a held round if anybody has something to decide in it. How long until it is looked at; undefined where nobody has. */
  async begin(tx: Tx, round: ScheduledRound, turn: number): Promise<number | undefined> {
    const { store } = this.#deps;
    if ((await this.#waiting(tx, round, turn)).undecided === 0) return undefined;
    const { showMs, decideMs, closingMs } = this.#turns;
    const closesInMs = showMs(turn) + decideMs;
    await store.beginTurn(tx, this.#gameCode, {
      number: round.number,
      turn,
      closesInMs,
      endsInMs: closesInMs + closingMs,
    });
    return lookMs;
  }

  /** Whether a turn may end: all have decided, or its time is over and no stake is on its way. */
  async isDue(reader: Reader, round: ScheduledRound): Promise<boolean> {
    if ((round.turnEndsInMs ?? 0) <= 0) return true;
    const { undecided, pending } = await this.#waiting(reader, round, round.turn);
    return pending === 0 && (undecided === 0 || (round.turnClosesInMs ?? 0) <= 0);
  }

  /** Ends the turn of a held round: the next one begins, or the same one anew where nobody was there to take decisions. `over`: nothing is left to be decided. */
  async end(tx: Tx, round: ScheduledRound): Promise<number | "over"> {
    if (!(await this.isDue(tx, round))) return lookMs;
    const { turn, turnEndsInMs } = round;
    if ((turnEndsInMs ?? 0) < -awayMs) {
      const again = await this.begin(tx, round, turn);
      if (again !== undefined) return again;
    }
    return (await this.begin(tx, round, turn + 1)) ?? "over";
  }

  /** How long until a turn is worth another look. */
  untilLook({ turnEndsInMs }: ScheduledRound): number {
    return Math.min(lookMs, Math.max(0, turnEndsInMs ?? 0));
  }

  /** A player's decision about a hand. The same key and content gives the same. A raise is a bet of its own. [HOUSE-38] */
  async decide(session: HouseSession, asked: AskedMove): Promise<MoveView | Refusal> {
    const { runner, store, wagers } = this.#deps;
    const { number, turn, hand, move, idempotencyKey } = asked;
    const round = await store.round(runner.reader, this.#gameCode, number);
    const stakeMinor = await this.#stakeOf(runner.reader, session, number);
    if (round === undefined || stakeMinor === 0n) return noHand;
    const read = this.#turns.read(round, { ...asked, moves: await this.#movesOf(runner.reader, session, number) });
    const isRaise = read?.raises === true;
    const of = { gameCode: this.#gameCode, number, operator: session.operator, player: session.player };
    if (!isRaise) {
      const content: Json = { game: this.#gameCode, number, turn, hand, move };
      const key = `${session.operator}:${session.player}:${idempotencyKey}`;
      const actor = { kind: "system", name: "house-games" } as const;
      const taken = await runner.run({ kind: "house.move", actor, idempotencyKey: key, content }, async (tx) => {
        const refusal = await this.#admit(tx, session, asked);
        if (refusal !== undefined) return refusal;
        await store.addMove(tx, { ...of, turn, hand, move, wagerId: undefined });
        return done(null);
      });
      if (!taken.outcome.ok) return taken.outcome;
      return { moves: await this.#movesOf(runner.reader, session, number), balanceMinor: undefined };
    }
    const bet: GameJson = { chips: [{ on: move, stake: toDecimal(stakeMinor) }] };
    const placed = await wagers.place(session, {
      content: { round: number, bet, turn, hand },
      stakeMinor,
      idempotencyKey,
      admit: async (tx, { wagerId }) => {
        const refusal = await this.#admit(tx, session, asked);
        if (refusal !== undefined) return refusal;
        await store.addBet(tx, { ...of, wagerId, spots: new Map([[move, stakeMinor]]) });
        await store.addMove(tx, { ...of, turn, hand, move, wagerId });
        return undefined;
      },
    });
    if ("code" in placed) return placed;
    return { moves: await this.#movesOf(runner.reader, session, number), balanceMinor: placed.balanceMinor };
  }

  /** A raise counts from here, if its turn is decided still. */
  async taken(tx: Tx, wager: KeptWager, number: number): Promise<Refusal | undefined> {
    const { store } = this.#deps;
    const round = await store.lockForBet(tx, this.#gameCode, number);
    const isIn = round?.phase === "playing" && round.turn === turnOf(wager) && (round.turnEndsInMs ?? 0) > 0;
    if (!isIn) return tooLate;
    await store.takeMove(tx, wager.wagerId);
    return undefined;
  }

  /** The moves of a round that count, by player. */
  async byPlayer(reader: Reader, number: number): Promise<ReadonlyMap<string, readonly KeptMove[]>> {
    const moves = await this.#deps.store.movesOf(reader, this.#gameCode, number);
    return Map.groupBy(
      moves.filter(({ isTaken }) => isTaken),
      (move) => playerKey(move),
    );
  }

  async #movesOf(reader: Reader, player: HousePlayer, number: number): Promise<readonly KeptMove[]> {
    return (await this.byPlayer(reader, number)).get(playerKey(player)) ?? [];
  }

  /** What a player has on the hand that is decided about: it changes no more once bets are closed. */
  async #stakeOf(reader: Reader, { operator, player }: HousePlayer, number: number): Promise<bigint> {
    const { store } = this.#deps;
    const mine = await store.mine(reader, { operator, player, gameCode: this.#gameCode, number });
    return mine.reduce((sum, wager) => sum + (counted.has(wager.phase) ? this.#decidingMinor(wager) : 0n), 0n);
  }

  #decidingMinor({ content }: Pick<KeptWager, "content">): bigint {
    const { bet } = content as { readonly bet?: GameJson };
    return bet === undefined ? 0n : this.#turns.decidingMinor(bet);
  }

  async #admit(tx: Tx, session: HouseSession, { number, turn, hand, move }: AskedMove): Promise<Refusal | undefined> {
    const { store } = this.#deps;
    const round = await store.lockForBet(tx, this.#gameCode, number);
    if (round?.phase !== "playing" || round.turn !== turn || (round.turnClosesInMs ?? 0) <= 0) return tooLate;
    await store.holdPlayer(tx, this.#gameCode, session);
    const all = await store.movesOf(tx, this.#gameCode, number);
    const own = all.filter((one) => playerKey(one) === playerKey(session));
    if (own.some((one) => one.turn === turn && one.hand === hand)) return isDecided;
    const moves = own.filter(({ isTaken }) => isTaken);
    return this.#turns.read(round, { moves, turn, hand, move }) === undefined ? notAllowed : undefined;
  }

  /** How many hands wait for a decision in a turn, and how many raises for their stakes. */
  async #waiting(
    reader: Reader,
    round: ScheduledRound,
    turn: number,
  ): Promise<{ readonly undecided: number; readonly pending: number }> {
    const { store } = this.#deps;
    const page = { number: round.number, limit: Number.MAX_SAFE_INTEGER };
    const open = await store.openBets(reader, this.#gameCode, page);
    const players = new Set(open.filter((entry) => this.#decidingMinor(entry) > 0n).map((entry) => playerKey(entry)));
    const all = await store.movesOf(reader, this.#gameCode, round.number);
    const moves = Map.groupBy(all, (move) => playerKey(move));
    let undecided = 0;
    for (const player of players) {
      const own = moves.get(player) ?? [];
      const hands = this.#turns.waiting(round, { moves: own.filter(({ isTaken }) => isTaken), turn });
      undecided += hands.filter((hand) => !own.some((one) => one.turn === turn && one.hand === hand)).length;
    }
    const pending = all.filter((move) => move.turn === turn && !move.isTaken).length;
    return { undecided, pending };
  }
}
