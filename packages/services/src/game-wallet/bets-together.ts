import { transfer } from "@maidan/core/ledger";
import type { Currency } from "@maidan/core/money";
import {
  done,
  GroupWork,
  NothingDone,
  type Command,
  type CommandRunner,
  type TogetherContext,
  type Tx,
} from "../command/index.ts";
import type { LedgerStore } from "../ledger/index.ts";
import { cashOf, house, Refused, type WalletBooksDeps } from "./books.ts";
import type { BetMove, GameSession, KeptTransaction, Purse, WalletAnswer, WalletRefusal } from "./ports.ts";
import { balanceUnitsOf, splitMove } from "./units.ts";

export interface AskedBet {
  readonly move: BetMove;
  readonly session: GameSession;
  readonly currency: Currency;
}

export interface BetsTogetherDeps extends Pick<WalletBooksDeps, "store" | "settledBets"> {
  readonly ledger: Pick<LedgerStore, "holdCash">;
  readonly runner: CommandRunner;
  readonly commandOf: (move: BetMove) => Command;
  /** Takes one bet in a transaction of its own, by the books. */
  readonly alone: (asked: AskedBet) => Promise<WalletAnswer>;
}

/** In one transaction: enough that a commit costs each of them little, few enough that none waits long for the others. */
const mostTogether = 64;

/** What a bet that may be taken moves. */
interface Taken extends AskedBet {
  readonly commandId: string;
  readonly purse: Purse;
  readonly moveMinor: bigint;
  readonly fractionUnits: bigint;
  readonly cashMinor: bigint;
}

/**
 * Bets that come while others are being written are written together: one transaction and one statement of each kind for all. Each is checked by itself, by what
 * it finds and in the order that `WalletBooks.bet` has, with purses and accounts held; one that is refused leaves nothing and refuses nobody else. Where a
 * transaction of several fails, each is taken alone. [GWAL-20]
 */
export class BetsTogether {
  readonly #deps: BetsTogetherDeps;
  readonly #ofProviders = new Map<string, GroupWork<AskedBet, WalletAnswer | undefined>>();

  constructor(deps: BetsTogetherDeps) {
    this.#deps = deps;
  }

