import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { afterEach, expect, test } from "vitest";
import { postText } from "./post-text.ts";

let server: Server | undefined;
afterEach(async () => {
  server?.closeAllConnections();
  await new Promise((resolve) => (server === undefined ? resolve(undefined) : server.close(resolve)));
  server = undefined;
});

/** A wallet that answers so; where it is. */
async function walletThat(answer: (request: IncomingMessage, response: ServerResponse) => void): Promise<string> {
  const made = createServer(answer);
  server = made;
  await new Promise<void>((resolve) => made.listen(0, "127.0.0.1", resolve));
  const address = made.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  return `http://127.0.0.1:${address.port}`;
}
const bodyOf = async (request: IncomingMessage): Promise<string> => {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString();
};

test("[HOUSE-02] bytes and headers arrive as they were signed, the answer is its text whatever its status, and the connection serves the next call", async () => {
  const connections = new Set<unknown>();
  const url = await walletThat((request, response) => {
    connections.add(request.socket);
    void bodyOf(request).then((body) => {
      response.statusCode = 500;
      response.end(JSON.stringify({ signature: request.headers["x-hub88-signature"], body }));
    });
  });
  for (const body of ['{"name":"টাকা"}', "{}"]) {
    const asked = { headers: { "content-type": "application/json", "x-hub88-signature": "signed" }, body };
    expect(JSON.parse(await postText(url, asked))).toEqual({ signature: "signed", body });
  }
  expect(connections.size).toBe(1);
});

test("[HOUSE-02] no answer, one that is cut off, one that never ends and one that leads elsewhere are none", async () => {
  const answers: ((request: IncomingMessage, response: ServerResponse) => void)[] = [
    (request) => request.socket.destroy(),
    (_request, response) => {
      response.writeHead(200, { "content-length": 100 });
      response.write("{", () => response.destroy());
    },
    (_request, response) => {
      const more = (): void => void (response.destroyed || response.write("x".repeat(16_384), more));
      more();
    },
    (_request, response) => response.writeHead(307, { location: "/" }).end("{}"),
  ];
  const waiting = [...answers];
  const url = await walletThat((request, response) => {
    request.resume();
    waiting.shift()?.(request, response);
  });
  for (const _ of answers) await expect(postText(url, { headers: {}, body: "{}" })).rejects.toThrow(/./);
  expect(waiting).toEqual([]);
});

test("[HOUSE-02] where nobody listens there is no answer", async () => {
  const url = await walletThat((_request, response) => response.end());
  await new Promise((resolve) => server?.close(resolve));
  await expect(postText(url, { headers: {}, body: "{}" })).rejects.toMatchObject({ code: "ECONNREFUSED" });
});
