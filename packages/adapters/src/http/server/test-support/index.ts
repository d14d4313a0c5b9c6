import { Writable } from "node:stream";
import { route } from "@maidan/contract/http/route";
import type { FastifyInstance } from "fastify";
import { pino } from "pino";
import { afterEach } from "vitest";
import { z } from "zod/mini";
import { createHttpServer, mount, requireOwnRemoteId, type HttpServerOptions } from "../index.ts";

/** The one token that the server below knows: of player 7 and of staff member 3 (support). */
export const token = "a".repeat(43);
const open: FastifyInstance[] = [];
afterEach(async () => {
  for (const app of open.splice(0)) await app.close();
});

const echo = route({
  method: "POST",
  path: "/api/echo/:id",
  summary: "Echo",
  tag: "test",
  auth: "none",
  params: z.strictObject({ id: z.string() }),
  query: z.strictObject({ q: z.optional(z.string()) }),
  body: z.strictObject({ name: z.string().check(z.maxLength(5, "Too long for a name")), age: z.optional(z.number()) }),
  response: z.strictObject({ id: z.string(), name: z.string(), key: z.string() }),
});
const mine = route({
  method: "GET",
  path: "/api/mine",
  summary: "Mine",
  tag: "test",
  auth: "player",
  query: z.strictObject({ remote_id: z.optional(z.string()) }),
  response: z.strictObject({ playerId: z.string() }),
});
const cashiers = route({
  method: "GET",
  path: "/api/cash",
  summary: "Cash",
  tag: "test",
  auth: "staff",
  roles: ["cashier"],
  response: z.strictObject({}),
});

/** A server with three calls, closed after the test, and what it logged so far. */
export async function build(
  more: Partial<HttpServerOptions> = {},
): Promise<{ app: FastifyInstance; lines: () => string }> {
  let logged = "";
  const stream = new Writable({
    write(chunk, _encoding, done) {
      logged += String(chunk);
      done();
    },
  });
  const app = await createHttpServer({
    name: "test",
    log: pino({ level: "debug" }, stream),
    publicUrl: "https://maidan.test",
    authenticatePlayer: async (given) => (given === token ? { playerId: "7", sessionId: "1" } : undefined),
    authenticateStaff: async (given) =>
      given === token ? { staffId: "3", role: "support", email: "s@maidan.test" } : undefined,
    isCheckingResponses: true,
    docs: { title: "Test", version: "1", description: "Of tests", audience: "public" },
    ...more,
  });
  open.push(app);
  mount(app, echo, async ({ params, body, idempotencyKey }) => ({
    body: { id: params.id, name: body.name, key: idempotencyKey },
  }));
  mount(
    app,
    mine,
    async (input) => requireOwnRemoteId(input, input.query.remote_id) ?? { body: { playerId: input.player.playerId } },
  );
  mount(app, cashiers, async () => ({ body: {} }));
  return { app, lines: () => logged };
}
