import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { cspNonce } from "../server/index.ts";
import { isAndroidApp, sendAndroidApp } from "./android-app.ts";
import { banglaFacePath } from "./bangla-face.ts";
import { appDocument } from "./document.ts";
import { comingSoonPage, maintenancePage, previewPage } from "./plain-pages.ts";
import type { PageBoot, PageDeps, PageRead } from "./ports.ts";
import { createReadCache } from "./read-cache.ts";
import { sendPage } from "./send-page.ts";
import { visitorOf, type Visitor } from "./visitor.ts";

const productTitle = "Maidan";
const retryAfterSeconds = "300";
/** Found elsewhere: where it leads depends on the reader's language. */
const movedStatus = 302;
const daySeconds = 86_400;
const yearSeconds = 31_536_000;
/** Addresses of programs: an unknown one is an API's 404, never a page. */
const notPages =
  /^\/(?:exchange\/|(?:api|providers|docs|healthz|readyz|metrics|sandbox-money|scoreboard|storage|assets|brand)(?:\/|$))/;

/** Serves the player app: its pages written by the server, its files, and the few pages that are not the app. */
export async function registerPages(app: FastifyInstance, deps: PageDeps): Promise<void> {
  const read = createReadCache({ read: deps.read, nowMs: deps.nowMs });
  if (deps.source.folder !== undefined) await serveFiles(app, deps.source.folder);
  // A frame without an origin asks first where whatever carries its requests adds headers to them.
  app.options(banglaFacePath, { config: { cors: false } }, async (_request, reply) =>
    reply
      .header("access-control-allow-origin", "*")
      .header("access-control-allow-methods", "GET, HEAD")
      .header("access-control-allow-headers", "*")
      .header("access-control-max-age", String(daySeconds))
      .status(204)
      .send(),
  );
  app.get("/preview", async (request, reply) =>
    sendPage(request, reply, {
      html: previewPage(visitorOf(request).language, deps.publicUrl),
      status: 200,
      policy: { "frame-src": ["'self'"] },
    }),
  );
  app.get("/*", async (request, reply) => {
    if (deps.source.serve !== undefined && (await deps.source.serve(request, reply))) return reply;
    const { pathname, search } = new URL(request.url, "http://page");
    const isPage = !notPages.test(pathname) && (request.headers.accept ?? "*/*").match(/text\/html|\*\/\*/) !== null;
    if (!isPage) {
      reply.callNotFound();
      return reply;
    }
    const visitor = visitorOf(request);
    if (pathname.endsWith(".apk")) {
      const android = { pathname, siteTitle: await siteTitleOf(read), source: deps.android };
      if (isAndroidApp(android)) return sendAndroidApp(android, { request, reply, visitor });
    }
    if (pathname === "/") {
      const instead = await homeInstead({ deps, read, visitor });
      if (instead !== undefined) {
        if (instead.status === 503) reply.header("retry-after", retryAfterSeconds);
        return sendPage(request, reply, { ...instead, policy: {} });
      }
    }
    return sendApp({ deps, read, visitor, request, reply, path: pathname, search });
  });
}

/** Names with a fingerprint never change; the others are asked about each time. */
async function serveFiles(app: FastifyInstance, folder: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: folder,
    prefix: "/",
    wildcard: false,
    index: false,
    decorateReply: false,
    preCompressed: true,
    cacheControl: false,
    globIgnore: ["**/.vite/**", "**/*.br", "**/*.gz"],
    setHeaders: (reply, file) => {
      const isFingerprinted = file.includes("/assets/");
      // Our scoreboard is framed without an origin of its own, reads itself again every few seconds, and shows this face.
      const isFace = file.endsWith(banglaFacePath);
      if (isFace) reply.header("access-control-allow-origin", "*");
      const face = isFace ? `public, max-age=${daySeconds}` : "no-cache";
      reply.header("cache-control", isFingerprinted ? `public, max-age=${yearSeconds}, immutable` : face);
    },
  });
}

type Read = (url: string) => Promise<unknown>;

