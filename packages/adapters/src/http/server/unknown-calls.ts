import type { FastifyInstance } from "fastify";
import { sendError } from "./errors.ts";

/** An unknown call is 404; a known path with another method is 405 with `Allow`. Both in the error shape and counted by address. [HTTP-06] */
export function addUnknownCalls(app: FastifyInstance): void {
  const methodsByPattern = new Map<string, Set<string>>();
  app.addHook("onRoute", (route) => {
    const methods = methodsByPattern.get(route.url) ?? new Set<string>();
    for (const method of [route.method].flat()) methods.add(method);
    methodsByPattern.set(route.url, methods);
  });
  const matchers: { readonly expression: RegExp; readonly methods: ReadonlySet<string> }[] = [];
  app.addHook("onReady", async () => {
    for (const [pattern, methods] of methodsByPattern) {
      if (!pattern.includes("*")) matchers.push({ expression: expressionOf(pattern), methods });
    }
  });
  app.setNotFoundHandler({ preHandler: app.rateLimit() }, (request, reply) => {
    const path = request.url.split("?", 1)[0] ?? "";
    const allowed = new Set(
      matchers.filter(({ expression }) => expression.test(path)).flatMap(({ methods }) => [...methods]),
    );
    if (allowed.size === 0 || allowed.has(request.method)) {
      return sendError(reply, { code: "NOT_FOUND", message: "Not found." });
    }
    reply.header("allow", [...allowed].sort().join(", "));
    return sendError(reply, { code: "METHOD_NOT_ALLOWED", message: "This call doesn't take that method." });
  });
}

const expressionOf = (pattern: string): RegExp =>
  new RegExp(
    `^${pattern
      .split("/")
      .map((part) => (part.includes(":") ? "[^/]+" : part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")))
      .join("/")}/?$`,
  );
