import { done, type Command, type CommandContext, type CommandRunner, type Json, type Tx } from "../command/index.ts";
import type { LedgerStore } from "../ledger/index.ts";
import type { SettledBetStore } from "../records/index.ts";
import { knownCurrency, Refused, WalletBooks, type Move, type WalletBooksDeps } from "./books.ts";
import type { AskedMove } from "./check-together.ts";
import { MovesTogether } from "./moves-together.ts";
import type {
  Batch,
  BatchAnswer,
  BatchMove,
  BatchResult,
  BetMove,
  GameSession,
  RollbackMove,
  WalletAnswer,
  WalletBearer,
  WalletMove,
  WalletRefusal,
  WinMove,
} from "./ports.ts";
import { balanceUnitsOf } from "./units.ts";

export interface GameWalletDeps extends WalletBooksDeps {
  readonly ledger: Pick<LedgerStore, "balances" | "holdCash">;
  readonly settledBets: Pick<SettledBetStore, "write" | "writeAll">;
  readonly runner: CommandRunner;
  readonly mintToken: () => string;
  readonly hashToken: (token: string) => Buffer;
  readonly newKey: () => string;
}

/** A token is good for a day; a win or a rollback may come long after. */
const tokenLifetimeMs = 24 * 3_600_000;

/**
 * The wallet behind every provider's protocol: bets take, wins give, rollbacks undo one transaction, each once whatever is repeated or comes late.
 * [GWAL-01..18]
 */
export class GameWallet {
  readonly #deps: GameWalletDeps;
  /** For moves that no provider asks for: the sweeper's and the staff's. */
  readonly books: WalletBooks;
  readonly #together: MovesTogether;

