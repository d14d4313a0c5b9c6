import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import pino from "pino";
import { afterEach, expect, test } from "vitest";
import { createHttpServer } from "../server/index.ts";
import { escapeHtml, scriptJson } from "./document.ts";
import { registerPages, type AndroidSource, type PageBoot, type PageRenderer } from "./index.ts";
import { createReadCache } from "./read-cache.ts";
import { isMobileAgent } from "./visitor.ts";

const phone = "Mozilla/5.0 (Linux; Android 14; SM-A057F) AppleWebKit/537.36 Chrome/130.0 Mobile Safari/537.36";
const desk = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/130.0 Safari/537.36";

type App = Awaited<ReturnType<typeof createHttpServer>>;
const running: App[] = [];
afterEach(async () => {
  for (const app of running.splice(0)) await app.close();
});

/** A renderer that shows what it was given. */
const renderer: PageRenderer = {
  leadsTo: (path, { language, siteTitle }) => (path === "/old" ? `/new?in=${language}&of=${siteTitle}` : undefined),
  furtherReadsOf: (_place, answers) =>
    answers.some(({ key, value }) => key[0] === "/api/market/block" && Array.isArray(value))
      ? [{ url: "/api/match-odds/1.1", key: ["/api/match-odds/:marketId", { marketId: "1.1" }] }]
      : [],
  readsOf: ({ path }) => {
    const own = path === "/" ? [{ url: "/api/market/block", key: ["/api/market/block"] }] : [];
    const site = ["/api/general", "/api/logo"].map((url) => ({ url, key: [url] }));
    return [...own, ...(path === "/login" ? site : [])];
  },
  render: async ({ path, boot }) => ({
    html: `<main>${path} ${boot.language}</main>`,
    isFound: path !== "/nowhere",
    modules: path === "/" ? ["home.tsx"] : [],
  }),
};

const noAndroid: AndroidSource = {
  current: async () => undefined,
  bytes: () => {
    throw new Error("no file");
  },
};

async function appWith(
  answers: Readonly<Record<string, unknown>>,
  { android = noAndroid, folder }: { readonly android?: AndroidSource; readonly folder?: string } = {},
): Promise<App> {
  const app = await createHttpServer({
    name: "player",
    log: pino({ level: "silent" }),
    publicUrl: "http://localhost:3000",
    docs: { title: "t", version: "1", description: "d", audience: "public" },
  });
  running.push(app);
  await registerPages(app, {
    source: {
      renderer: async () => renderer,
      ...(folder !== undefined && { folder }),
      assets: {
        entry: "/assets/e.js",
        entryImports: ["/assets/i.js"],
        styles: ["/assets/s.css"],
        modules: { "home.tsx": ["/assets/h.js"] },
      },
    },
    read: async (url) => {
      if (!Object.hasOwn(answers, url)) throw new Error("no answer");
      return answers[url];
    },
    publicUrl: "http://localhost:3000",
    android,
    nowMs: () => Date.now(),
  });
  return app;
}

const open = [{ site_status: 1 }];
const bootOf = (page: string): PageBoot => {
  const json = /<script type="application\/json" id="boot"[^>]*>(.*?)<\/script>/s.exec(page)?.[1];
  return JSON.parse(json ?? "") as PageBoot;
};

test("[SHELL-10] a phone gets the app at the root, with the page's data inside", async () => {
  const app = await appWith({ "/api/general": open, "/api/market/block": [{ event: "A </script> v B" }] });
  const answer = await app.inject({ url: "/", headers: { "user-agent": phone } });
  expect(answer.statusCode).toBe(200);
  expect(answer.body).toContain('<div id="app"><main>/ en</main></div>');
  expect(answer.body).toContain('<link rel="modulepreload" href="/assets/h.js">');
  expect(bootOf(answer.body).reads).toEqual([{ key: ["/api/market/block"], value: [{ event: "A </script> v B" }] }]);
});

test("[SHELL-11] a desk gets the coming-soon picture at the root and the app everywhere else", async () => {
  const app = await appWith({ "/api/general": open });
  const root = await app.inject({ url: "/", headers: { "user-agent": desk } });
  expect(root.body).toContain("Coming soon");
  expect(root.body).toContain('href="/preview"');
  expect(root.body).not.toContain('id="boot"');
  const login = await app.inject({ url: "/login", headers: { "user-agent": desk } });
  expect(bootOf(login.body).isDesktop).toBe(true);
});

