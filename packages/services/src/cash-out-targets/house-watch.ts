import { reached } from "@maidan/core/cash-out";
import { done } from "../command/index.ts";
import { createCashOutAtGoal, createReadHouseCashOut, type AfterDelayDeps } from "../house-markets/index.ts";
import type { Inbox } from "../inbox/index.ts";
import type { CashOutTarget, HouseTarget, HouseTargetStore } from "./ports.ts";
import { targetText, type ToldTarget } from "./target-text.ts";

/** Targets read at once, where nothing else is said. */
const usualTargetsAtOnce = 500;
/** Pages of one look: the next one goes on from there, so that each has an end. */
const mostPages = 20;

/** Refusals that pass: the market is stopped, or there is no offer any more. It waits on. */
const passing: readonly string[] = ["MARKET_NOT_OPEN", "BALL_RUNNING", "NOTHING_TO_CASH_OUT", "NO_CASH_OUT"];

export interface WatchHouseTargetsDeps extends AfterDelayDeps {
  readonly targets: HouseTargetStore;
  readonly inbox: Inbox;
  readonly newKey: () => string;
  /** Names of matches, markets and runners in Bangla. */
  readonly inBangla: (name: string) => string;
  readonly onError: (error: unknown) => void;
  /** Targets read at once; all that wait are looked at, however many. */
  readonly targetsAtOnce?: number;
}

/**
 * Looks at the cash-outs of bets against the house that wait, market by market, and takes those whose offer is there. In play one waits the market's delay and is decided by
 * the rates of then; meanwhile others are looked at. After a stop it waits as it did: its bets and its end are one. [CASH-26]
 */
export class HouseTargetWatch {
  readonly #deps: WatchHouseTargetsDeps;
  readonly #readOffer: ReturnType<typeof createReadHouseCashOut>;
  readonly #cashOut: ReturnType<typeof createCashOutAtGoal>;
  /** Being taken by this process. */
  readonly #taking = new Map<string, Promise<void>>();
  /** The rates and bets by which each was looked at last, of this round and of the one before: the same ones say nothing new. */
  #seen = new Map<string, string>();
  #seenBefore = new Map<string, string>();
  /** The last one that this round has read; undefined between two rounds. */
  #last: CashOutTarget | undefined;

  constructor(deps: WatchHouseTargetsDeps) {
    this.#deps = deps;
    this.#readOffer = createReadHouseCashOut({ reader: deps.runner.reader, markets: deps.markets });
    this.#cashOut = createCashOutAtGoal(deps);
  }

  /** Goes on with its round of all that wait; `isFinished`: it has come to its end. */
  async look(): Promise<{ readonly isFinished: boolean }> {
    const { runner, targets, targetsAtOnce: limit = usualTargetsAtOnce } = this.#deps;
    if (this.#last === undefined) [this.#seenBefore, this.#seen] = [this.#seen, new Map()];
    for (let page = 0; page < mostPages; page += 1) {
      const waiting = await targets.waiting(runner.reader, { after: this.#last, limit });
      for (const target of waiting) await this.#lookAt(target).catch(this.#deps.onError);
      this.#last = waiting.length < limit ? undefined : waiting.at(-1);
      if (this.#last === undefined) {
        await this.#endClosed(limit);
        return { isFinished: true };
      }
    }
    return { isFinished: false };
  }

  /** Resolves when nothing is being taken by this process any more. */
  async settled(): Promise<void> {
    await Promise.all(this.#taking.values());
  }

  async #lookAt(target: HouseTarget): Promise<void> {
    const { targetId, state } = target;
    const isKnown = (this.#seen.get(targetId) ?? this.#seenBefore.get(targetId)) === state;
    this.#seen.set(targetId, state);
    if (isKnown || this.#taking.has(targetId)) return;
    const offer = await this.#readOffer(target);
    if ("ok" in offer) return;
    const { bets, securedMinor } = offer.cashOut;
    const seen = { hedges: bets, securedMinor: Number(securedMinor) };
    const why = reached(target, seen);
    if (why === undefined) return;
    const work = this.#take(target, { ...target, reached: why, securedMinor: seen.securedMinor })
      .catch((error: unknown) => this.#deps.onError(error))
      .finally(() => {
        // What came of it may be that it waits on: it is looked at anew.
        this.#taking.delete(targetId);
        this.#seen.delete(targetId);
        this.#seenBefore.delete(targetId);
      });
    this.#taking.set(targetId, work);
  }

  /** Whoever else takes it at this moment, one of both finds that it waits no more. The player is told once. */
  async #take(target: HouseTarget, seen: ToldTarget): Promise<void> {
    const { targets, newKey } = this.#deps;
    const { targetId } = target;
    let told = seen;
    const { outcome } = await this.#cashOut({
      asked: target,
      goal: target,
      idempotencyKey: newKey(),
      content: { targetId },
      end: async (tx, context, { why, securedMinor }) => {
        told = { ...target, reached: why, securedMinor: Number(securedMinor) };
        if (!(await targets.settle(tx, { targetId, state: "DONE" }))) return false;
        const isOfAll = target.selectionId === undefined && target.sharePercent === 100;
        const ended = isOfAll ? await targets.endBeside(tx, targetId) : 0;
        await this.#tell(tx, context, { told: { ...told, ended }, state: "DONE" });
        return true;
      },
    });
    if (outcome.ok || passing.includes(outcome.code)) return;
    await this.#refuse(told);
  }

  /** For good: the account may not bet, or a limit or its money stands against it. [CASH-14] */
  async #refuse(told: ToldTarget): Promise<void> {
    const { runner, targets, newKey } = this.#deps;
    const { targetId } = told;
    const actor = { kind: "system", name: "cash-out" } as const;
    const command = { kind: "cashOutTarget.settle", actor, idempotencyKey: newKey(), content: { targetId } };
    await runner.run(command, async (tx, context) => {
      const isOurs = await targets.settle(tx, { targetId, state: "REFUSED" });
      if (isOurs) await this.#tell(tx, context, { told, state: "REFUSED" });
      return done(isOurs);
    });
  }

  async #tell(
    tx: Parameters<Inbox["send"]>[0],
    context: Parameters<Inbox["send"]>[1],
    { told, state }: { readonly told: ToldTarget; readonly state: "DONE" | "REFUSED" },
  ): Promise<void> {
    const { inbox, inBangla } = this.#deps;
    const { playerId, targetId, marketId } = told;
    await inbox.send(tx, context, {
      playerId,
      text: targetText(told, state, inBangla),
      about: `cash-out:${targetId}`,
      marketId,
    });
  }

  async #endClosed(limit: number): Promise<void> {
    const { runner, targets, newKey } = this.#deps;
    const targetIds = await targets.ofClosedMarkets(runner.reader, limit);
    if (targetIds.length === 0) return;
    const actor = { kind: "system", name: "cash-out" } as const;
    const command = { kind: "cashOutTarget.end", actor, idempotencyKey: newKey(), content: { targetIds } };
    await runner.run(command, async (tx) => done(await targets.end(tx, targetIds)));
  }
}
