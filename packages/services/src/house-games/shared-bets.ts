import type { Json as GameJson } from "@maidan/games/house";
import {
  done,
  GroupWork,
  inTurns,
  type Command,
  type CommandAnswer,
  type CommandRunner,
  type Refusal,
  type Tx,
} from "../command/index.ts";
import type { Payouts } from "./payouts.ts";
import {
  playerKey,
  type HouseGameStore,
  type HouseSession,
  type HouseWallet,
  type KeptRound,
  type RoundView,
  type WalletOutcome,
} from "./ports.ts";
import { afterStake, betId, gameOf } from "./round-steps.ts";
import { inRound, leaseMs, leaseOfLostMs, refuseBet, restMs } from "./wallet-words.ts";

export interface AskedSharedBet {
  readonly session: HouseSession;
  readonly bet: GameJson;
  readonly idempotencyKey: string;
}
/** Says in the bets' own transaction which of them the game takes: for each why not, in their order. */
export type AdmitBets = (tx: Tx, bets: readonly AskedSharedBet[]) => Promise<readonly (Refusal | undefined)[]>;

export interface SharedBetDeps {
  readonly runner: CommandRunner;
  readonly store: HouseGameStore;
  readonly wallet: Pick<HouseWallet, "bet">;
  readonly newKey: () => string;
  readonly payouts: Pick<Payouts, "add" | "paidTo">;
  readonly seen: (round: KeptRound) => RoundView;
  readonly view: (roundId: string) => Promise<RoundView>;
  /** Ends a round whose stake was refused, or isn't known to be taken; says why there is no bet. */
  readonly untaken: (
    round: { readonly roundId: string; readonly session: HouseSession },
    outcome: Exclude<WalletOutcome, { kind: "ok" }>,
  ) => Promise<Refusal>;
}

interface BegunBet extends AskedSharedBet {
  readonly stakeMinor: bigint;
}
type Begun = CommandAnswer<{ readonly roundId: string }>;

const mostTogether = 64;
/** Between their begin and their end at a time. Who waits has begun nothing, so that no stake's answer is late because others are asked for. */
const mostUnderWay = 96;
/** So long a bet waits for what its player won before: the wallet may be gone, and then it says so itself. */
const mostWaitMs = 1_000;
const actor = { kind: "system", name: "house-games" } as const;

/**
 * Bets on a game that all share, as `HouseRounds.start` for many at one moment: those that come while others are being written are begun together, and so are
 * taken stakes written. Each asks the wallet by a call of its own. A bet that is decided by its stake alone is answered when that is written, and what it pays is
 * sent after, as of those that end later. [HOUSE-22] [HOUSE-26]
 */
export class SharedBets {
  readonly #deps: SharedBetDeps;
  readonly #admit: AdmitBets;
  readonly #begun: GroupWork<BegunBet, Begun>;
  readonly #taken: GroupWork<string, KeptRound | undefined>;
  readonly #waiting: (() => void)[] = [];
  #underWay = 0;

  constructor(deps: SharedBetDeps, admit: AdmitBets) {
    this.#deps = deps;
    this.#admit = admit;
    this.#begun = new GroupWork({ most: mostTogether, work: (bets) => this.#beginAll(bets) });
    this.#taken = new GroupWork({ most: mostTogether, work: (roundIds) => this.#takeAll(roundIds) });
  }

  /** The same key and content gives the same round. */
  async join(asked: AskedSharedBet): Promise<RoundView | Refusal> {
    const reading = gameOf(asked.session.gameCode).readBet(asked.bet);
    if (!reading.ok) return refuseBet(reading);
    // What the player won before is there before the next stake is asked for, and in the balance that is told.
    await this.#deps.payouts.paidTo(asked.session, mostWaitMs);
    if (this.#underWay >= mostUnderWay) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    else this.#underWay += 1;
    try {
      return await this.#take({ ...asked, stakeMinor: reading.stakeMinor });
    } finally {
      // Whoever waits longest has the place from here.
      const next = this.#waiting.shift();
      if (next === undefined) this.#underWay -= 1;
      else next();
    }
  }

  async #take(asked: BegunBet): Promise<RoundView | Refusal> {
    const { wallet, payouts, seen, view, untaken } = this.#deps;
    const { session, stakeMinor } = asked;
    const begun = await this.#begun.add(asked);
    if (!begun.outcome.ok) return begun.outcome;
    const { roundId } = begun.outcome.value;
    if (begun.isReplay) return view(roundId);
    const call = { session, roundId, transactionId: betId({ roundId }), amountMinor: stakeMinor };
    const outcome = await wallet.bet(call);
    if (outcome.kind !== "ok") return untaken({ roundId, session }, outcome);
    const round = await this.#taken.add(roundId);
    // Somebody gave it up meanwhile.
    if (round === undefined) return view(roundId);
    const isDecided = round.phase === "paying";
    if (isDecided) payouts.add(round);
    // What it pays is sure, and on its way.
    return { ...seen(round), balanceMinor: outcome.balanceMinor + (isDecided ? round.payoutMinor : 0n) };
  }