test("the phone frame counts as a phone", async () => {
  const app = await appWith({ "/api/general": open });
  const framed = await app.inject({ url: "/", headers: { "user-agent": desk, "sec-fetch-dest": "iframe" } });
  expect(framed.body).toContain("<main>/ en</main>");
  expect(String(framed.headers["content-security-policy"])).toContain("frame-ancestors 'self'");
  const preview = await app.inject({ url: "/preview", headers: { "user-agent": desk } });
  expect(preview.body).toContain('<iframe src="/"');
  expect(String(preview.headers["content-security-policy"])).toContain("frame-src 'self'");
});

test("[OP-02] maintenance comes first at the root, on every user agent, and other pages keep working", async () => {
  const app = await appWith({ "/api/general": [{ site_status: 0 }] });
  for (const agent of [phone, desk]) {
    const root = await app.inject({ url: "/", headers: { "user-agent": agent } });
    expect(root.statusCode).toBe(503);
    expect(root.body).toContain("We're currently undergoing Maintenance!");
  }
  const login = await app.inject({ url: "/login", headers: { "user-agent": phone } });
  expect(login.statusCode).toBe(200);
});

test("the page saves data when the browser asks for it, unless the person has said otherwise", async () => {
  const app = await appWith({ "/api/general": open });
  const savesWith = async (headers: Record<string, string>) =>
    bootOf((await app.inject({ url: "/login", headers: { "user-agent": phone, ...headers } })).body).savesData;
  expect(await savesWith({})).toBe(false);
  expect(await savesWith({ "save-data": "on" })).toBe(true);
  expect(await savesWith({ "save-data": "on", cookie: "data_saver=0" })).toBe(false);
  expect(await savesWith({ cookie: "data_saver=1" })).toBe(true);
});

test("[OP-58] the page is written with what a signed-in player has pinned, as far as the cookie holds market ids, and at most twelve", async () => {
  const app = await appWith({ "/api/general": open });
  const pinsWith = async (cookie: string) =>
    bootOf((await app.inject({ url: "/login", headers: { "user-agent": phone, cookie } })).body).pins;
  expect(await pinsWith("signed_in=1; pins=1.7_1.12")).toEqual(["1.7", "1.12"]);
  expect(await pinsWith("pins=1.7")).toEqual([]);
  expect(await pinsWith("signed_in=1; pins=")).toEqual([]);
  expect(await pinsWith("signed_in=1; pins=</script>_1.7_x_1.7.7")).toEqual(["1.7"]);
  const many = Array.from({ length: 40 }, (_, index) => `1.${index}`);
  expect(await pinsWith(`signed_in=1; pins=${many.join("_")}`)).toEqual(many.slice(0, 12));
});

test("[ODDS-05] the page is written with the odds of the cookie, and in decimal ones for any other word", async () => {
  const app = await appWith({ "/api/general": open });
  const oddsWith = async (cookie: string) =>
    bootOf((await app.inject({ url: "/login", headers: { "user-agent": phone, cookie } })).body).odds;
  expect(await oddsWith("odds=hong-kong")).toBe("hong-kong");
  expect(await oddsWith("odds=roman")).toBe("decimal");
  expect(await oddsWith("")).toBe("decimal");
});

test("[OP-19] the page is written in the language of the cookie, else of the browser", async () => {
  const app = await appWith({ "/api/general": open });
  const languageWith = async (headers: Record<string, string>) =>
    bootOf((await app.inject({ url: "/login", headers: { "user-agent": phone, ...headers } })).body).language;
  expect(await languageWith({ cookie: "a=b; language=bn", "accept-language": "en-GB" })).toBe("bn");
  expect(await languageWith({ "accept-language": "bn-BD,en;q=0.8" })).toBe("bn");
  expect(await languageWith({ cookie: "language=<script>" })).toBe("en");
});

