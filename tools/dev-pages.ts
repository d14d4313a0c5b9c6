/** The player app straight from its source, for `npm run dev`: Vite inside the server's process, on the server's own port. */
import path from "node:path";
import type { FastifyReply, FastifyRequest } from "fastify";
import { createServer, type ViteDevServer } from "vite";
import type { PageRenderer, PageSource } from "@maidan/adapters/http/pages";

const app = path.resolve(import.meta.dirname, "../apps/player");
const reloadPort = 24_678;
/** What Vite serves: its own modules, sources, and the files of `public`. */
const ownAddresses = /^\/(?:@|src\/|node_modules\/|brand\/|manifest\.webmanifest|offline\.html)/;

export async function createDevPages(): Promise<{ source: PageSource; close: () => Promise<void> }> {
  const vite = await createServer({
    configFile: path.join(app, "vite.config.ts"),
    server: {
      middlewareMode: true,
      hmr: { port: reloadPort, host: "localhost" },
      fs: { allow: [path.resolve(app, "../..")] },
    },
  });
  const source: PageSource = {
    renderer: async () => (await vite.ssrLoadModule("/src/entry-server.tsx")) as PageRenderer,
    assets: { entry: "/src/entry-client.tsx", entryImports: [], styles: ["/src/app.css?direct"], modules: {} },
    serve: (request, reply) => serve(vite, request, reply),
    connectOrigin: `ws://localhost:${reloadPort}`,
    head: (nonce) =>
      [
        `<meta property="csp-nonce" nonce="${nonce}">`,
        `<script type="module" nonce="${nonce}" src="/@vite/client"></script>`,
        `<script type="module" nonce="${nonce}">import { injectIntoGlobalHook } from "/@react-refresh"; injectIntoGlobalHook(window); window.$RefreshReg$ = () => {}; window.$RefreshSig$ = () => (type) => type;</script>`,
      ].join("\n"),
  };
  return { source, close: () => vite.close() };
}

/** Gives the request to Vite when the address is one of its own. */
async function serve(vite: ViteDevServer, request: FastifyRequest, reply: FastifyReply): Promise<boolean> {
  if (!ownAddresses.test(request.url)) return false;
  reply.hijack();
  for (const [name, value] of Object.entries(reply.getHeaders()))
    if (value !== undefined) reply.raw.setHeader(name, value);
  vite.middlewares(request.raw, reply.raw, () => {
    reply.raw.statusCode = 404;
    reply.raw.end();
  });
  return true;
}