  /** Undefined where the same was done before: the balance of now is the answer. */
  take(asked: AskedBet): Promise<WalletAnswer | undefined> {
    const { provider } = asked.move;
    const known = this.#ofProviders.get(provider);
    const group = known ?? new GroupWork({ most: mostTogether, work: (bets) => this.#piece(bets) });
    if (known === undefined) this.#ofProviders.set(provider, group);
    return group.add(asked);
  }

  /** One bet of each player and transaction; a second one comes after the first. */
  async #piece(bets: readonly AskedBet[]): Promise<readonly (WalletAnswer | undefined)[]> {
    const [players, ids] = [new Set<string>(), new Set<string>()];
    const isFirst = bets.map(({ move, session }) => {
      const isNew = !players.has(session.playerId) && !ids.has(move.transactionId);
      players.add(session.playerId);
      ids.add(move.transactionId);
      return isNew;
    });
    const first = bets.filter((_, place) => isFirst[place]);
    if (first.length === 1) return this.#eachAlone(bets);
    const answers = new Map((await this.#together(first)).map((answer, place) => [first[place], answer]));
    const others = await this.#eachAlone(bets.filter((_, place) => isFirst[place] !== true));
    let next = 0;
    return bets.map((bet, place) => (isFirst[place] === true ? answers.get(bet) : others[next++]));
  }

  async #eachAlone(bets: readonly AskedBet[]): Promise<readonly WalletAnswer[]> {
    const answers: WalletAnswer[] = [];
    for (const bet of bets) answers.push(await this.#deps.alone(bet));
    return answers;
  }

  async #together(bets: readonly AskedBet[]): Promise<readonly (WalletAnswer | undefined)[]> {
    const { runner, commandOf } = this.#deps;
    const balances = new Map<AskedBet, bigint>();
    const run = await runner.runTogether(
      bets.map(({ move }) => commandOf(move)),
      async (tx, context) => {
        // A try that the database ended begins anew.
        balances.clear();
        const asked = context.fresh.flatMap(({ place, commandId }) => {
          const bet = bets[place];
          return bet === undefined ? [] : [{ ...bet, bet, commandId }];
        });
        const checked = await this.#check(tx, asked);
        const taken = checked.flatMap((one) => (one instanceof Refused ? [] : [one]));
        // After this point it must succeed.
        await this.#write(tx, taken, context);
        return checked.map((one, index) => {
          if (one instanceof Refused) return one;
          const bet = asked[index]?.bet;
          const purse = { ...one.purse, fractionUnits: one.fractionUnits };
          if (bet !== undefined) balances.set(bet, balanceUnitsOf(one.cashMinor + one.moveMinor, purse));
          return done(null);
        });
      },
    );
    return run.map((answer, place) => {
      if (answer instanceof Refused) return { ok: false, code: answer.code };
      if (answer instanceof NothingDone) throw answer;
      if (!answer.outcome.ok) return { ok: false, code: "DUPLICATE_TRANSACTION" };
      const bet = bets[place];
      const balanceUnits = bet === undefined ? undefined : balances.get(bet);
      if (bet === undefined || balanceUnits === undefined) return undefined;
      return { ok: true, playerId: bet.session.playerId, currency: bet.session.currency, balanceUnits };
    });
  }

  /** Each bet as it may be taken, or why not, with all purses and accounts held. */
  async #check(
    tx: Tx,
    asked: readonly (AskedBet & { readonly commandId: string })[],
  ): Promise<readonly (Taken | Refused)[]> {
    const { store, ledger } = this.#deps;
    const [first] = asked;
    if (first === undefined) return [];
    const { provider } = first.move;
    const purses = await store.lockPurses(
      tx,
      asked.map(({ session }) => session.playerId),
    );
    const cash = await ledger.holdCash(
      tx,
      asked.map(({ session, currency }) => ({ playerId: session.playerId, currency })),
    );
    const known = await store.findTransactions(
      tx,
      provider,
      asked.map(({ move }) => move.transactionId),
    );
    const codes = [...new Set(asked.map(({ move }) => move.gameCode))];
    const isOn = await store.switchedOn(tx, provider, codes);
    const checked: (Taken | Refused)[] = [];
    for (const one of asked) {
      const { move, session } = one;
      const { playerId } = session;
      const isPlayable =
        isOn.has(move.gameCode) ||
        (await store.hasOpenRound(tx, { provider, round: move.round, playerId, gameCode: move.gameCode }));
      const refusal = refusalOf(one, { known: known.get(move.transactionId), isPlayable });
      if (refusal !== undefined) {
        checked.push(new Refused(refusal));
        continue;
      }
      const [purse, cashMinor] = [purses.get(playerId), cash.get(playerId)];
      if (purse === undefined || cashMinor === undefined) throw new Error(`player ${playerId} has no account`);
      const { moveMinor, fractionUnits } = splitMove(purse.fractionUnits, -move.amountUnits);
      const isCovered = cashMinor + moveMinor >= 0n;
      checked.push(
        isCovered ? { ...one, purse, moveMinor, fractionUnits, cashMinor } : new Refused("NOT_ENOUGH_MONEY"),
      );
    }
    return checked;
  }

  async #write(tx: Tx, taken: readonly Taken[], context: Pick<TogetherContext, "post">): Promise<void> {
    const { store, settledBets } = this.#deps;
    const [first] = taken;
    if (first === undefined) return;
    const { provider } = first.move;
    for (const { session, purse, fractionUnits } of taken)
      if (fractionUnits !== purse.fractionUnits)
        await store.savePurse(tx, session.playerId, { ...purse, fractionUnits });
    const moved = taken.filter(({ moveMinor }) => moveMinor !== 0n);
    const posted = await context.post(
      moved.map(({ commandId, move, session, currency, moveMinor }) => ({
        commandId,
        kind: "game.move",
        reason: `${provider} ${move.gameCode} ${move.round}`.slice(0, 200),
        postings: transfer(cashOf(session.playerId), house, { amountMinor: -moveMinor, currency }),
      })),
    );
    const ledgerIds = new Map(moved.map((one, place) => [one, posted[place] ?? null]));
    await store.addTransactions(
      tx,
      provider,
      taken.map((one) => ({
        transactionId: one.move.transactionId,
        kind: "bet",
        referenceId: null,
        playerId: one.session.playerId,
        gameCode: one.move.gameCode,
        round: one.move.round,
        amountUnits: one.move.amountUnits,
        setOffUnits: 0n,
        isFree: false,
        isRolledBack: false,
        ledgerTransactionId: ledgerIds.get(one) ?? null,
      })),
    );
    const settled = await store.touchRounds(
      tx,
      provider,
      taken.map(({ move, session }) => ({
        round: move.round,
        playerId: session.playerId,
        gameCode: move.gameCode,
        stakeUnits: move.amountUnits,
      })),
    );
    for (const bet of settled) await settledBets.write(tx, bet);
  }
}

/** In the order in which `WalletBooks.bet` looks. */
function refusalOf(
  { move, session }: AskedBet,
  { known, isPlayable }: { readonly known: KeptTransaction | undefined; readonly isPlayable: boolean },
): WalletRefusal | undefined {
  if (known !== undefined) return known.kind === "tombstone" ? "ROLLED_BACK" : "DUPLICATE_TRANSACTION";
  if (!session.isCurrent) return "TOKEN_EXPIRED";
  if (!session.mayBet) return "PLAYER_BLOCKED";
  if (!isPlayable) return "UNKNOWN_GAME";
  return move.currency === session.currency ? undefined : "WRONG_CURRENCY";
}