test("an unknown page is a 404 in the app, an unknown call a 404 in the API's shape", async () => {
  const app = await appWith({ "/api/general": open });
  const page = await app.inject({ url: "/nowhere", headers: { "user-agent": phone, accept: "text/html" } });
  expect([page.statusCode, page.headers["content-type"]]).toEqual([404, "text/html; charset=utf-8"]);
  for (const url of ["/api/nowhere", "/exchange/nowhere", "/assets/nowhere.js"]) {
    const call = await app.inject({ url, headers: { "user-agent": phone } });
    expect(call.headers["content-type"], url).toContain("application/json");
    expect([call.statusCode, call.json<{ code: string }>().code], url).toEqual([404, "NOT_FOUND"]);
  }
});

test("what the first answers ask for is read as well, and is in the page beside them", async () => {
  const app = await appWith({ "/api/general": open, "/api/market/block": [], "/api/match-odds/1.1": [{ version: 7 }] });
  const answer = await app.inject({ url: "/", headers: { "user-agent": phone } });
  expect(bootOf(answer.body).reads).toEqual([
    { key: ["/api/market/block"], value: [] },
    { key: ["/api/match-odds/:marketId", { marketId: "1.1" }], value: [{ version: 7 }] },
  ]);
});

test("an address that has moved is answered with where it leads, in the reader's language", async () => {
  const app = await appWith({ "/api/general": [{ site_status: 1, site_title: "Mela" }] });
  const answer = await app.inject({ url: "/old?a=1", headers: { "user-agent": phone, cookie: "language=bn" } });
  expect([answer.statusCode, answer.headers.location]).toEqual([302, "/new?in=bn&of=Mela"]);
});

test("a page whose reads fail is still a page", async () => {
  const app = await appWith({});
  const answer = await app.inject({ url: "/", headers: { "user-agent": phone } });
  expect(answer.statusCode).toBe(200);
  expect(bootOf(answer.body).reads).toEqual([]);
});

test("[APP-09] the page's scripts carry the nonce of this answer: the one that keeps early taps, before the styles that it would wait for, and the app's", async () => {
  const app = await appWith({ "/api/general": open });
  const answer = await app.inject({ url: "/login", headers: { "user-agent": phone } });
  const nonce = /'nonce-([^']+)'/.exec(String(answer.headers["content-security-policy"]))?.[1];
  const scripts = [...answer.body.matchAll(/<script([^>]*)>/g)].map(([, attributes]) => attributes ?? "");
  expect(scripts).toHaveLength(3);
  expect(scripts[0]).toBe(` nonce="${nonce}"`);
  expect(answer.body.indexOf("<script")).toBeLessThan(answer.body.indexOf("stylesheet"));
  expect(scripts[1]).toContain(`nonce="${nonce}" src="/assets/e.js"`);
  expect(scripts[2]).toContain('type="application/json"');
});

test("[SHELL-63] [SHELL-64] the page is titled as the operator wrote it, and carries the operator's icon", async () => {
  const titled = await appWith({
    "/api/general": [{ site_status: 1, site_title: "Mela <b>" }],
    "/api/logo": [{ favicon: "/storage/pictures/a.webp" }],
  });
  const { body } = await titled.inject({ url: "/login", headers: { "user-agent": phone } });
  expect(body).toContain("<title>Mela &lt;b&gt;</title>");
  expect(body).toContain('<link rel="icon" href="/storage/pictures/a.webp">');
  const plain = await appWith({ "/api/general": open, "/api/logo": [{ favicon: "/storage/brand/mark.svg" }] });
  const own = await plain.inject({ url: "/login", headers: { "user-agent": phone } });
  expect(own.body).toContain("<title>Maidan</title>");
  expect(own.body).toContain('<link rel="icon" href="/brand/mark.svg" type="image/svg+xml">');
});