  constructor(deps: GameWalletDeps) {
    this.#deps = deps;
    this.books = new WalletBooks(deps);
    this.#together = new MovesTogether({
      ...deps,
      commandOf: ({ kind, move }) => moveCommand(kind, move),
      alone: (asked) =>
        asked.kind === "bet"
          ? this.#known("bet", asked, (step) => this.books.bet(step))
          : this.#known("win", asked, (step) => this.books.win(step)),
    });
  }

  /** A session for one player with one provider; returns the token that the launch carries. */
  async open(session: {
    readonly provider: string;
    readonly playerId: string;
    readonly currency: string;
  }): Promise<string> {
    const token = this.#deps.mintToken();
    await this.#run(
      { provider: session.provider, key: this.#deps.newKey(), kind: "game.open", content: {} },
      async (tx) => {
        const tokenHash = this.#deps.hashToken(token);
        await this.#deps.store.openSession(tx, { ...session, tokenHash, lifetimeMs: tokenLifetimeMs });
      },
    );
    return token;
  }

  /** A new token for the session; the old ones bet no more. Undefined for a token that bets no more itself. [GWAL-07] */
  async renew(provider: string, token: string): Promise<string | undefined> {
    const session = await this.#session({ provider, token });
    if (session === undefined || !session.isCurrent) return undefined;
    const fresh = this.#deps.mintToken();
    await this.#run({ provider, key: this.#deps.newKey(), kind: "game.renew", content: {} }, async (tx) => {
      const hash = this.#deps.hashToken(fresh);
      await this.#deps.store.rotateToken(tx, session.sessionId, { hash, lifetimeMs: tokenLifetimeMs });
    });
    return fresh;
  }

  async balance(bearer: WalletBearer): Promise<WalletAnswer> {
    const session = await this.#session(bearer);
    return session === undefined ? { ok: false, code: "INVALID_TOKEN" } : this.#answer(session);
  }

  async bet(move: BetMove): Promise<WalletAnswer> {
    // Free bets take another kind of money.
    if (move.isFree) return this.#move("bet", move, (step) => this.books.bet(step));
    const asked = await this.#asked(move);
    return "code" in asked ? asked : this.#togetherWithOthers({ ...asked, kind: "bet" });
  }

  async win(move: WinMove): Promise<WalletAnswer> {
    if (move.isFree) return this.#move("win", move, (step) => this.books.win(step));
    const asked = await this.#asked(move);
    return "code" in asked ? asked : this.#togetherWithOthers({ ...asked, kind: "win" });
  }

  async #togetherWithOthers(asked: AskedMove): Promise<WalletAnswer> {
    return (await this.#together.make(asked)) ?? this.#answer(asked.session);
  }

  rollback(move: RollbackMove): Promise<WalletAnswer> {
    return this.#move("rollback", move, (step) => this.books.rollback(step));
  }

  /**
   * Several moves of one player in their order, all or none: the first that is refused undoes the whole. One that was made before, or was undone before it
   * came, changes nothing and is told as such. [GWAL-16]
   */
  async batch(bearer: WalletBearer, { moves, closes }: Batch): Promise<BatchAnswer> {
    const session = await this.#session(bearer);
    if (session === undefined) return { ok: false, code: "INVALID_TOKEN" };
    const currency = knownCurrency(session.currency);
    if (currency === undefined) return { ok: false, code: "WRONG_CURRENCY" };
    const { provider } = bearer;
    const results: BatchResult[] = [];
    const closed = closes === undefined ? {} : { closes: { ...closes } };
    const content = { ...closed, moves: moves.map(({ kind, move }) => ({ kind, ...contentOf(move) })) };
    const code = await this.#run(
      { provider, key: this.#deps.newKey(), kind: "game.batch", content },
      async (tx, context) => {
        // A try that the database ended begins anew.
        results.length = 0;
        await this.#deps.store.lockPurse(tx, session.playerId);
        const base = { tx, context, session, currency };
        for (const asked of moves) results.push(await this.#oneOf(asked, base));
        if (closes !== undefined) await this.#closeOpen({ ...closes, provider, playerId: session.playerId }, base);
      },
    );
    if (code !== undefined) return { ok: false, code };
    return { ...(await this.#answer(session)), results };
  }

  async #oneOf(asked: BatchMove, base: Omit<Move, "move">): Promise<BatchResult> {
    const { store } = this.#deps;
    const { provider, transactionId } = asked.move;
    const known = await store.findTransaction(base.tx, provider, transactionId);
    if (known !== undefined && known.kind !== "tombstone") {
      if (!isSame(asked, known)) throw new Refused("DUPLICATE_TRANSACTION");
      return { transactionId, number: known.number, madeAtMs: known.madeAtMs };
    }
    if (known === undefined || asked.kind === "rollback") await this.#apply(asked, base);
    // What was undone before it came has its place already, and no effect.
    const made = known ?? (await store.findTransaction(base.tx, provider, transactionId));
    if (made === undefined) throw new Error(`transaction ${transactionId} of ${provider} was not kept`);
    return { transactionId, number: made.number, madeAtMs: made.madeAtMs };
  }

  /** Only a round that is there and open: none is made by closing it. */
  async #closeOpen(
    named: { readonly provider: string; readonly playerId: string; readonly round: string; readonly gameCode: string },
    base: Omit<Move, "move">,
  ): Promise<void> {
    if (!(await this.#deps.store.hasOpenRound(base.tx, named))) return;
    await this.books.close({ ...base, move: { ...named, transactionId: "", isRoundClosed: true } });
  }

  async #apply(asked: BatchMove, base: Omit<Move, "move">): Promise<void> {
    switch (asked.kind) {
      case "bet":
        return this.books.bet({ ...base, move: asked.move });
      case "win":
        return this.books.win({ ...base, move: asked.move });
      case "rollback":
        await this.books.rollback({ ...base, move: asked.move });
    }
  }

  /** By its token; where the protocol has none, the player's newest with the provider. */
  async #session({ provider, token, playerId }: WalletBearer): Promise<GameSession | undefined> {
    const { store, runner, hashToken } = this.#deps;
    if (token === undefined)
      return playerId === undefined ? undefined : store.newestSession(runner.reader, provider, playerId);
    const session = await store.findSession(runner.reader, provider, hashToken(token));
    return playerId === undefined || session?.playerId === playerId ? session : undefined;
  }

  async #answer(session: GameSession): Promise<WalletAnswer & { ok: true }> {
    const { ledger, store, runner } = this.#deps;
    const { playerId, currency } = session;
    const [balances, purse] = await Promise.all([
      ledger.balances(runner.reader, playerId),
      store.readPurse(runner.reader, playerId),
    ]);
    return { ok: true, playerId, currency, balanceUnits: balanceUnitsOf(balances?.cashMinor ?? 0n, purse) };
  }

  /** A move with the session that it names. */
  async #asked<M extends WalletMove>(move: M): Promise<Asked<M> | Extract<WalletAnswer, { ok: false }>> {
    const session = await this.#session(move);
    if (session === undefined) return { ok: false, code: "INVALID_TOKEN" };
    const currency = knownCurrency(session.currency);
    return currency === undefined ? { ok: false, code: "WRONG_CURRENCY" } : { move, session, currency };
  }

  async #move<M extends WalletMove>(
    kind: string,
    move: M,
    work: (step: Move<M>) => Promise<unknown>,
  ): Promise<WalletAnswer> {
    const asked = await this.#asked(move);
    return "code" in asked ? asked : this.#known(kind, asked, work);
  }

  /** A repetition of the same content has the first one's effect, and is told the balance of now. [GWAL-03] */
  async #known<M extends WalletMove>(
    kind: string,
    { move, session, currency }: Asked<M>,
    work: (step: Move<M>) => Promise<unknown>,
  ): Promise<WalletAnswer> {
    const code = await this.#runAs(moveCommand(kind, move), async (tx, context) => {
      await this.#deps.store.lockPurse(tx, session.playerId);
      await work({ tx, context, move, session, currency });
    });
    return code === undefined ? this.#answer(session) : { ok: false, code };
  }

  #run(
    command: NamedCommand,
    work: (tx: Tx, context: CommandContext) => Promise<void>,
  ): Promise<WalletRefusal | undefined> {
    return this.#runAs(commandOf(command), work);
  }

  async #runAs(
    command: Command,
    work: (tx: Tx, context: CommandContext) => Promise<void>,
  ): Promise<WalletRefusal | undefined> {
    try {
      const { outcome } = await this.#deps.runner.run(command, async (tx, context) => {
        await work(tx, context);
        return done(null);
      });
      return outcome.ok ? undefined : "DUPLICATE_TRANSACTION";
    } catch (error) {
      if (error instanceof Refused) return error.code;
      throw error;
    }
  }
}

