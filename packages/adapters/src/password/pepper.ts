import { randomBytes } from "node:crypto";
import { link, mkdir, readFile, unlink, writeFile } from "node:fs/promises";
import path from "node:path";

const secretBytes = 32;

/** What codes are hashed with. Losing it voids the living codes and nothing else. */
export const readPepper = (dataDir: string): Promise<Buffer> => readServerSecret(dataDir, "pepper");

/** What secrets in the database are sealed with where the environment gives no key: a backup is whole only together with it. [SECRET-03] */
export const readSealKey = (dataDir: string): Promise<Buffer> => readServerSecret(dataDir, "seal-key");

/**
 * A secret of the server's of 32 bytes, made on the first start and readable by its owner alone. Two processes that start at once agree: the file appears
 * whole, and the first one wins.
 */
async function readServerSecret(dataDir: string, name: string): Promise<Buffer> {
  const file = path.join(dataDir, "secret", name);
  const existing = await readWhole(file);
  if (existing !== undefined) return existing;
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
  const draft = `${file}.${randomBytes(6).toString("hex")}`;
  await writeFile(draft, randomBytes(secretBytes), { mode: 0o600, flush: true });
  try {
    await link(draft, file);
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
  } finally {
    await unlink(draft);
  }
  const secret = await readWhole(file);
  if (secret === undefined) throw new Error(`the secret at ${file} can't be read`);
  return secret;
}

async function readWhole(file: string): Promise<Buffer | undefined> {
  try {
    const content = await readFile(file);
    if (content.length !== secretBytes)
      throw new Error(`the secret at ${file} is damaged: remove it, and a new one is made`);
    return content;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
    throw error;
  }
}