test("[ROUTE-36] [SHELL-36] [SITE-06] [OP-67] the Android app is given at the address named after the site, and without one the address says how to install", async () => {
  let published: Buffer | undefined;
  const android: AndroidSource = {
    current: async () => published && { digest: "d1", sizeBytes: published.length },
    bytes: async function* (_digest, { from, to }) {
      yield published?.subarray(from, to) ?? Buffer.alloc(0);
    },
  };
  const app = await appWith({ "/api/general": [{ site_status: 1, site_title: "Mela Club" }] }, { android });
  const ask = (headers: Readonly<Record<string, string>> = {}) =>
    app.inject({ url: "/mela-club.apk", headers: { "user-agent": phone, ...headers } });
  const missing = await ask();
  expect([missing.statusCode, missing.headers["content-type"]]).toEqual([404, "text/html; charset=utf-8"]);
  expect(missing.body).toContain("Add to Home screen");
  published = Buffer.from("an app");
  const given = await ask();
  expect([given.statusCode, given.headers["content-type"], given.headers["content-length"], given.body]).toEqual([
    200,
    "application/vnd.android.package-archive",
    "6",
    "an app",
  ]);
  const rest = await ask({ range: "bytes=3-", "if-range": '"d1"' });
  expect([rest.statusCode, rest.headers["content-range"], rest.body]).toEqual([206, "bytes 3-5/6", "app"]);
  expect((await ask({ range: "bytes=1-2" })).body).toBe("n ");
  const another = await ask({ range: "bytes=3-", "if-range": '"before"' });
  expect([another.statusCode, another.body]).toEqual([200, "an app"]);
  const beyond = await ask({ range: "bytes=6-" });
  expect([beyond.statusCode, beyond.headers["content-range"]]).toEqual([416, "bytes */6"]);
  const other = await app.inject({ url: "/other.apk", headers: { "user-agent": phone } });
  expect(other.body).toContain("<main>/other.apk en</main>");
});

test("data cannot leave its script, nor text its element", () => {
  expect(scriptJson({ a: "</script><!--\u2028" })).toBe('{"a":"\\u003c/script\\u003e\\u003c!--\\u2028"}');
  expect(escapeHtml(`<a title="x">'&`)).toBe("&lt;a title=&quot;x&quot;&gt;&#39;&amp;");
});

test("pages of one second share one read, and none waits longer than its patience", async () => {
  let reads = 0;
  let nowMs = 0;
  const read = createReadCache({
    read: async (url) => {
      reads += 1;
      return url === "/slow" ? new Promise(() => undefined) : reads;
    },
    nowMs: () => nowMs,
    patienceMs: 10,
  });
  expect([await read("/a"), await read("/a")]).toEqual([1, 1]);
  nowMs = 1_001;
  expect(await read("/a")).toBe(2);
  expect(await read("/slow")).toBeUndefined();
});

test("[SHELL-13] phones and tablets are mobile, desks and programs are not", () => {
  expect(isMobileAgent(phone)).toBe(true);
  expect(isMobileAgent("Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)")).toBe(true);
  expect(isMobileAgent("Opera/9.80 (Android; Opera Mini/8.0) Presto/2.12")).toBe(true);
  for (const agent of [desk, "curl/8.5.0", ""]) expect(isMobileAgent(agent), agent).toBe(false);
});

test("[EXCH-25] the face for Bangla is given to a frame without an origin, kept for a day; other files of a fixed name are asked about each time", async () => {
  const folder = await mkdtemp(path.join(tmpdir(), "maidan-pages-"));
  await mkdir(path.join(folder, "brand"));
  for (const name of ["bangla.woff2", "mark.svg"]) await writeFile(path.join(folder, "brand", name), "x");
  const app = await appWith({ "/api/general": open }, { folder });
  const headersOf = async (name: string) => (await app.inject({ url: `/brand/${name}` })).headers;
  expect(await headersOf("bangla.woff2")).toMatchObject({
    "access-control-allow-origin": "*",
    "cache-control": "public, max-age=86400",
  });
  const mark = await headersOf("mark.svg");
  expect(mark["cache-control"]).toBe("no-cache");
  expect(mark).not.toHaveProperty("access-control-allow-origin");
  const asked = {
    origin: "null",
    "access-control-request-method": "GET",
    "access-control-request-headers": "x-carrier",
  };
  const allowed = await app.inject({ method: "OPTIONS", url: "/brand/bangla.woff2", headers: asked });
  expect(allowed.statusCode).toBe(204);
  expect(allowed.headers).toMatchObject({ "access-control-allow-origin": "*", "access-control-allow-headers": "*" });
  const other = await app.inject({ method: "OPTIONS", url: "/brand/mark.svg", headers: asked });
  expect(other.headers).not.toHaveProperty("access-control-allow-origin");
  await rm(folder, { recursive: true });
});
