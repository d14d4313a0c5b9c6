import type pg from "pg";

/** Each worker of jobs of a database holds it together with the others, for as long as its connection stands. */
const workersLock = 7_301_442_019;

/** That a worker lives, told to those that begin later. It may be ended more than once. */
export interface Presence {
  end(): void;
}

/**
 * Frees the jobs of workers that were killed: such a worker frees nothing, and what it had in hand would wait for four hours. They are freed only where no
 * other worker of this database lives, whose own jobs would be run twice. [RUN-10]
 */
export async function freeLostJobs(pool: pg.Pool): Promise<Presence> {
  const client = await pool.connect();
  try {
    const { rows } = await client.query<{ is_alone: boolean }>("select pg_try_advisory_lock($1) as is_alone", [
      workersLock,
    ]);
    const isAlone = rows[0]?.is_alone === true;
    // Together with the one that is alone in this moment, which is this very connection, or after it.
    await client.query("select pg_advisory_lock_shared($1)", [workersLock]);
    if (isAlone) {
      await client.query(
        `select graphile_worker.force_unlock_workers(
           array(select distinct locked_by from graphile_worker.jobs where locked_by is not null))`,
      );
      await client.query("select pg_advisory_unlock($1)", [workersLock]);
    }
  } catch (error) {
    client.release(true);
    throw error;
  }
  let hasEnded = false;
  return {
    end: () => {
      // The connection is closed and not given back: the lock ends with it.
      if (!hasEnded) client.release(true);
      hasEnded = true;
    },
  };
}
