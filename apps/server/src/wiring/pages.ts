import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { registerPages, type PageAssets, type PageRenderer, type PageSource } from "@maidan/adapters/http/pages";
import { createAndroidAppStore } from "@maidan/adapters/postgres/site";
import { androidBytes } from "@maidan/services/site";
import type { Platform } from "../platform.ts";

const dist = path.resolve(import.meta.dirname, "../../../player/dist");

/** The built app. It is an artefact that is read at run time, not an import: the server knows nothing of its source. */
async function builtPages(): Promise<PageSource> {
  const assets = JSON.parse(readFileSync(path.join(dist, "assets.json"), "utf8")) as PageAssets;
  const renderer = (await import(pathToFileURL(path.join(dist, "server/entry-server.js")).href)) as PageRenderer;
  return { renderer: async () => renderer, assets, folder: path.join(dist, "client") };
}

interface DevPages {
  readonly source: PageSource;
  close(): Promise<void>;
}

/** The app from its source, with hot reload. Vite is a tool of development: it is loaded by path, and only then. */
async function sourcePages(platform: Platform): Promise<PageSource> {
  const tool = pathToFileURL(path.resolve(import.meta.dirname, "../../../../tools/dev-pages.ts")).href;
  const { createDevPages } = (await import(tool)) as { readonly createDevPages: () => Promise<DevPages> };
  const pages = await createDevPages();
  platform.onClose(() => pages.close());
  return pages.source;
}

/** The player app's pages. They catch every address that nothing else has taken, so this wiring runs last. */
export async function wirePages(platform: Platform): Promise<void> {
  const { isDevelopment, ipServiceUrl, sportsUrl } = platform.config;
  const apps = createAndroidAppStore();
  if (!isDevelopment && !existsSync(path.join(dist, "assets.json"))) {
    platform.log.warn("the player app is not built (npm run build): its pages are not served");
    return;
  }
  await registerPages(platform.playerApp, {
    source: isDevelopment ? await sourcePages(platform) : await builtPages(),
    read: async (url) => {
      const answer = await platform.playerApp.inject({ method: "GET", url });
      return answer.statusCode === 200 ? answer.json<unknown>() : undefined;
    },
    publicUrl: platform.config.publicUrl,
    frameOrigins: framesOf(platform.config.mode),
    connectOrigins: [ipServiceUrl, sportsUrl].flatMap((url) => (url === undefined ? [] : [new URL(url).origin])),
    android: {
      current: () => apps.current(platform.reader),
      bytes: (digest, range) => androidBytes({ reader: platform.reader, apps }, digest, range),
    },
    nowMs: () => Date.now(),
  });
}

/** Games run in frames of their providers, over HTTPS; in trying things out on one machine, from that machine as well. */
const framesOf = (mode: "play" | "licensed"): string[] =>
  mode === "play" ? ["https:", "http://localhost:*"] : ["https:"];
