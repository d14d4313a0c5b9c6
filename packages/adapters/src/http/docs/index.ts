import { printOpenApi, type ExtraSchemas, type OpenApiInfo, type RouteContract } from "@maidan/contract/http/route";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { renderDocs } from "./render-docs.ts";

export interface DocsOptions {
  readonly info: OpenApiInfo;
  readonly contracts: () => readonly RouteContract[];
  /** Shapes that no call carries, by name. */
  readonly schemas: ExtraSchemas;
  readonly mayRead: (request: FastifyRequest) => Promise<boolean>;
  readonly refuse: (reply: FastifyReply) => FastifyReply;
}

/** `/docs/openapi.json` for programs and `/docs` for people, both printed from the contracts that are mounted. [HTTP-14] */
export function addDocs(app: FastifyInstance, options: DocsOptions): void {
  app.get("/docs/openapi.json", async (request, reply) => {
    if (!(await options.mayRead(request))) return options.refuse(reply);
    return reply
      .header("cache-control", "no-cache")
      .send(printOpenApi(options.info, options.contracts(), options.schemas));
  });
  app.get("/docs", async (request, reply) => {
    if (!(await options.mayRead(request))) return options.refuse(reply);
    const page = renderDocs(printOpenApi(options.info, options.contracts(), options.schemas), reply.cspNonce.style);
    return reply.header("cache-control", "no-cache").type("text/html; charset=utf-8").send(page);
  });
}
