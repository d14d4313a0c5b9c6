import { mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { HasherBusy } from "@maidan/services/password";
import { afterEach, expect, test } from "vitest";
import { createCodeHasher, createPasswordHasher, readPepper } from "./index.ts";

const folders: string[] = [];
afterEach(async () => {
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true });
});
async function folder(): Promise<string> {
  const made = await mkdtemp(path.join(tmpdir(), "maidan-pepper-"));
  folders.push(made);
  return made;
}

test("a hash is argon2id with 19 MiB and two passes, fits its password alone, and differs each time", async () => {
  const passwords = createPasswordHasher();
  const hash = await passwords.hash("Secret123");
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await passwords.hash("Secret123")).not.toBe(hash);
  expect(await passwords.verify(hash, "Secret123")).toBe(true);
  expect(await passwords.verify(hash, "secret123")).toBe(false);
});

test("without a hash nothing fits, not even the password of the stand-in", async () => {
  const passwords = createPasswordHasher();
  expect(await passwords.verify(undefined, "Secret123")).toBe(false);
  expect(await passwords.verify(undefined, "nobody")).toBe(false);
});

test("[SESSION-04] an unknown name costs the processor what a wrong password costs", async () => {
  const passwords = createPasswordHasher({ concurrency: 1 });
  const hash = await passwords.hash("Secret123");
  await passwords.verify(undefined, "warm up");
  const costOf = async (stored: string | undefined): Promise<number> => {
    const before = process.cpuUsage();
    for (let round = 0; round < 10; round += 1) await passwords.verify(stored, "Wrong12345");
    const { user, system } = process.cpuUsage(before);
    return user + system;
  };
  const wrong = await costOf(hash);
  const unknown = await costOf(undefined);
  expect(unknown / wrong).toBeGreaterThan(0.5);
  expect(unknown / wrong).toBeLessThan(2);
});

test("beyond the queue's bound a password is refused as busy, and those in the queue are all served", async () => {
  const passwords = createPasswordHasher({ concurrency: 1, maxWaiting: 3 });
  const results = await Promise.allSettled(Array.from({ length: 10 }, () => passwords.hash("Secret123")));
  expect(results.filter((result) => result.status === "fulfilled")).toHaveLength(4);
  for (const result of results) if (result.status === "rejected") expect(result.reason).toBeInstanceOf(HasherBusy);
  await expect(passwords.hash("Secret123")).resolves.toBeDefined();
});

test("a code's hash is bound to the purpose, the player, the destination, the code and the server", () => {
  const parts = { purpose: "phone", playerId: "1", destination: "01712345678", code: "123456" } as const;
  const hasher = createCodeHasher(Buffer.alloc(32, 1));
  const hash = hasher.hash(parts).toString("hex");
  expect(hasher.hash({ ...parts }).toString("hex")).toBe(hash);
  for (const other of [
    { purpose: "email" as const },
    { playerId: "2" },
    { destination: "01712345679" },
    { code: "123457" },
  ]) {
    expect(hasher.hash({ ...parts, ...other }).toString("hex")).not.toBe(hash);
  }
  expect(createCodeHasher(Buffer.alloc(32, 2)).hash(parts).toString("hex")).not.toBe(hash);
});

test("the secret is made once, for its owner alone, and processes that start at once agree on it", async () => {
  const dataDir = await folder();
  const peppers = await Promise.all(Array.from({ length: 10 }, () => readPepper(dataDir)));
  expect(new Set(peppers.map((pepper) => pepper.toString("hex"))).size).toBe(1);
  const file = path.join(dataDir, "secret", "pepper");
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect((await readFile(file)).length).toBe(32);
});

test("a damaged secret stops the start instead of being replaced in silence", async () => {
  const dataDir = await folder();
  await readPepper(dataDir);
  await writeFile(path.join(dataDir, "secret", "pepper"), "short");
  await expect(readPepper(dataDir)).rejects.toThrow("damaged");
});
