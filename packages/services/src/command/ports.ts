import type { Posting } from "@maidan/core/ledger";

/** Anything that survives JSON unchanged. Amounts travel as decimal strings. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };

declare const readerBrand: unique symbol;
declare const txBrand: unique symbol;
/** A handle that can read: the pool, or an open transaction. */
export interface Reader {
  readonly [readerBrand]: true;
}
/** An open writing transaction. Only the command runner makes one; every repository takes it as its first argument. */
export interface Tx extends Reader {
  readonly [txBrand]: true;
}

export type Actor =
  | { readonly kind: "player"; readonly playerId: string; readonly sessionId: string }
  | { readonly kind: "staff"; readonly staffId: string; readonly role: string }
  | { readonly kind: "system"; readonly name: string };

export interface Command {
  /** Feature and verb, for the log: `deposit.approve`. */
  readonly kind: string;
  readonly actor: Actor;
  /** Unique with the actor. The same key and content replays the first answer; other content is refused. A caller without a key mints one. */
  readonly idempotencyKey: string;
  /** What was asked; hashed in canonical form. Never holds a secret: it is kept in the log. */
  readonly content: Json;
}

/** An expected refusal: a code to branch on, a sentence to show. */
export interface Refusal {
  readonly ok: false;
  readonly code: string;
  readonly message: string;
  /** Messages per field, where the refusal is about the input. */
  readonly fields?: Readonly<Record<string, readonly string[]>>;
  /** Set where it is refused for now alone: when asking again may help. */
  readonly retryAfterSeconds?: number;
}
export interface Done<T extends Json> {
  readonly ok: true;
  readonly value: T;
}
export type Outcome<T extends Json> = Done<T> | Refusal;

export const done = <T extends Json>(value: T): Done<T> => ({ ok: true, value });
export const refuse = (code: string, message: string): Refusal => ({ ok: false, code, message });

/** Refuses for now: too many tries. The wait is told in whole seconds, rounded up. */
export const refuseForNow = (message: string, waitMs: number): Refusal => ({
  ...refuse("RATE_LIMITED", message),
  retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1000)),
});

export interface CommandAnswer<T extends Json> {
  readonly commandId: string;
  /** True when this is the first answer given again; nothing was done now. */
  readonly isReplay: boolean;
  readonly outcome: Outcome<T>;
  /** The outcome as first written, byte for byte. HTTP sends the value's text from here. */
  readonly outcomeText: string;
}

/** What a handler may do besides its own repositories. */
export interface CommandContext {
  readonly commandId: string;
  /** The database's clock at the start of the transaction. It alone decides deadlines. */
  readonly nowMs: number;
  /** Adds one balanced ledger transaction; returns its id. Throws `InsufficientFunds` when a player account would go below 0. */
  post(transaction: {
    readonly kind: string;
    readonly reason: string;
    readonly postings: readonly Posting[];
    readonly reversesId?: string;
  }): Promise<string>;
  /** Adds an event to the outbox; it is published on the bus after the commit, at least once, in order per topic. */
  publish(topic: string, event: Json): void;
  /** Adds a background job (mail, SMS, settlement chunk); it exists only if the transaction commits. */
  enqueue(job: string, payload: Json): void;
}

/** What the handler of several commands may do besides its own repositories. */
export interface TogetherContext extends Pick<CommandContext, "nowMs" | "publish"> {
  /** Those that weren't run before, by their places among the commands. */
  readonly fresh: readonly { readonly place: number; readonly commandId: string }[];
  /** Adds balanced ledger transactions, each of one of the commands, and returns their ids. Throws `InsufficientFunds` where any account would go below 0. */
  post(
    transactions: readonly (Parameters<CommandContext["post"]>[0] & { readonly commandId: string })[],
  ): Promise<readonly string[]>;
}

export interface CommandRunner {
  /**
   * The only way to change the database: looks the key up, opens one transaction, runs the handler, writes postings, log and outbox rows, commits,
   * and gives the answer. A refusal rolls the handler's writes back and is remembered too. Retries serialisation failures and deadlocks
   * up to 5 times. Refuses with `IDEMPOTENCY_CONFLICT` when the key was used with other content. [RUN-01..]
   */
  run<T extends Json>(
    command: Command,
    handler: (tx: Tx, context: CommandContext) => Promise<Outcome<T>>,
  ): Promise<CommandAnswer<T>>;
  /**
   * The same for several commands of different keys in one transaction: one commit, and one statement for all where the handler writes so. The handler hears of
   * those that are new, decides about all of them before it writes anything, and gives for each its outcome or `NothingDone`, which leaves no key behind: what one
   * is refused or left undone for doesn't touch the others. What it throws undoes all. Gives the answers in the commands' order. [RUN-09]
   */
  runTogether<T extends Json>(
    commands: readonly Command[],
    handler: (tx: Tx, context: TogetherContext) => Promise<readonly (Outcome<T> | NothingDone)[]>,
  ): Promise<readonly (CommandAnswer<T> | NothingDone)[]>;
  /** A read-only handle for queries outside a command. */
  readonly reader: Reader;
}

/** Thrown by a handler to undo all that it did and leave no key behind: nothing is wrong, and the same request may be looked at anew. */
export class NothingDone extends Error {
  override readonly name: string = "NothingDone";
}

/** Thrown by `post` when a player account would go below 0; the runner turns it into the refusal `INSUFFICIENT_FUNDS`. */
export class InsufficientFunds extends Error {
  override readonly name = "InsufficientFunds";
}
