import { transfer } from "@maidan/core/ledger";
import {
  done,
  GroupWork,
  inTurns,
  NothingDone,
  type Command,
  type CommandAnswer,
  type CommandRunner,
  type TogetherContext,
  type Tx,
} from "../command/index.ts";
import type { SettledBetStore } from "../records/index.ts";
import { cashOf, house, Refused } from "./books.ts";
import { checkTogether, TakenAlone, type AskedMove, type CheckTogetherDeps, type Passed } from "./check-together.ts";
import type { WalletAnswer } from "./ports.ts";
import { balanceUnitsOf } from "./units.ts";

export interface MovesTogetherDeps extends CheckTogetherDeps {
  readonly settledBets: Pick<SettledBetStore, "writeAll">;
  readonly runner: CommandRunner;
  readonly commandOf: (asked: AskedMove) => Command;
  /** Makes one move in a transaction of its own, by the books. */
  readonly alone: (asked: AskedMove) => Promise<WalletAnswer>;
}

/** In one transaction: enough that a commit costs each of them little, few enough that none waits long for the others. */
const mostTogether = 64;

/**
 * Bets and wins that come while others are being written are written together: one transaction and one statement of each kind for all. Each is checked by
 * itself, by what it finds and in the order that `WalletBooks` has, with purses and accounts held; one that is refused leaves nothing and refuses nobody else.
 * Where a transaction of several fails, each is made alone; so is a win that something is set off from. [GWAL-20]
 */
export class MovesTogether {
  readonly #deps: MovesTogetherDeps;
  readonly #ofProviders = new Map<string, GroupWork<AskedMove, WalletAnswer | undefined>>();

  constructor(deps: MovesTogetherDeps) {
    this.#deps = deps;
  }

  /** Undefined where the same was done before: the balance of now is the answer. */
  make(asked: AskedMove): Promise<WalletAnswer | undefined> {
    const { provider } = asked.move;
    const known = this.#ofProviders.get(provider);
    const group = known ?? new GroupWork({ most: mostTogether, work: (moves) => this.#piece(moves) });
    if (known === undefined) this.#ofProviders.set(provider, group);
    return group.add(asked);
  }

  /** One move of each player and transaction; a second one comes after the first. */
  #piece(moves: readonly AskedMove[]): Promise<readonly (WalletAnswer | undefined)[]> {
    return inTurns(moves, {
      keysOf: ({ move, session }) => [`player:${session.playerId}`, `id:${move.transactionId}`],
      work: async (now) => {
        const [only, second] = now;
        return only !== undefined && second === undefined ? [await this.#deps.alone(only)] : this.#together(now);
      },
    });
  }

  async #together(moves: readonly AskedMove[]): Promise<readonly (WalletAnswer | undefined)[]> {
    const { runner, commandOf } = this.#deps;
    const balances = new Map<AskedMove, bigint>();
    const run = await runner.runTogether(moves.map(commandOf), async (tx, context) => {
      // A try that the database ended begins anew.
      balances.clear();
      const fresh = context.fresh.flatMap(({ place, commandId }) => {
        const asked = moves[place];
        return asked === undefined ? [] : [{ asked, commandId }];
      });
      const checked = await checkTogether(tx, this.#deps, fresh);
      const passed = checked.flatMap((one) => (one instanceof NothingDone ? [] : [one]));
      // After this point it must succeed.
      await this.#write(tx, passed, context);
      return checked.map((one) => {
        if (one instanceof NothingDone) return one;
        const purse = { ...one.purse, fractionUnits: one.fractionUnits };
        balances.set(one.asked, balanceUnitsOf(one.cashMinor + one.moveMinor, purse));
        return done(null);
      });
    });
    return Promise.all(moves.map((asked, place) => this.#answerOf(asked, run[place], balances.get(asked))));
  }

  async #answerOf(
    asked: AskedMove,
    ran: CommandAnswer<null> | NothingDone | undefined,
    balanceUnits: bigint | undefined,
  ): Promise<WalletAnswer | undefined> {
    if (ran instanceof TakenAlone) return this.#deps.alone(asked);
    if (ran instanceof Refused) return { ok: false, code: ran.code };
    if (ran === undefined || ran instanceof NothingDone) throw ran ?? new Error("a move without an answer");
    if (!ran.outcome.ok) return { ok: false, code: "DUPLICATE_TRANSACTION" };
    const { playerId, currency } = asked.session;
    return balanceUnits === undefined ? undefined : { ok: true, playerId, currency, balanceUnits };
  }

  async #write(tx: Tx, passed: readonly Passed[], context: Pick<TogetherContext, "post" | "publish">): Promise<void> {
    const { store, settledBets } = this.#deps;
    const [first] = passed;
    if (first === undefined) return;
    const { provider } = first.asked.move;
    for (const { asked, purse, fractionUnits } of passed)
      if (fractionUnits !== purse.fractionUnits)
        await store.savePurse(tx, asked.session.playerId, { ...purse, fractionUnits });
    const ledgerIds = await postAll(passed, context);
    await store.addTransactions(
      tx,
      provider,
      passed.map(({ asked, commandId }) => ({
        transactionId: asked.move.transactionId,
        kind: asked.kind,
        referenceId: asked.kind === "win" ? asked.move.referenceId : null,
        playerId: asked.session.playerId,
        gameCode: asked.move.gameCode,
        round: asked.move.round,
        amountUnits: asked.move.amountUnits,
        setOffUnits: 0n,
        isFree: false,
        isRolledBack: false,
        ledgerTransactionId: ledgerIds.get(commandId) ?? null,
      })),
    );
    const settled = await store.touchRounds(
      tx,
      provider,
      passed.map(({ asked: { kind, move, session } }) => ({
        round: move.round,
        playerId: session.playerId,
        gameCode: move.gameCode,
        stakeUnits: kind === "bet" ? move.amountUnits : 0n,
        winUnits: kind === "win" ? move.amountUnits : 0n,
        closedBy: move.isRoundClosed ? "provider" : null,
      })),
    );
    await settledBets.writeAll(tx, settled);
    // A lost round moves no money when it closes, but the player's record has it from now on; whose money moved is told anyway.
    const told = new Set(passed.flatMap(({ asked, moveMinor }) => (moveMinor === 0n ? [] : asked.session.playerId)));
    for (const { playerId } of settled)
      if (!told.has(playerId)) context.publish(`player.${playerId}`, { type: "balance" });
  }
}

/** The ledger's transactions of those that move whole paisa, by their commands. */
async function postAll(
  passed: readonly Passed[],
  context: Pick<TogetherContext, "post">,
): Promise<ReadonlyMap<string, string>> {
  const moved = passed.filter(({ moveMinor }) => moveMinor !== 0n);
  const posted = await context.post(
    moved.map(({ asked: { move, session, currency }, commandId, moveMinor }) => ({
      commandId,
      kind: "game.move",
      reason: `${move.provider} ${move.gameCode} ${move.round}`.slice(0, 200),
      postings:
        moveMinor > 0n
          ? transfer(house, cashOf(session.playerId), { amountMinor: moveMinor, currency })
          : transfer(cashOf(session.playerId), house, { amountMinor: -moveMinor, currency }),
    })),
  );
  return new Map(moved.flatMap(({ commandId }, place) => [[commandId, posted[place] ?? ""] as const]));
}
