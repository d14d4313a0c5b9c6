import type { Reader, Tx } from "@maidan/services/command";
import type { HouseGameStore } from "@maidan/services/house-games";
import { isSealed, SecretUnreadable, type SecretBox } from "../../secret-box/index.ts";
import { queryableOf } from "../database/index.ts";

/** What authenticator secrets are sealed for. */
export const totpUse = "totp";
export const providerUse = (name: string): string => `provider:${name}`;
export const houseUse = (name: string): string => `house:${name}`;

interface Place {
  readonly table: string;
  readonly id: string;
  readonly column: string;
  readonly useOf: (id: string) => string;
}

/** All that is kept sealed: as many rows as there are members of staff and providers. */
const places: readonly Place[] = [
  { table: "staff", id: "id", column: "totp_secret", useOf: () => totpUse },
  { table: "staff", id: "id", column: "totp_offered_secret", useOf: () => totpUse },
  { table: "game_wallet_provider", id: "name", column: "operator_private_key", useOf: providerUse },
  { table: "house_identity", id: "name", column: "private_key", useOf: houseUse },
];

async function keptIn(reader: Reader | Tx, { table, id, column }: Place, lock: "" | "for update") {
  const { rows } = await queryableOf(reader).query<{ id: string; secret: string }>(
    `select ${id}::text as id, ${column} as secret from ${table} where ${column} is not null order by ${table}.${id} ${lock}`,
  );
  return rows;
}

/** Whether something lies open, and whose sealed secrets this key doesn't open. [SECRET-02] [SECRET-03] */
export async function lookAtKept(
  reader: Reader,
  box: SecretBox,
): Promise<{ readonly isOpen: boolean; readonly unreadable: readonly string[] }> {
  const unreadable = new Set<string>();
  let isOpen = false;
  for (const place of places) {
    for (const { id, secret } of await keptIn(reader, place, "")) {
      if (!isSealed(secret)) isOpen = true;
      else if (!canOpen(box, secret, place.useOf(id))) unreadable.add(`${place.table} ${id}`);
    }
  }
  return { isOpen, unreadable: [...unreadable] };
}

/** Seals what lies open: kept before there was a key, or restored from a backup of that time. [SECRET-02] */
export async function sealKept(tx: Tx, box: SecretBox): Promise<void> {
  for (const place of places) {
    const { table, id: idColumn, column, useOf } = place;
    for (const { id, secret } of await keptIn(tx, place, "for update")) {
      if (isSealed(secret)) continue;
      const text = `update ${table} set ${column} = $2 where ${idColumn}::text = $1`;
      await queryableOf(tx).query(text, [id, box.seal(secret, useOf(id))]);
    }
  }
}

/** The keys of the house's own provider, the private one sealed. [SECRET-01] */
export const withSealedIdentity = (store: HouseGameStore, box: SecretBox): HouseGameStore => ({
  ...store,
  keepIdentity: (tx, identity) =>
    store.keepIdentity(tx, { ...identity, privateKey: box.seal(identity.privateKey, houseUse(identity.name)) }),
  identity: async (reader, name) => {
    const kept = await store.identity(reader, name);
    return kept === undefined ? undefined : { ...kept, privateKey: box.open(kept.privateKey, houseUse(name)) };
  },
});

function canOpen(box: SecretBox, secret: string, use: string): boolean {
  try {
    box.open(secret, use);
    return true;
  } catch (error) {
    if (error instanceof SecretUnreadable) return false;
    throw error;
  }
}
