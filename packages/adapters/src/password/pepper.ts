import { randomBytes } from "node:crypto";
import { link, mkdir, readFile, unlink, writeFile } from "node:fs/promises";
import path from "node:path";

const pepperBytes = 32;

/**
 * The server's secret of 32 bytes, made on the first start and readable by its owner alone. Losing it voids the living codes and nothing else.
 * Two processes that start at once agree: the file appears whole, and the first one wins.
 */
export async function readPepper(dataDir: string): Promise<Buffer> {
  const file = path.join(dataDir, "secret", "pepper");
  const existing = await readWhole(file);
  if (existing !== undefined) return existing;
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
  const draft = `${file}.${randomBytes(6).toString("hex")}`;
  await writeFile(draft, randomBytes(pepperBytes), { mode: 0o600, flush: true });
  try {
    await link(draft, file);
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
  } finally {
    await unlink(draft);
  }
  const pepper = await readWhole(file);
  if (pepper === undefined) throw new Error(`the secret at ${file} can't be read`);
  return pepper;
}

async function readWhole(file: string): Promise<Buffer | undefined> {
  try {
    const content = await readFile(file);
    if (content.length !== pepperBytes)
      throw new Error(`the secret at ${file} is damaged: remove it, and a new one is made`);
    return content;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
    throw error;
  }
}
