import type { FastifyInstance } from "fastify";

/** The reads of sports that the specification places on a host of their own. [API-03] */
const sportsReads = /^\/api\/(?:sports-events|match-odds|event|score\/board)\//;

/**
 * Sends those who read sports on to the host that the operator has named for it; without one they are answered here. The token stays: a browser leaves
 * it out on the way to another origin. [API-03] [OP-64]
 * @param sportsUrl the host's address, with nothing behind it or the path before `/api`.
 */
export function sendSportsReadsTo(app: FastifyInstance, sportsUrl: string): void {
  const base = sportsUrl.replace(/\/+$/, "");
  app.addHook("onRequest", async (request, reply) => {
    if (request.method === "GET" && sportsReads.test(request.url)) return reply.redirect(`${base}${request.url}`, 307);
    return undefined;
  });
}
