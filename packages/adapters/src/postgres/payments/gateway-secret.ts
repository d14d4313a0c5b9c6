import { randomBytes } from "node:crypto";
import type { Reader, Tx } from "@maidan/services/command";
import { queryableOf } from "../database/index.ts";

/** The secret that a gateway signs with; made when it is first wanted. */
export async function gatewaySecretOf(tx: Tx, gateway: string): Promise<Uint8Array> {
  await queryableOf(tx).query("insert into gateway_secret (gateway, secret) values ($1, $2) on conflict do nothing", [
    gateway,
    randomBytes(32),
  ]);
  const secret = await readSecret(tx, gateway);
  if (secret === undefined) throw new Error(`the secret of ${gateway} vanished`);
  return secret;
}

async function readSecret(reader: Reader, gateway: string): Promise<Uint8Array | undefined> {
  const { rows } = await queryableOf(reader).query<{ secret: Buffer }>(
    "select secret from gateway_secret where gateway = $1",
    [gateway],
  );
  return rows[0]?.secret;
}
