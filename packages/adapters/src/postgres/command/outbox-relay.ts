import type { Bus } from "@maidan/services/bus";
import type { Json } from "@maidan/services/command";
import type pg from "pg";

/** Rows taken in one go: bounded so that a backlog never becomes one huge transaction. */
const batchRows = 500;
/** How long a row may wait when the process that wrote it died before publishing. */
const sweepIntervalMs = 1_000;

export interface OutboxRelay {
  /** Publish what is there now; calls while one is running are folded into one more run. */
  kick(): void;
  stop(): Promise<void>;
}

/**
 * Moves outbox rows to the bus after their transactions committed: at least once, in order of id as far as one relay sees them. Rows are deleted in the
 * transaction that publishes them, so a crash between the two publishes again and never loses one.
 */
export function startOutboxRelay(options: {
  readonly pool: pg.Pool;
  readonly bus: Bus;
  readonly onError: (error: unknown) => void;
  /** Notes on these topics are left for so long to whoever wrote them, who tells and clears them unless it dies. None by default. */
  readonly leftToWriters?: LeftToWriters;
}): OutboxRelay {
  let running: Promise<void> | undefined;
  let isWanted = false;
  let isStopped = false;
  const loop = async (): Promise<void> => {
    while (isWanted && !isStopped) {
      isWanted = false;
      try {
        if ((await relayOnce(options)) === batchRows) isWanted = true;
      } catch (error) {
        options.onError(error);
      }
    }
    running = undefined;
  };
  const kick = (): void => {
    if (isStopped) return;
    isWanted = true;
    running ??= loop();
  };
  const sweep = setInterval(kick, sweepIntervalMs);
  return {
    kick,
    stop: async () => {
      isStopped = true;
      clearInterval(sweep);
      await running;
    },
  };
}

/** Taken from its living writer a note would be told twice, and hold up the writer, who clears it. */
export interface LeftToWriters {
  readonly topics: readonly string[];
  readonly forMs: number;
}

const takeRows = `
  delete from outbox where id in (
    select id from outbox where topic <> all($1::text[]) or created_at < clock_timestamp() - $2 * interval '1 millisecond'
    order by id limit ${batchRows} for update skip locked)
  returning id, topic, payload`;

async function relayOnce({ pool, bus, leftToWriters }: Parameters<typeof startOutboxRelay>[0]): Promise<number> {
  const client = await pool.connect();
  let isBroken = false;
  try {
    await client.query("begin");
    const { rows } = await client.query<{ id: bigint; topic: string; payload: Json }>(takeRows, [
      leftToWriters?.topics ?? [],
      leftToWriters?.forMs ?? 0,
    ]);
    for (const row of rows.toSorted((a, b) => (a.id < b.id ? -1 : 1))) bus.publish(row.topic, row.payload);
    await client.query("commit");
    return rows.length;
  } catch (error) {
    isBroken = true;
    throw error;
  } finally {
    client.release(isBroken);
  }
}
