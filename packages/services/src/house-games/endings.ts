import type { Json as GameJson } from "@maidan/games/house";
import { done, type CommandRunner, type Tx } from "../command/index.ts";
import { Payouts } from "./payouts.ts";
import type { HouseGameStore, HouseWallet, KeptRound, RoundView, WalletOutcome } from "./ports.ts";
import { afterStep, playOf, winOf } from "./round-steps.ts";
import { leaseMs, leaseOfLostMs } from "./wallet-words.ts";

export interface RoundEndingDeps {
  readonly runner: CommandRunner;
  readonly store: HouseGameStore;
  readonly wallet: Pick<HouseWallet, "win">;
  readonly newKey: () => string;
  readonly onFault: (error: unknown) => void;
  readonly seen: (round: KeptRound) => RoundView;
  /** Writes what came of a payout that didn't arrive. */
  readonly unpaid: (round: KeptRound, outcome: WalletOutcome) => Promise<KeptRound>;
}

/** The step that ends a bet; undefined where it goes on. */
export type Deciding = (
  tx: Tx,
  open: readonly KeptRound[],
) => Promise<ReadonlyMap<string, GameJson>> | ReadonlyMap<string, GameJson>;

const actor = { kind: "system", name: "house-games" } as const;

/**
 * How bets on shared rounds end: many at one moment. Their steps are written together, and answered when they are; what they pay is sent after, and written
 * together again. A process may die between any two of these: what isn't written is decided anew, and what is written and not paid is sent again, under the
 * same transaction id. [HOUSE-22]
 */
export class RoundEndings {
  readonly #deps: RoundEndingDeps;
  readonly payouts: Payouts;
  #onEnded: (seen: RoundView) => void = () => undefined;

  constructor(deps: RoundEndingDeps) {
    this.#deps = deps;
    this.payouts = new Payouts({ pay: (rounds) => this.#pay(rounds), onFault: deps.onFault });
  }

  listen(onEnded: (seen: RoundView) => void): void {
    this.#onEnded = onEnded;
  }

  tell(round: KeptRound, balanceMinor?: bigint): void {
    this.#onEnded({ ...this.#deps.seen(round), balanceMinor });
  }

  /** Ends those of these bets that are open and get a step, in one transaction; gives them by their ids. */
  async decide(roundIds: readonly string[], deciding: Deciding): Promise<ReadonlyMap<string, RoundView>> {
    const { store, seen } = this.#deps;
    let ended: readonly KeptRound[] = [];
    await this.#run("house.decide", async (tx) => {
      const open = (await store.lockRounds(tx, roundIds)).filter(({ phase }) => phase === "open");
      const steps = open.length === 0 ? new Map<string, GameJson>() : await deciding(tx, open);
      ended = open.flatMap((round) => {
        const step = steps.get(round.roundId);
        return step === undefined ? [] : [endedBy(round, step)];
      });
      await store.changeRounds(
        tx,
        ended.map(({ roundId, phase, steps: taken, payoutMinor }) => ({
          roundId,
          phase,
          steps: taken,
          payoutMinor,
          // Of what was lost nobody waits for anything: others may have it sent later.
          leaseMs: payoutMinor > 0n ? leaseMs : leaseOfLostMs,
        })),
      );
    });
    const views = new Map<string, RoundView>();
    for (const round of ended) {
      this.tell(round);
      this.payouts.add(round);
      views.set(round.roundId, seen(round));
    }
    return views;
  }

  /** All at once, as the wallet takes them; `Payouts` says how many these are. */
  async #pay(rounds: readonly KeptRound[]): Promise<void> {
    const paid: { readonly round: KeptRound; readonly balanceMinor: bigint }[] = [];
    const send = async (round: KeptRound): Promise<void> => {
      const outcome = await this.#send(round);
      if (outcome?.kind === "ok") paid.push({ round, balanceMinor: outcome.balanceMinor });
      else if (outcome !== undefined) this.tell(await this.#deps.unpaid(round, outcome));
    };
    await Promise.all(rounds.map((round) => send(round).catch(this.#deps.onFault)));
    if (paid.length === 0) return;
    await this.#writePaid(paid.map(({ round }) => round.roundId));
    for (const { round, balanceMinor } of paid) this.tell({ ...round, phase: "paid" }, balanceMinor);
  }

  async #send(round: KeptRound): Promise<WalletOutcome | undefined> {
    const { store, runner, wallet } = this.#deps;
    const session = await store.session(runner.reader, round.sessionId);
    return session === undefined ? undefined : wallet.win(winOf(round, session));
  }

  async #writePaid(roundIds: readonly string[]): Promise<void> {
    const { store } = this.#deps;
    await this.#run("house.paid", async (tx) => {
      const paying = (await store.lockRounds(tx, roundIds)).filter(({ phase }) => phase === "paying");
      await store.changeRounds(
        tx,
        paying.map(({ roundId }) => ({ roundId, phase: "paid", tries: 0, lastFault: "", leaseMs })),
      );
    });
  }

  async #run(kind: string, work: (tx: Tx) => Promise<void>): Promise<void> {
    const { runner, newKey } = this.#deps;
    await runner.run({ kind, actor, idempotencyKey: newKey(), content: {} }, async (tx) => {
      await work(tx);
      return done(null);
    });
  }
}

function endedBy(round: KeptRound, step: GameJson): KeptRound {
  const play = playOf(round, [step]);
  if (!play.ok || !play.round.isOver)
    throw new Error(`round ${round.roundId} can't take its step: ${play.ok ? "it goes on" : play.code}`);
  return { ...round, ...afterStep(round, step, play.round) } as KeptRound;
}
