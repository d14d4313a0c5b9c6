import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { brotliDecompressSync, brotliCompressSync } from "node:zlib";
import { expect, test } from "vitest";
import { scratchDir } from "../../../../../tools/scratch-dir.ts";
import { build } from "../server/test-support/index.ts";
import { registerFramePages } from "./frame-pages.ts";

const script = "console.log(1);";
const modules = ["/assets/dice-1.js", "/assets/instant-2.js"];
const pages = {
  opening: "(()=>{opened()})();",
  games: { dice: { modules, styles: ["/assets/dice-3.css"], reads: ["/api/state"] } },
};

/** A server of frames that were built to this. */
async function setUp() {
  const folder = scratchDir("maidan-frames");
  mkdirSync(path.join(folder, "assets"));
  mkdirSync(path.join(folder, ".vite"));
  const files = {
    "index.html": "<!doctype html><html><head><title>Games</title></head><body></body></html>",
    "pages.json": JSON.stringify(pages),
    stamp: "x",
    ".vite/manifest.json": "{}",
    "assets/dice-1.js": script,
  };
  for (const [name, content] of Object.entries(files)) writeFileSync(path.join(folder, name), content);
  writeFileSync(path.join(folder, "assets/dice-1.js.br"), brotliCompressSync(script));
  const { app } = await build();
  await registerFramePages(app, { folder });
  return app;
}

test("[HOUSE-81] a game's page begins with the script that opens its session, under the answer's own nonce, and names the game's parts and first reads", async () => {
  const app = await setUp();
  const answer = await app.inject("/play/dice?from=list");
  const nonce = /script-src 'self' 'nonce-([0-9a-f]+)'/.exec(String(answer.headers["content-security-policy"]))?.[1];
  expect(nonce).toMatch(/^[0-9a-f]{32}$/);
  const lists = `data-reads="/api/state" data-modules="${modules.join(" ")}"`;
  expect(answer.body).toMatch(/^<!doctype html><html><head><meta name="build" content="[0-9a-f]{16}"><script /);
  expect(answer.body).toContain(`><script nonce="${nonce}" ${lists}>${pages.opening}</script><title>`);
  // After the style of all games, over which it counts.
  expect(answer.body).toContain('</title><link rel="stylesheet" crossorigin href="/assets/dice-3.css"></head>');
  expect(answer.headers["cache-control"]).toBe("no-store");
  expect((await app.inject("/play/dice")).body).not.toContain(String(nonce));
});

test("[HOUSE-81] a page that is no game's opens nothing, whatever its address says", async () => {
  const app = await setUp();
  for (const address of ["/verify", "/play/ludo", "/play/__proto__", "/play/constructor", "/play/dice/more", "/"]) {
    const { body, statusCode } = await app.inject(address);
    expect([address, statusCode, body.includes("opened()"), body.includes("<title>Games</title>")]).toEqual([
      address,
      200,
      false,
      true,
    ]);
  }
});

test("[HOUSE-81] files are packed before they are asked for and kept for good; what the build wrote for the server is told to nobody", async () => {
  const app = await setUp();
  const packed = await app.inject({ url: "/assets/dice-1.js", headers: { "accept-encoding": "gzip, br" } });
  expect(packed.headers).toMatchObject({
    "content-encoding": "br",
    "cache-control": "public, max-age=31536000, immutable",
  });
  expect(brotliDecompressSync(packed.rawPayload).toString()).toBe(script);
  const plain = await app.inject("/assets/dice-1.js");
  expect([plain.headers["content-encoding"], plain.body]).toEqual([undefined, script]);
  for (const hidden of ["/pages.json", "/stamp", "/.vite/manifest.json", "/assets/dice-1.js.br"])
    expect((await app.inject(hidden)).body, hidden).not.toMatch(/opening|manifest|^x$|^\{\}$/);
});
