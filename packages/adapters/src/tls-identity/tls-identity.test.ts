import { X509Certificate } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { connect, createServer } from "node:tls";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makeIdentity, readTlsIdentity, type TlsIdentity } from "./index.ts";

let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), "maidan-tls-"));
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

const names = ["localhost", "127.0.0.1", "::1", "api.example.test"];
const now = () => new Date();

/** What a program sees that trusts the authority alone and connects under a name. */
async function handshake(identity: TlsIdentity, trusted: string, servername: string): Promise<string> {
  const server = createServer({ cert: identity.cert, key: identity.key }, (socket) => socket.end());
  server.on("tlsClientError", () => undefined);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const socket = connect({ port, host: "127.0.0.1", servername, ca: trusted });
  try {
    await once(socket, "secureConnect");
    return "trusted";
  } catch (error) {
    return error instanceof Error && "code" in error ? String(error.code) : String(error);
  } finally {
    socket.destroy();
    server.close();
  }
}

describe("the certificate of the ports for programs", () => {
  test("[TLS-01] is trusted under each of its names by whoever trusts its authority alone, and under no other", async () => {
    const identity = await readTlsIdentity({ dataDir, names, now });
    const trusted = await readFile(identity.authorityFile ?? "", "utf8");
    expect(await handshake(identity, trusted, "localhost")).toBe("trusted");
    expect(await handshake(identity, trusted, "api.example.test")).toBe("trusted");
    expect(await handshake(identity, trusted, "other.example.test")).toBe("ERR_TLS_CERT_ALTNAME_INVALID");
    expect(await handshake(identity, makeIdentity(names, now()).authority, "localhost")).not.toBe("trusted");
    const leaf = new X509Certificate(identity.cert);
    expect([leaf.checkIP("127.0.0.1"), leaf.checkIP("::1"), leaf.ca]).toEqual(["127.0.0.1", "::1", false]);
    const authority = new X509Certificate(trusted);
    expect([authority.ca, leaf.verify(authority.publicKey), authority.verify(authority.publicKey)]).toEqual([
      true,
      true,
      true,
    ]);
  });

  test("[TLS-02] is kept from start to start, its key for its owner's eyes alone", async () => {
    const first = await readTlsIdentity({ dataDir, names, now });
    expect((await readTlsIdentity({ dataDir, names, now })).cert).toBe(first.cert);
    expect((await stat(path.join(dataDir, "tls", "server.key"))).mode & 0o777).toBe(0o600);
  });

  test("[TLS-02] is made anew a month before its end, and for a name that it doesn't have", async () => {
    const first = await readTlsIdentity({ dataDir, names, now });
    const named = await readTlsIdentity({ dataDir, names: [...names, "more.example.test"], now });
    expect(named.cert).not.toBe(first.cert);
    const end = new X509Certificate(named.cert).validToDate.getTime();
    const late = await readTlsIdentity({ dataDir, names, now: () => new Date(end - 29 * 86_400_000) });
    expect(late.cert).not.toBe(named.cert);
  });

  test("[TLS-03] is the operator's own where there are files of theirs", async () => {
    const made = makeIdentity(["own.example.test"], now());
    const own = { certFile: path.join(dataDir, "own.crt"), keyFile: path.join(dataDir, "own.key") };
    await writeFile(own.certFile, made.certificate);
    await writeFile(own.keyFile, made.key);
    expect(await readTlsIdentity({ dataDir, names, own, now })).toEqual({
      cert: made.certificate,
      key: made.key,
      authorityFile: undefined,
    });
  });
});
