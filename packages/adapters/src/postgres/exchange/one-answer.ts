import pg from "pg";

/** What the driver hands over of the server's messages. */
interface DataRow {
  readonly fields: readonly (string | null)[];
}
/** How statements that are one transaction ended. `undone`: surely nothing was written. `unknown`: the fault came when all of them were done, or from the connection. */
export type OneAnswer =
  | { readonly type: "committed"; readonly lastRow: readonly (string | null)[] | undefined }
  | { readonly type: "undone"; readonly fault: unknown }
  | { readonly type: "unknown"; readonly fault: unknown };

/** Statements that a connection has parsed, by their names here. */
const parsedBy = new WeakMap<pg.Client, Set<string>>();

/** Parameters of our own statements are texts, numbers and nulls. */
const textOf = (value: string | number | bigint | null): string | null => (value === null ? null : String(value));

/**
 * Statements sent up to one `Sync`: the server takes them for one transaction, which it commits as it answers, and undoes all of them with the first that fails.
 * It answers once; the driver's own way is an answer, some five messages and a write to the socket for each statement. What the statements give is not described and
 * not read, but for the last row.
 */
export class OneAnswerFlight extends pg.Query {
  readonly ended: Promise<OneAnswer>;
  readonly #statements: readonly pg.QueryConfig[];
  readonly #parsed: Set<string>;
  readonly #parsedHere: string[] = [];
  #done = 0;
  #lastRow: readonly (string | null)[] | undefined;
  #end: (answer: OneAnswer) => void = () => undefined;
  readonly #insteadOfSync: (() => void) | undefined;
  #connection: pg.Connection | undefined;

  constructor(statements: readonly pg.QueryConfig[], parsed: Set<string>, insteadOfSync?: () => void) {
    super({ text: "" });
    this.#statements = statements;
    this.#parsed = parsed;
    this.#insteadOfSync = insteadOfSync;
    this.ended = new Promise((resolve) => {
      this.#end = resolve;
    });
  }

  /** All in one write: a server that waited for the rest would hold its locks meanwhile. Called by the driver. */
  override submit = (connection: pg.Connection): void => {
    connection.stream.cork();
    for (const statement of this.#statements) this.#send(connection, statement);
    if (this.#insteadOfSync === undefined) connection.sync();
    else connection.flush();
    connection.stream.uncork();
    this.#connection = connection;
  };

  #send(connection: pg.Connection, { name, text, values }: pg.QueryConfig): void {
    // Under names that the driver doesn't know. A flight that failed may have left one, so that it is closed first.
    const statement = `one-${name ?? text}`;
    if (!this.#parsed.has(statement)) {
      connection.close({ type: "S", name: statement }, true);
      connection.parse({ name: statement, text, types: [] }, true);
      this.#parsedHere.push(statement);
    }
    connection.bind({ statement, values: values ?? [], valueMapper: textOf }, true);
    connection.execute({ portal: "" }, true);
  }

  handleDataRow({ fields }: DataRow): void {
    this.#lastRow = fields;
  }
  handleCommandComplete(): void {
    this.#done += 1;
    if (this.#done === this.#statements.length) this.#insteadOfSync?.();
  }
  handleReadyForQuery(): void {
    for (const statement of this.#parsedHere) this.#parsed.add(statement);
    this.#end({ type: "committed", lastRow: this.#lastRow });
  }
  /** A fault of a statement before the last one's end: the server has skipped the rest. */
  handleError(fault: unknown): void {
    // The server waits for it, to go on after the fault.
    if (this.#insteadOfSync !== undefined) this.#connection?.sync();
    const isSurelyUndone =
      fault instanceof pg.DatabaseError && fault.severity === "ERROR" && this.#done < this.#statements.length;
    this.#end({ type: isSurelyUndone ? "undone" : "unknown", fault });
  }
}

/**
 * Sends the statements, each of a name of its own, as one transaction with one answer; all are sent when it returns its promise. `insteadOfSync`: the same, but
 * nobody commits it; called when all rows are written. For tests that end the process there.
 */
export function oneAnswerOf(
  client: pg.Client,
  statements: readonly pg.QueryConfig[],
  insteadOfSync?: () => void,
): Promise<OneAnswer> {
  const parsed = parsedBy.get(client) ?? new Set<string>();
  parsedBy.set(client, parsed);
  return client.query(new OneAnswerFlight(statements, parsed, insteadOfSync)).ended;
}
