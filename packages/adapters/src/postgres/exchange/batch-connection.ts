import pg from "pg";

const types = new pg.TypeOverrides();
types.setTypeParser(pg.types.builtins.INT8, (text: string) => BigInt(text));

/**
 * Pipelined: all statements of a flight are sent at once and cost one round trip. Plans are generic, because every hot statement takes arrays; and they
 * are made once, perhaps while the tables are still small. So no plan may read a whole table, which would be cheap then and ruinous later: every row
 * that the engine needs it finds by a key, through nested loops over indexes.
 */
function createClient(url: string, owner: string): pg.Client {
  const config: pg.ClientConfig & { readonly pipeline: boolean } = {
    connectionString: url,
    application_name: owner,
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
    types,
    // A batch lasts milliseconds. One that waits longer holds everybody up, and is better undone and tried again.
    options:
      "-c plan_cache_mode=force_generic_plan -c jit=off -c enable_seqscan=off -c enable_hashjoin=off -c enable_mergejoin=off -c idle_in_transaction_session_timeout=10000 -c lock_timeout=5000 -c statement_timeout=60000",
    pipeline: true,
  };
  return new pg.Client(config);
}

/** Sends each statement as soon as it is made; all are sent when it returns its promise. What became of each, in order. */
export function outcomesOf(
  client: pg.Client,
  configs: Iterable<pg.QueryConfig>,
): Promise<PromiseSettledResult<pg.QueryResult>[]> {
  const answers: Promise<pg.QueryResult>[] = [];
  try {
    for (const config of configs) answers.push(client.query(config));
  } catch (error) {
    void Promise.allSettled(answers);
    throw error;
  }
  return Promise.allSettled(answers);
}

/** The same: all results in order, or the first fault; never leaves a rejected query unheard. */
export async function flight(client: pg.Client, configs: Iterable<pg.QueryConfig>): Promise<pg.QueryResult[]> {
  const outcomes = await outcomesOf(client, configs);
  return outcomes.map((result) => {
    if (result.status === "rejected") throw result.reason;
    return result.value;
  });
}

export interface BatchConnectionOptions {
  readonly url: string;
  /** Name of the connection: by it others see that the owner of a lease lives. */
  readonly owner: string;
  readonly onError: (error: Error) => void;
}

/** The engine's one connection, opened when first needed and again after it broke, and the transaction that is open on it. */
export class BatchConnection {
  readonly #options: BatchConnectionOptions;
  #connecting: Promise<pg.Client> | undefined;
  #ready: pg.Client | undefined;
  // What one connection began must never be ended on another one.
  #open: pg.Client | undefined;

  constructor(options: BatchConnectionOptions) {
    this.#options = options;
  }

  /** The connection, if it is there now. */
  get ready(): pg.Client | undefined {
    return this.#ready;
  }

  client(): Promise<pg.Client> {
    this.#connecting ??= this.#connect();
    return this.#connecting;
  }

  /** The connection for a transaction that begins now. */
  async openTransaction(): Promise<pg.Client> {
    this.#open = await this.client();
    return this.#open;
  }
  /** The connection of the open transaction. */
  get open(): pg.Client {
    if (this.#open === undefined) throw new Error("no batch was begun");
    return this.#open;
  }
  /** Its end is on the way. */
  closeTransaction(): void {
    this.#open = undefined;
  }

  /** Undoes the open transaction; a connection that can't is given up, and the server undoes it. */
  async undo(): Promise<void> {
    const connection = this.#open;
    this.#open = undefined;
    try {
      await connection?.query("rollback");
    } catch {
      await this.drop();
    }
  }

  async drop(): Promise<void> {
    this.#open = undefined;
    this.#ready = undefined;
    const broken = await this.#connecting?.catch(() => undefined);
    this.#connecting = undefined;
    await broken?.end().catch(() => undefined);
  }

  #connect(): Promise<pg.Client> {
    const client = createClient(this.#options.url, this.#options.owner);
    const connecting = client.connect().then(() => {
      if (this.#connecting === connecting) this.#ready = client;
      return client;
    });
    // A late fault of an earlier connection says nothing about this one.
    const forget = (): void => {
      if (this.#connecting === connecting) this.#connecting = undefined;
      if (this.#ready === client) this.#ready = undefined;
    };
    client.on("error", (error) => {
      this.#options.onError(error);
      forget();
    });
    connecting.catch(forget);
    return connecting;
  }
}
