import type { SandboxStore } from "@maidan/services/sandbox-money";
import { queryableOf } from "../database/index.ts";

/** PINs of the sandbox's wallets; their hashes alone are kept. */
export const sandboxPins: Pick<SandboxStore, "pin" | "choosePin" | "countPin" | "forgetPin"> = {
  async pin(reader, number) {
    const { rows } = await queryableOf(reader).query<{ pin_hash: string; failures: number; closed_ms: number }>(
      `select pin_hash, failures, greatest(0, ceil(extract(epoch from locked_until - now()) * 1000))::float8 as closed_ms
       from sandbox_pin where number = $1`,
      [number],
    );
    const [row] = rows;
    return row && { hash: row.pin_hash, failures: row.failures, closedForMs: row.closed_ms ?? 0 };
  },
  async choosePin(tx, number, hash) {
    await queryableOf(tx).query(
      "insert into sandbox_pin (number, pin_hash) values ($1, $2) on conflict (number) do nothing",
      [number, hash],
    );
  },
  async countPin(tx, attempt) {
    await queryableOf(tx).query(
      attempt.isRight
        ? "update sandbox_pin set failures = 0, locked_until = null where number = $1 and $2::int > 0 and $3::float8 > 0"
        : `update sandbox_pin set failures = case when failures + 1 >= $2 then 0 else failures + 1 end,
             locked_until = case when failures + 1 >= $2 then now() + $3 * interval '1 millisecond' end where number = $1`,
      [attempt.number, attempt.mostFailures, attempt.closedMs],
    );
  },
  async forgetPin(tx, number) {
    const { rowCount } = await queryableOf(tx).query("delete from sandbox_pin where number = $1", [number]);
    return rowCount !== 0;
  },
};
