import { request, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { gunzipSync } from "node:zlib";
import type { FastifyInstance } from "fastify";
import { expect, test } from "vitest";
import { addPackedAnswers, leastPackedBytes, takesGzip } from "./packed-answers.ts";
import { build } from "./test-support/index.ts";

const text = (bytes: number): string => "ab".repeat(bytes).slice(0, bytes);
const long = text(40_000);

/** A server with answers of some kinds, listening. */
async function listening({ isPacking = true } = {}): Promise<FastifyInstance> {
  const { app } = await build({ isPacking });
  app.get("/of/:bytes", async (asked, reply) =>
    reply.type("application/json").send(text(Number((asked.params as { bytes: string }).bytes))),
  );
  app.get("/bangla", async (_asked, reply) => reply.type("application/json").send("ঢাকা".repeat(100)));
  app.get("/fault", async (_asked, reply) => reply.status(400).type("application/json").send(long));
  app.get("/packed", async (_asked, reply) => reply.header("content-encoding", "br").send(Buffer.from(long)));
  await app.listen({ port: 0, host: "127.0.0.1" });
  return app;
}

interface Answer {
  readonly status: number | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly bytes: Buffer;
}
/** What came over the wire, byte by byte: nothing unpacks it. */
const ask = (app: FastifyInstance, path: string, encoding?: string, method = "GET"): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const { port } = app.server.address() as AddressInfo;
    const headers = encoding === undefined ? {} : { "accept-encoding": encoding };
    request({ port, path, headers, method, agent: false }, (answer) => {
      const pieces: Buffer[] = [];
      answer.on("data", (piece: Buffer) => pieces.push(piece));
      answer.on("end", () =>
        resolve({ status: answer.statusCode, headers: answer.headers, bytes: Buffer.concat(pieces) }),
      );
    })
      .on("error", reject)
      .end();
  });

test("[HTTP-19] a long answer is packed for who sends Accept-Encoding as the field's clients do, and says how many bytes come", async () => {
  const app = await listening();
  const { status, headers, bytes } = await ask(app, "/of/40000", "gzip, deflate");
  expect(status).toBe(200);
  expect(headers["content-encoding"]).toBe("gzip");
  expect(headers.vary).toMatch(/\bAccept-Encoding\b/);
  expect(Number(headers["content-length"])).toBe(bytes.length);
  expect(bytes.length).toBeLessThan(long.length / 10);
  expect(gunzipSync(bytes).toString()).toBe(long);
  // HEAD says what GET would, and brings nothing.
  const head = await ask(app, "/of/40000", "gzip", "HEAD");
  expect([head.headers["content-encoding"], head.headers["content-length"]]).toEqual(["gzip", String(bytes.length)]);
  expect(head.bytes).toHaveLength(0);
});

test("[HTTP-19] who doesn't ask gets the answer as it is, and caches are told that others may get another", async () => {
  const app = await listening();
  for (const encoding of [undefined, "", "deflate, br", "gzip;q=0", "identity"]) {
    const { headers, bytes } = await ask(app, "/of/40000", encoding);
    expect(headers).not.toHaveProperty("content-encoding");
    expect(headers.vary).toMatch(/\bAccept-Encoding\b/);
    expect(bytes.toString()).toBe(long);
  }
});

test("[HTTP-19] packing begins at 1 KiB, counted in bytes; shorter answers stay as they are", async () => {
  const app = await listening();
  const short = await ask(app, `/of/${leastPackedBytes - 1}`, "gzip");
  expect(short.headers).not.toHaveProperty("content-encoding");
  expect(short.headers.vary ?? "").not.toContain("Accept-Encoding");
  expect(short.bytes).toHaveLength(leastPackedBytes - 1);
  expect((await ask(app, `/of/${leastPackedBytes}`, "gzip")).headers["content-encoding"]).toBe("gzip");
  // 400 letters of three bytes each.
  const bangla = await ask(app, "/bangla", "gzip");
  expect(bangla.headers["content-encoding"]).toBe("gzip");
  expect(gunzipSync(bangla.bytes).toString()).toBe("ঢাকা".repeat(100));
});

test("[HTTP-19] errors, the answers about health and what is packed already go out untouched; so does everything of a server that doesn't pack", async () => {
  const app = await listening();
  const plain = await listening({ isPacking: false });
  const answers = [
    await ask(app, "/fault", "gzip"),
    await ask(app, "/healthz", "gzip"),
    await ask(app, "/readyz", "gzip"),
    await ask(app, "/nowhere", "gzip"),
    await ask(plain, "/of/40000", "gzip"),
  ];
  expect(answers.map(({ headers }) => headers["content-encoding"])).toEqual(answers.map(() => undefined));
  expect(answers[0]?.bytes.toString()).toBe(long);
  const packed = await ask(app, "/packed", "gzip, br");
  expect([packed.headers["content-encoding"], packed.bytes.toString()]).toEqual(["br", long]);
});

test("[HTTP-19] no answer waits for others to be packed: what comes while the most of them are goes out as it is", async () => {
  const { app } = await build();
  addPackedAnswers(app, { mostAtOnce: 1 });
  app.get("/long", async (_asked, reply) => reply.type("application/json").send(text(4_000_000)));
  await app.listen({ port: 0, host: "127.0.0.1" });
  const answers = await Promise.all([1, 2, 3].map(() => ask(app, "/long", "gzip")));
  const packed = answers.filter(({ headers }) => headers["content-encoding"] === "gzip");
  expect(packed.length).toBeGreaterThan(0);
  expect(packed.length).toBeLessThan(answers.length);
  for (const { headers, bytes } of answers) {
    const read = headers["content-encoding"] === "gzip" ? gunzipSync(bytes) : bytes;
    expect(read.toString() === text(4_000_000)).toBe(true);
  }
  // And it is packed again afterwards.
  expect((await ask(app, "/long", "gzip")).headers["content-encoding"]).toBe("gzip");
});

test("[HTTP-19] Accept-Encoding is read with its weights", () => {
  const taking = [
    "gzip",
    "GZIP",
    "x-gzip",
    "br, gzip;q=0.5",
    "*",
    "deflate;q=0.1, *;q=0.2",
    "identity;q=1, gzip; q=0.001",
  ];
  const refusing = [undefined, "", "br", "gzip;q=0", "gzip; q=0.000", "*;q=0", "*, gzip;q=0", "gzipped"];
  expect(taking.filter((header) => !takesGzip(header))).toEqual([]);
  expect(refusing.filter((header) => takesGzip(header))).toEqual([]);
});
