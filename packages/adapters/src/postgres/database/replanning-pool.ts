import pg from "pg";

/** The youngest and the oldest age at which a connection's plans are made anew. */
const firstMs = 1_000;
const lastMs = 60_000;

interface Plans {
  readonly sinceMs: number;
  readonly lastMs: number;
}
type Done = (release?: boolean | Error) => void;
type Connected = (error: Error | undefined, client: pg.PoolClient | undefined, done: Done) => void;

/**
 * A pool whose connections make their plans anew: after a second, then after as long again each time, up to a minute. A plan is made for a table as it is then, and one that reads a whole table of ten rows does so
 * with a hundred thousand, until PostgreSQL's own look at the table comes, which may be minutes later: on a new platform that kept one of two processors busy. So a table is hardly more than twice as old as when
 * it was planned for. [ADR 2]
 */
export class ReplanningPool extends pg.Pool {
  readonly #plans = new WeakMap<pg.PoolClient, Plans>();

  override connect(): Promise<pg.PoolClient>;
  override connect(connected: Connected): void;
  override connect(connected?: Connected): Promise<pg.PoolClient> | void {
    if (connected === undefined) return super.connect().then((client) => this.#replanned(client));
    super.connect((error, client, done) => {
      if (error !== undefined || client === undefined) return connected(error, client, done);
      void this.#replanned(client).then(() => connected(undefined, client, done));
    });
  }

  /** The connection, once whatever it does next is planned anew where it is time. One that is broken says so to whoever asks it next. */
  async #replanned(client: pg.PoolClient): Promise<pg.PoolClient> {
    const nowMs = performance.now();
    const plans = this.#plans.get(client);
    if (plans === undefined) this.#plans.set(client, { sinceMs: nowMs, lastMs: firstMs });
    else if (nowMs - plans.sinceMs >= plans.lastMs) {
      this.#plans.set(client, { sinceMs: nowMs, lastMs: Math.min(lastMs, 2 * plans.lastMs) });
      await client.query("discard plans").catch(() => undefined);
    }
    return client;
  }
}
