import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import path from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";

const yearSeconds = 31_536_000;
/** Addresses of programs and of files: an unknown one is a 404, never the page. */
const notPages = /^\/(?:api|docs|healthz|readyz|metrics|assets|operator|posters)(?:\/|$|\?)/;

export interface PageHead {
  readonly first: string;
  readonly last: string;
}
export const plainHead: PageHead = { first: "", last: "" };

export interface AppPagesOptions {
  readonly folder: string;
  /** What stands first and last in the head of the page at this address. */
  readonly headOf?: (request: FastifyRequest, reply: FastifyReply) => PageHead;
}

/**
 * A built app of one page, as the back office and the game frames are: its files, and that page for every address that is not the API's. The page itself is never kept, so that the next
 * version is there at the next load; the names of its files carry a fingerprint, so that those never change.
 */
export async function registerAppPages(app: FastifyInstance, options: AppPagesOptions): Promise<void> {
  const file = readFileSync(path.join(options.folder, "index.html"), "utf8");
  const build = createHash("sha256").update(file).digest("hex").slice(0, 16);
  const [before, head, after] = file.split(/<\/?head>/);
  if (head === undefined || after === undefined) throw new Error(`${options.folder}/index.html has no head`);
  const own = `<meta name="build" content="${build}">`;
  const pageOf = ({ first, last }: PageHead): string => `${before}<head>${own}${first}${head}${last}</head>${after}`;
  app.addHook("onSend", async (request, reply) => {
    if (request.url.startsWith("/api/")) reply.header("x-build", build);
  });
  await app.register(fastifyStatic, {
    root: options.folder,
    prefix: "/",
    wildcard: false,
    index: false,
    decorateReply: false,
    cacheControl: false,
    preCompressed: true,
    globIgnore: ["index.html*", "pages.json*", "stamp", "**/.vite/**", "**/*.br", "**/*.gz"],
    setHeaders: (reply, file) => {
      const isFingerprinted = file.includes("/assets/");
      reply.header("cache-control", isFingerprinted ? `public, max-age=${yearSeconds}, immutable` : "no-cache");
    },
  });
  app.get("/*", async (request, reply) => {
    if (notPages.test(request.url)) {
      reply.callNotFound();
      return reply;
    }
    return reply
      .header("cache-control", "no-store")
      .type("text/html; charset=utf-8")
      .send(pageOf(options.headOf?.(request, reply) ?? plainHead));
  });
}
