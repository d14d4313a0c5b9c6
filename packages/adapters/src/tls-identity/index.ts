import { randomBytes, X509Certificate } from "node:crypto";
import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { isIP } from "node:net";
import path from "node:path";
import { makeIdentity } from "./certificate.ts";

export { makeIdentity, type MadeIdentity } from "./certificate.ts";

export interface TlsIdentity {
  readonly cert: string;
  readonly key: string;
  /** The file that programs trust; undefined where the certificate is the operator's own. */
  readonly authorityFile: string | undefined;
}

export interface TlsIdentityOptions {
  readonly dataDir: string;
  /** Names and addresses that programs use. */
  readonly names: readonly string[];
  /** The operator's own files; then nothing is made. */
  readonly own?: { readonly certFile: string; readonly keyFile: string };
  readonly now: () => Date;
}

const renewBeforeMs = 30 * 86_400_000;

/** The certificate of the ports for programs: the operator's own, the one made before, or one made now. [TLS-02] */
export async function readTlsIdentity(options: TlsIdentityOptions): Promise<TlsIdentity> {
  const { own, names, now } = options;
  if (own !== undefined) {
    const [cert, key] = await Promise.all([readFile(own.certFile, "utf8"), readFile(own.keyFile, "utf8")]);
    return { cert, key, authorityFile: undefined };
  }
  const folder = path.join(options.dataDir, "tls");
  const kept = await readKept(folder);
  if (kept !== undefined && isGood(kept.cert, names, now())) return kept;
  const draft = `${folder}.${randomBytes(6).toString("hex")}`;
  const made = makeIdentity(names, now());
  await mkdir(draft, { recursive: true, mode: 0o700 });
  await writeFile(path.join(draft, "server.key"), made.key, { mode: 0o600, flush: true });
  await writeFile(path.join(draft, "server.crt"), made.certificate, { flush: true });
  await writeFile(path.join(draft, "ca.crt"), made.authority, { flush: true });
  // The folder appears whole; what it replaces is worth nothing any more.
  if (kept !== undefined) await rm(folder, { recursive: true, force: true });
  try {
    await rename(draft, folder);
  } catch (error) {
    // Another process was first: its certificate is as good.
    const other = await readKept(folder);
    await rm(draft, { recursive: true, force: true });
    if (other === undefined) throw error;
    return other;
  }
  return { cert: made.certificate, key: made.key, authorityFile: path.join(folder, "ca.crt") };
}

async function readKept(folder: string): Promise<TlsIdentity | undefined> {
  try {
    const [cert, key] = await Promise.all([
      readFile(path.join(folder, "server.crt"), "utf8"),
      readFile(path.join(folder, "server.key"), "utf8"),
    ]);
    return { cert, key, authorityFile: path.join(folder, "ca.crt") };
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
    throw error;
  }
}

function isGood(cert: string, names: readonly string[], now: Date): boolean {
  const certificate = new X509Certificate(cert);
  if (certificate.validToDate.getTime() - now.getTime() < renewBeforeMs) return false;
  return names.every(
    (name) => (isIP(name) === 0 ? certificate.checkHost(name) : certificate.checkIP(name)) !== undefined,
  );
}
