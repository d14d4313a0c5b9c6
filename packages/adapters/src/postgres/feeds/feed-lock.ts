import type pg from "pg";
import type { FeedLock } from "@maidan/services/feeds";

/** First key of our advisory locks, so that they meet nobody else's: "feed" in ASCII. */
const lockSpace = 0x66656564;

/**
 * A session lock of PostgreSQL: it is held as long as one connection lives, and is free the moment that connection or its process has gone,
 * without a clock or a row to clean up. The connection is kept out of the pool while the lock is held.
 */
export function createFeedLock(pool: pg.Pool): FeedLock {
  return {
    tryHold: async (name) => {
      const client = await pool.connect();
      let isHeld = false;
      try {
        const { rows } = await client.query<{ is_held: boolean }>(
          "select pg_try_advisory_lock($1, hashtext($2)) as is_held",
          [lockSpace, name],
        );
        isHeld = rows[0]?.is_held === true;
      } catch (error) {
        client.release(true);
        throw error;
      }
      if (!isHeld) {
        client.release();
        return undefined;
      }
      // A connection that has gone is given back at once: a pool that ends waits for those that are out.
      const lose = (): void => {
        if (!isHeld) return;
        isHeld = false;
        client.release(true);
      };
      client.on("error", lose);
      client.on("end", lose);
      return {
        isHeld: () => isHeld,
        release: async () => {
          if (!isHeld) return;
          isHeld = false;
          client.off("error", lose);
          client.off("end", lose);
          // The lock goes with the connection, if it can't be given up on it.
          const isUnlocked = await client
            .query("select pg_advisory_unlock($1, hashtext($2))", [lockSpace, name])
            .then(() => true)
            .catch(() => false);
          client.release(!isUnlocked);
        },
      };
    },
  };
}