interface Asked<M extends WalletMove> extends Pick<Move<M>, "move" | "currency"> {
  readonly session: GameSession;
}
interface NamedCommand {
  readonly provider: string;
  readonly key: string;
  readonly kind: string;
  readonly content: Json;
}
const commandOf = ({ provider, key, kind, content }: NamedCommand): Command => ({
  kind,
  actor: { kind: "system", name: `game-provider:${provider}` },
  idempotencyKey: key,
  content,
});

/** One command per transaction id. [GWAL-03] */
const moveCommand = (kind: string, move: WalletMove): Command =>
  commandOf({ provider: move.provider, key: move.transactionId, kind: `game.${kind}`, content: contentOf(move) });

/** A transaction that comes again says the same as the first time. */
function isSame(
  { kind, move }: BatchMove,
  known: { kind: string; amountUnits: bigint; referenceId: string | null; playerId: string; round: string },
): boolean {
  if (kind !== known.kind || move.playerId !== known.playerId || move.round !== known.round) return false;
  return kind === "rollback" ? move.referenceId === known.referenceId : move.amountUnits === known.amountUnits;
}

/** Amounts as decimal strings, as every command's content has them; the token is a secret. */
const contentOf = ({ token: _token, ...content }: WalletMove): { readonly [key: string]: Json } =>
  Object.fromEntries(
    Object.entries(content).map(([key, value]: [string, Json | bigint | undefined]) => [
      key,
      typeof value === "bigint" ? String(value) : (value ?? null),
    ]),
  );