  /** One of each player in a transaction; a second one of theirs comes after. */
  #beginAll(bets: readonly BegunBet[]): Promise<readonly Begun[]> {
    return inTurns(bets, { keysOf: ({ session }) => [playerKey(session)], work: (now) => this.#begin(now) });
  }

  async #begin(bets: readonly BegunBet[]): Promise<readonly Begun[]> {
    const { store, runner, newKey } = this.#deps;
    const answers = await runner.runTogether(bets.map(commandOf), async (tx, { fresh }) => {
      const asked = fresh.flatMap(({ place }) => bets[place] ?? []);
      const players = asked.map(({ session }) => session);
      // Held first, so that a player's rounds begin one after the other.
      const nonces = await store.holdNonces(tx, players);
      const busy = await store.playersInRounds(tx, players);
      const refusals = await this.#admit(tx, asked);
      const rounds = asked.map((bet, place) => {
        const refusal = busy.has(playerKey(bet.session)) ? inRound : refusals[place];
        if (refusal !== undefined) return refusal;
        const { session, stakeMinor } = bet;
        const nonce = nonces.get(playerKey(session));
        if (nonce === undefined) throw new Error(`player ${session.player} of ${session.operator} has no seeds`);
        const { sessionId, operator, player, gameCode, currency } = session;
        const named = { sessionId, operator, player, gameCode, currency };
        return { roundId: newKey(), ...named, ...nonce, bet: bet.bet, stakeMinor, leaseMs };
      });
      // After this point it must succeed.
      await store.addRounds(
        tx,
        rounds.flatMap((round) => ("code" in round ? [] : [round])),
      );
      return rounds.map((round) => ("code" in round ? round : done({ roundId: round.roundId })));
    });
    return answers.map((answer) => {
      if ("outcome" in answer) return answer;
      throw answer;
    });
  }

  /** Rounds whose stakes were taken, as they stand then; undefined for one that was given up meanwhile. */
  async #takeAll(roundIds: readonly string[]): Promise<readonly (KeptRound | undefined)[]> {
    const { store, runner, newKey } = this.#deps;
    const taken = new Map<string, KeptRound>();
    const command: Command = { kind: "house.taken", actor, idempotencyKey: newKey(), content: {} };
    await runner.run(command, async (tx) => {
      taken.clear();
      const staking = (await store.lockRounds(tx, roundIds)).filter(({ phase }) => phase === "staking");
      for (const round of staking) taken.set(round.roundId, { ...round, ...afterStake(round) } as KeptRound);
      await store.changeRounds(
        tx,
        [...taken.values()].map(({ roundId, phase, payoutMinor }) => ({
          roundId,
          phase,
          payoutMinor,
          leaseMs: leaseOf({ phase, payoutMinor }),
        })),
      );
      return done(null);
    });
    return roundIds.map((roundId) => taken.get(roundId));
  }
}

const commandOf = ({ session, bet, idempotencyKey }: BegunBet): Command => ({
  kind: "house.begin",
  actor,
  idempotencyKey: `${session.operator}:${session.player}:${idempotencyKey}`,
  content: { game: session.gameCode, bet },
});

/** Of what was lost nobody waits for anything: others may have it sent later. */
function leaseOf({ phase, payoutMinor }: Pick<KeptRound, "phase" | "payoutMinor">): number {
  if (phase !== "paying") return restMs;
  return payoutMinor > 0n ? leaseMs : leaseOfLostMs;
}
