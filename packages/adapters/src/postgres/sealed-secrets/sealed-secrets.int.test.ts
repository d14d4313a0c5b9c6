import { createCommandRunner } from "../command/index.ts";
import { readerOf } from "../database/index.ts";
import { createGameWalletStore, withSealedKeys } from "../game-wallet/index.ts";
import { done, type Tx } from "@maidan/services/command";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../../../tools/test-database.ts";
import { createSecretBox, isSealed } from "../../secret-box/index.ts";
import { createHouseGameStore } from "../house-games/index.ts";
import { lookAtKept, sealKept, withSealedIdentity } from "./index.ts";

const box = createSecretBox(Buffer.alloc(32, 1));
const otherBox = createSecretBox(Buffer.alloc(32, 2));
let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

let commands = 0;
async function inTransaction(work: (tx: Tx) => Promise<unknown>): Promise<void> {
  const actor = { kind: "system", name: "test" } as const;
  const command = { kind: "test", actor, idempotencyKey: String((commands += 1)), content: {} };
  await createCommandRunner({ pool: database.pool }).run(command, async (tx) => {
    await work(tx);
    return done(null);
  });
}
const look = (by = box) => lookAtKept(readerOf(database.pool), by);
const provider = {
  name: "lucky",
  protocol: "gcp",
  baseUrl: "https://lucky.test",
  publicKey: "",
  operatorPrivateKey: "the shared key",
  operatorPublicKey: "",
  sweepHours: null,
} as const;

test("[SECRET-01] keys of providers and of the house lie sealed, and come back as they were", async () => {
  const reader = readerOf(database.pool);
  const wallet = withSealedKeys(createGameWalletStore(), box);
  const house = withSealedIdentity(createHouseGameStore(), box);
  await inTransaction(async (tx) => {
    await wallet.saveProvider(tx, provider);
    await house.keepIdentity(tx, { name: "house", privateKey: "the house's key", publicKey: "p" });
  });
  expect(await wallet.operatorKey(reader, "lucky")).toBe("the shared key");
  expect(await house.identity(reader, "house")).toEqual({ privateKey: "the house's key", publicKey: "p" });
  const { rows } = await database.pool.query<{ secret: string }>(
    "select operator_private_key as secret from game_wallet_provider union all select private_key from house_identity",
  );
  expect(rows.map(({ secret }) => isSealed(secret))).toEqual([true, true]);
  expect(await look()).toEqual({ isOpen: false, unreadable: [] });
  await expect(withSealedKeys(createGameWalletStore(), otherBox).operatorKey(reader, "lucky")).rejects.toThrow(
    "the secret of provider:lucky was sealed by another key",
  );
});

test("[SECRET-02] [SECRET-03] what lay open before is sealed once and stays what it was; another key is told of all that it doesn't open", async () => {
  await database.pool.query(
    `insert into staff (email, name, role, password_hash, totp_secret, totp_offered_secret)
     values ('a@maidan.test', 'A', 'owner', 'x', 'JBSWY3DPEHPK3PXP', 'KRSXG5CTMVRXEZLU'), ('b@maidan.test', 'B', 'owner', 'x', null, null)`,
  );
  expect(await look()).toEqual({ isOpen: true, unreadable: [] });
  const secrets = async () => {
    const text = "select id, totp_secret, totp_offered_secret from staff order by email";
    return (await database.pool.query<{ id: bigint; totp_secret: string; totp_offered_secret: string }>(text)).rows;
  };
  await inTransaction((tx) => sealKept(tx, box));
  const [member, without] = await secrets();
  expect(box.open(member?.totp_secret ?? "", "totp")).toBe("JBSWY3DPEHPK3PXP");
  expect(box.open(member?.totp_offered_secret ?? "", "totp")).toBe("KRSXG5CTMVRXEZLU");
  expect([member, without].map((row) => isSealed(row?.totp_secret ?? ""))).toEqual([true, false]);
  await inTransaction((tx) => sealKept(tx, box));
  expect(await secrets()).toEqual([member, without]);
  expect(await look()).toEqual({ isOpen: false, unreadable: [] });
  expect(await look(otherBox)).toEqual({
    isOpen: false,
    unreadable: [`staff ${member?.id}`, "game_wallet_provider lucky", "house_identity house"],
  });
});
