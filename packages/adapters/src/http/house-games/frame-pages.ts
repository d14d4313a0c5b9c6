import { readFileSync } from "node:fs";
import path from "node:path";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { plainHead, registerAppPages, type PageHead } from "../app-pages/index.ts";
import { cspNonce } from "../server/index.ts";

/** As the build of the frames wrote it (apps/games/build.ts). */
interface FramePages {
  /** The page's own first script: opens the session while all else is on its way. */
  readonly opening: string;
  readonly games: Readonly<
    Record<
      string,
      { readonly modules: readonly string[]; readonly styles: readonly string[]; readonly reads: readonly string[] }
    >
  >;
}

const gamePath = /^\/play\/([a-z0-9-]+)(?:$|\?)/;

/**
 * The frames' files and their page. The page of a game begins with the script that opens its session and fetches the game's own parts, so that none of it waits for something
 * else to be read first. [HOUSE-81]
 */
export async function registerFramePages(app: FastifyInstance, { folder }: { readonly folder: string }): Promise<void> {
  const { opening, games } = JSON.parse(readFileSync(path.join(folder, "pages.json"), "utf8")) as FramePages;
  const pages = new Map(Object.entries(games));
  const headOf = (request: FastifyRequest, reply: FastifyReply): PageHead => {
    const code = gamePath.exec(request.url)?.[1] ?? "";
    const page = pages.get(code);
    if (page === undefined) return plainHead;
    const lists = `data-reads="${page.reads.join(" ")}" data-modules="${page.modules.join(" ")}"`;
    const script = `<script nonce="${cspNonce(reply).script}" ${lists}>${opening}</script>`;
    // A game's own style counts over what all have.
    const styles = page.styles.map((href) => `<link rel="stylesheet" crossorigin href="${href}">`);
    return { first: script, last: styles.join("") };
  };
  await registerAppPages(app, { folder, headOf });
}
