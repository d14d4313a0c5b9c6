import type pg from "pg";
import type { CaptchaStore } from "@maidan/services/player";

/** Captchas in PostgreSQL, so that any process may check what another drew. The database's clock decides. */
export function createCaptchaStore(pool: pg.Pool): CaptchaStore {
  return {
    keep: async ({ tokenHash, digits, lifetimeMs, replaces }) => {
      await pool.query(
        `with replaced as (delete from captcha_challenge where token_hash = $4)
         insert into captcha_challenge (token_hash, digits, expires_at)
         values ($1, $2, clock_timestamp() + $3 * interval '1 millisecond')`,
        [tokenHash, digits, lifetimeMs, replaces ?? null],
      );
    },
    read: async (tokenHash) => {
      const { rows } = await pool.query<{ digits: string }>(
        "select digits from captcha_challenge where token_hash = $1 and expires_at > clock_timestamp()",
        [tokenHash],
      );
      return rows[0]?.digits;
    },
    take: async (tokenHash) => {
      const { rows } = await pool.query<{ digits: string; is_living: boolean }>(
        "delete from captcha_challenge where token_hash = $1 returning digits, expires_at > clock_timestamp() as is_living",
        [tokenHash],
      );
      const [row] = rows;
      return row?.is_living === true ? row.digits : undefined;
    },
  };
}

/** Removes captchas that nobody answered in time; run now and then by the worker. */
export async function clearExpiredCaptchas(pool: pg.Pool): Promise<void> {
  await pool.query("delete from captcha_challenge where expires_at < clock_timestamp()");
}