/** Maintenance comes before everything, on every user agent; then a desk sees the picture. [OP-02] [OP-01] */
async function homeInstead(of: {
  deps: PageDeps;
  read: Read;
  visitor: Visitor;
}): Promise<{ html: string; status: number } | undefined> {
  const general = await of.read("/api/general");
  const settings: unknown = Array.isArray(general) ? general[0] : general;
  const isClosed =
    typeof settings === "object" && settings !== null && "site_status" in settings && settings.site_status === 0;
  if (isClosed) return { html: maintenancePage(of.visitor.language), status: 503 };
  if (of.visitor.isDesktop) return { html: comingSoonPage(of.visitor.language, of.deps.publicUrl), status: 200 };
  return undefined;
}

interface AppPage {
  readonly deps: PageDeps;
  readonly read: Read;
  readonly visitor: Visitor;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly path: string;
  readonly search: string;
}

async function sendApp({ deps, read, visitor, request, reply, path, search }: AppPage): Promise<FastifyReply> {
  const { source } = deps;
  const renderer = await source.renderer();
  const { language } = visitor;
  const target = renderer.leadsTo(path, { language, siteTitle: await siteTitleOf(read) });
  if (target !== undefined) return reply.header("cache-control", "no-store").redirect(target, movedStatus);
  const readAll = (reads: readonly PageRead[]): Promise<Answered[]> =>
    Promise.all(reads.map(async ({ url, key }) => ({ key, value: await read(url) })));
  const first = await readAll(renderer.readsOf({ path, search }, visitor));
  const answers = [...first, ...(await readAll(renderer.furtherReadsOf({ path, search }, first)))];
  const boot: PageBoot = {
    language: visitor.language,
    isSignedIn: visitor.isSignedIn,
    isDesktop: visitor.isDesktop,
    savesData: visitor.savesData,
    odds: visitor.odds,
    pins: visitor.pins,
    renderedAtMs: deps.nowMs(),
    reads: answers.filter(({ value }) => value !== undefined),
  };
  const page = await renderer.render({ path, search, boot });
  const nonce = cspNonce(reply).script;
  const html = appDocument({
    title: titleOf(answers),
    html: page.html,
    boot,
    assets: source.assets,
    modules: page.modules,
    favicon: faviconOf(answers),
    nonce,
    head: source.head?.(nonce) ?? "",
  });
  const development = source.connectOrigin === undefined ? {} : developmentPolicy(source.connectOrigin, deps, nonce);
  return sendPage(request, reply, {
    html,
    status: page.isFound ? 200 : 404,
    policy: { "frame-src": ["'self'", ...(deps.frameOrigins ?? [])], ...connections(deps), ...development },
  });
}

interface Answered {
  readonly key: readonly unknown[];
  readonly value: unknown;
}

/** A text of the first element of a list that the page carries. */
function firstText(answers: readonly Answered[], path: string, name: string): string | undefined {
  const list = answers.find(({ key }) => key[0] === path)?.value;
  const first: unknown = Array.isArray(list) ? list[0] : list;
  if (typeof first !== "object" || first === null) return undefined;
  const value: unknown = Reflect.get(first, name);
  return typeof value === "string" && value !== "" ? value : undefined;
}

/** The site's name as the operator wrote it. [SHELL-64] */
const titleOf = (answers: readonly Answered[]): string =>
  firstText(answers, "/api/general", "site_title") ?? productTitle;

const siteTitleOf = async (read: Read): Promise<string> =>
  titleOf([{ key: ["/api/general"], value: await read("/api/general") }]);

/** The operator's icon where it isn't the product's own. [SHELL-63] */
function faviconOf(answers: readonly Answered[]): string | undefined {
  const icon = firstText(answers, "/api/logo", "favicon");
  return icon === "/storage/brand/mark.svg" ? undefined : icon;
}

/** Services outside that a page itself asks. */
const connections = ({ connectOrigins, publicUrl }: PageDeps): Readonly<Record<string, readonly string[]>> =>
  connectOrigins === undefined || connectOrigins.length === 0
    ? {}
    : { "connect-src": ["'self'", publicUrl.replace(/^http/, "ws"), ...connectOrigins] };

/** Reload messages come from another port, and styles are put in by a script. */
const developmentPolicy = (origin: string, deps: PageDeps, nonce: string) => ({
  "connect-src": ["'self'", origin, deps.publicUrl.replace(/^http/, "ws")],
  "style-src": ["'self'", `'nonce-${nonce}'`],
  "script-src": ["'self'", `'nonce-${nonce}'`],
});
