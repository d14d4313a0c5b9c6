import { createHash } from "node:crypto";
import { createRunAudited } from "@maidan/services/staff";
import {
  androidBytes,
  createAddAndroidPart,
  createAddPicture,
  createAddSlider,
  createChangeDocument,
  createChangeSlider,
  createOrderSliders,
  createPublishAndroidApp,
  createRemoveAndroidApp,
  createRemovePicture,
  createRemoveSlider,
  seedSliders,
} from "@maidan/services/site";
import { pino } from "pino";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../../../tools/test-database.ts";
import { createPictures } from "../../pictures/index.ts";
import { createCommandRunner } from "../../postgres/command/index.ts";
import { readerOf } from "../../postgres/database/index.ts";
import { createSettingsStore } from "../../postgres/settings/index.ts";
import {
  createAndroidAppStore,
  createGameCatalogue,
  createSiteDocumentStore,
  createSitePictureStore,
  createSliderStore,
} from "../../postgres/site/index.ts";
import { createAuditStore } from "../../postgres/staff/index.ts";
import { createHttpServer } from "../server/index.ts";
import { registerSiteRoom, registerSiteRoutes } from "./index.ts";

let database: TestDatabase;
let app: Awaited<ReturnType<typeof createHttpServer>>;
let office: Awaited<ReturnType<typeof createHttpServer>>;
let staffId: string;
const ownerToken = "o".repeat(43);

const stores = {
  sliders: createSliderStore(),
  documents: createSiteDocumentStore(),
  pictures: createSitePictureStore(),
};

const server = (name: "player" | "office") =>
  createHttpServer({
    name,
    log: pino({ level: "silent" }),
    publicUrl: "http://localhost:3000",
    isCheckingResponses: true,
    docs: { title: "", version: "1", description: "", audience: "public" },
    authenticateStaff: async (token) => {
      const role = token === ownerToken ? "owner" : "cashier";
      return { staffId, role, email: "owner@maidan.test" };
    },
  });

beforeAll(async () => {
  database = await createTestDatabase();
  const { rows } = await database.pool.query<{ id: bigint }>(
    "insert into staff (email, name, role, password_hash) values ('owner@maidan.test', 'Owner', 'owner', 'x') returning id",
  );
  staffId = String(rows[0]?.id);
  const reader = readerOf(database.pool);
  const runner = createCommandRunner({ pool: database.pool });
  const run = createRunAudited({ runner, audit: createAuditStore() });
  app = await server("player");
  registerSiteRoutes(app, {
    reader,
    ...stores,
    catalogue: createGameCatalogue(),
    settings: createSettingsStore(),
    publicUrl: "https://www.maidan.test",
  });
  office = await server("office");
  const changing = { run, ...stores };
  const apps = createAndroidAppStore();
  registerSiteRoom(office, {
    reader,
    ...stores,
    apps,
    settings: createSettingsStore(),
    addAndroidPart: createAddAndroidPart({ runner, apps }),
    publishAndroidApp: createPublishAndroidApp({ run, apps }),
    removeAndroidApp: createRemoveAndroidApp({ run, apps }),
    changeDocument: createChangeDocument(changing),
    addPicture: createAddPicture({ ...changing, remaking: createPictures() }),
    removePicture: createRemovePicture(changing),
    addSlider: createAddSlider(changing),
    changeSlider: createChangeSlider(changing),
    removeSlider: createRemoveSlider(changing),
    orderSliders: createOrderSliders(changing),
  });
});
afterAll(async () => {
  await app.close();
  await office.close();
  await database.close();
});

const read = async (url: string) => (await app.inject({ url })).json();
const ask = async (method: "GET" | "POST" | "PUT" | "DELETE", url: string, payload?: object) => {
  const answer = await office.inject({
    method,
    url,
    headers: { authorization: `Bearer ${ownerToken}` },
    ...(payload !== undefined && { payload }),
  });
  return { status: answer.statusCode, body: answer.json() };
};
const lastAudit = async () => {
  const { rows } = await database.pool.query("select action, before, after from audit_entry order by id desc limit 1");
  return rows[0];
};
const addPicture = async () => {
  const sent = await sharp({ create: { width: 40, height: 20, channels: 3, background: "#0a0" } })
    .withExif({ IFD0: { Copyright: "somebody" } })
    .jpeg()
    .toBuffer();
  return ask("POST", "/api/site/pictures", { content: sent.toString("base64") });
};

test("[API-07] [API-75] [API-04] the logo call is a list whose first item names pictures that the same host serves", async () => {
  const [first] = await read("/api/logo");
  for (const name of ["logo", "mobile_logo", "loader_logo", "favicon", "sponsor_logo"]) {
    const picture = await app.inject({ url: first[name] });
    expect([name, picture.statusCode, picture.headers["content-type"]]).toEqual([name, 200, "image/svg+xml"]);
    expect(picture.body).toMatch(/^<svg/);
  }
});

test("[API-10] [API-69] [OP-22] sliders come in the operator's order with pictures that exist, and what the operator hid stays hidden after a restart", async () => {
  const seed = () =>
    seedSliders({ runner: createCommandRunner({ pool: database.pool }), sliders: createSliderStore() });
  await seed();
  const list = async () => (await read("/api/sliders")).sliders;
  const items = await list();
  expect(items).toHaveLength(6);
  const named = ["link", "thubmnail", "name", "icon", "code", "platform", "type", "status", "slider_type"];
  expect(Object.keys(items[0])).toEqual(expect.arrayContaining(named));
  expect(
    items
      .filter((item: { slider_type: string }) => item.slider_type === "Main")
      .map((item: { link: string }) => item.link),
  ).toEqual(["/exchange-inplay", "/exchange", "/deposit"]);
  for (const item of items) {
    expect(item.status).toBe("active");
    expect((await app.inject({ url: item.thubmnail })).statusCode).toBe(200);
  }
  await database.pool.query("update slider set is_active = false where link = '/deposit'");
  await seed();
  expect(await list()).toHaveLength(5);
});

describe("the catalogue of games", () => {
  test("[API-14] [API-15] [API-76] [API-17] [OP-23] systems of a category, then their providers, in the catalogue's order and without a token", async () => {
    expect(await read("/api/get-system?type=SLOT")).toEqual({ systems: [] });
    await database.pool.query(
      `insert into game_system (system, game_type, place, is_active)
       values ('two', 'SLOT', 2, true), ('one', 'SLOT', 1, true), ('off', 'SLOT', 0, false), ('live', 'LIVE', 0, true)`,
    );
    await database.pool.query(
      `insert into game_provider (system, platform, name, icon, place, is_active)
       values ('one', 'b', 'B', 'brand/mark.svg', 2, true), ('one', 'a', 'A', '', 1, true), ('two', 'c', 'C', '', 0, true),
              ('two', 'd', 'D', '', 1, false), ('off', 'e', 'E', '', 0, true)`,
    );
    expect(await read("/api/get-system?type=SLOT")).toEqual({ systems: ["one", "two"] });
    const asked = encodeURIComponent(JSON.stringify(["two", "one", "off"]));
    expect((await read(`/api/get-provider?system=${asked}`)).data).toEqual([
      { platform: "a", name: "A", icon: "", system: "one", name_bn: "" },
      { platform: "b", name: "B", icon: "/storage/brand/mark.svg", system: "one", name_bn: "" },
      { platform: "c", name: "C", icon: "", system: "two", name_bn: "" },
    ]);
  });

  test("[GAMES-20] [GAMES-22] [GAMES-24] [OP-28] the sports beside the exchange are the operator's rows with name, icon, link, code, type and platform; one whose game nobody lists is not shown", async () => {
    expect(await read("/api/sports-items")).toEqual({ items: [] });
    await database.pool.query(
      `insert into game_wallet_provider (name, protocol, base_url, public_key, operator_private_key, operator_public_key)
       values ('house', 'hub88', 'https://games.test', 'k', 'k', 'k')`,
    );
    await database.pool.query(
      `insert into game (provider, code, name, game_type, picture) values ('house', 'horsebook', 'H', 'SPORTS', '/storage/games/h.webp'),
         ('house', 'i-sports', 'I', 'SPORTS', '')`,
    );
    const isports = {
      name: "I-Sports",
      name_bn: "আই-স্পোর্টস",
      icon: "",
      link: "/gamerun",
      code: "SABA-VIRTUAL-001",
      type: "VIRTUAL",
      platform: "SABA",
    };
    const { items } = await read("/api/sports-items");
    expect(items).toEqual([
      isports,
      {
        name: "Horsebook",
        name_bn: "হর্সবুক",
        icon: "/storage/games/h.webp",
        link: "/gamerun",
        code: "HRB-LIVE-001",
        type: "LIVE",
        platform: "HORSEBOOK",
      },
    ]);
    await database.pool.query("update game set is_active = false where code = 'horsebook'");
    expect((await read("/api/sports-items")).items).toEqual([isports]);
  });

  test.each(["%5B1%5D", "two", "%7B%7D"])("a list of systems that is none (%s) is refused by name", async (system) => {
    const answer = await app.inject({ url: `/api/get-provider?system=${system}` });
    expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([422, ["system"]]);
  });
});

describe("[SITE-01] what the operator chooses for the frame", () => {
  test("[OP-67] the app is named after the site, and the affiliates have a host of their own beside it", async () => {
    expect(await read("/api/site-frame")).toMatchObject({
      app_url: "/maidan.apk",
      affiliate_url: "https://affiliate.maidan.test/login",
    });
  });

  test("a changed footer is what the site shows, and the audit keeps both", async () => {
    const { footer } = (await ask("GET", "/api/site")).body;
    const changed = { ...footer, support: [{ label: { en: "Rules", bn: "নিয়ম" }, href: "/promotions" }] };
    expect((await ask("PUT", "/api/site/footer", changed)).status).toBe(200);
    expect((await read("/api/site-frame")).footer.support).toEqual(changed.support);
    expect(await lastAudit()).toMatchObject({ action: "site.change", before: footer, after: changed });
  });

  test.each(["javascript:alert(1)", "http://plain.test", "//elsewhere.test", "data:text/html,x"])(
    "[SITE-02] an address such as %s is refused",
    async (href) => {
      const { footer } = (await ask("GET", "/api/site")).body;
      const changed = { ...footer, responsible: [{ label: { en: "x", bn: "x" }, href }] };
      expect((await ask("PUT", "/api/site/footer", changed)).status).toBe(422);
    },
  );

  test("[SITE-03] a picture is made anew by its pixels, kept once however often it is sent, and serves as the logo", async () => {
    const added = await addPicture();
    expect(added).toMatchObject({ status: 200, body: { width: 40, height: 20 } });
    expect((await addPicture()).body).toEqual(added.body);
    const { logos, pictures } = (await ask("GET", "/api/site")).body;
    expect(pictures).toEqual([added.body]);
    expect((await ask("PUT", "/api/site/logos", { ...logos, mobile_logo: added.body.path })).status).toBe(200);
    const [shown] = await read("/api/logo");
    const picture = await app.inject({ url: shown.mobile_logo });
    expect([picture.statusCode, picture.headers["content-type"]]).toEqual([200, "image/webp"]);
    expect(picture.rawPayload.includes("somebody")).toBe(false);
    expect((await sharp(picture.rawPayload).metadata()).width).toBe(40);
  });

  test("[SITE-14] a picture goes when nothing shows it any more, and until then the office says what does", async () => {
    const { path } = (await addPicture()).body;
    const remove = () => ask("DELETE", `/api/site/${path}`);
    const why = async () => (await remove()).body.message;
    const { logos, footer } = (await ask("GET", "/api/site")).body;
    await ask("PUT", "/api/site/logos", { ...logos, loader_logo: path });
    expect(await remove()).toMatchObject({ status: 409 });
    expect(await why()).toBe("This picture is one of the logos. Choose another there first.");
    await ask("PUT", "/api/site/logos", { ...logos, mobile_logo: "brand/logo.svg" });
    await ask("PUT", "/api/site/footer", { ...footer, licence: { ...footer.licence, picture: path } });
    expect(await why()).toContain("in the footer");
    await ask("PUT", "/api/site/footer", footer);
    const item = { slider_type: "Main", link: "/", icon: "", code: "", platform: "", type: "", status: "inactive" };
    const slider = (await ask("POST", "/api/site/sliders", { ...item, name: "Rain", picture: path })).body;
    expect(await why()).toContain("The slider item Rain shows");
    await ask("DELETE", `/api/site/sliders/${slider.id}`);
    const { rows } = await database.pool.query<{ id: bigint }>(
      `insert into promotion (name, thumbnail) values ('Rain offer', '/storage/' || $1) returning id`,
      [path],
    );
    expect(await why()).toContain("The promotion Rain offer shows");
    await database.pool.query("delete from promotion where id = $1", [rows[0]?.id]);
    expect(await remove()).toEqual({ status: 200, body: { path } });
    expect(await lastAudit()).toMatchObject({ action: "site.picture.remove", before: { path }, after: null });
    expect((await app.inject({ url: `/storage/${path}` })).statusCode).toBe(404);
    expect((await ask("GET", "/api/site")).body.pictures).toEqual([]);
    expect((await remove()).status).toBe(404);
    expect((await ask("PUT", "/api/site/logos", { ...logos, favicon: path })).status).toBe(422);
  });

  test("[SITE-06] the Android app goes up in parts, is published whole or not at all, and is taken away again", async () => {
    // An archive of one part and a bit: a directory with the manifest at its end, as any app has it.
    const entry = Buffer.concat([Buffer.from("PK\u0001\u0002", "latin1"), Buffer.from("..AndroidManifest.xml")]);
    const end = Buffer.alloc(22);
    end.write("PK\u0005\u0006", "latin1");
    end.writeUInt32LE(entry.length, 12);
    const file = Buffer.concat([Buffer.from("PK\u0003\u0004", "latin1"), Buffer.alloc(1_048_600, 7), entry, end]);
    const send = async (bytes: Buffer) => {
      const digest = createHash("sha256").update(bytes).digest("hex");
      for (const part of [0, 1]) {
        const content = bytes.subarray(part * 1_048_576, (part + 1) * 1_048_576).toString("base64");
        expect((await ask("PUT", "/api/site/android-app/parts", { digest, part, content })).status).toBe(200);
      }
      return digest;
    };
    const publish = (digest: string, parts = 2) =>
      ask("PUT", "/api/site/android-app", { digest, parts, file_name: "maidan.apk" });
    const current = async () => (await ask("GET", "/api/site")).body.android_app;
    const kept = async () => (await database.pool.query("select 1 from android_part")).rowCount;

    const digest = await send(file);
    expect(await current()).toBeNull();
    expect((await publish(digest, 1)).body.message).toContain("changed on its way");
    expect((await publish(digest, 3)).body.message).toContain("part of the file is missing");
    expect((await publish(digest)).body).toEqual({ digest, file_name: "maidan.apk", size_bytes: file.length });
    expect(await current()).toMatchObject({ url: "/maidan.apk", digest, size_bytes: file.length });
    expect(await lastAudit()).toMatchObject({ action: "site.android.publish", before: null, after: { digest } });

    const noApp = await send(Buffer.alloc(1_048_600, 1));
    expect(await publish(noApp)).toMatchObject({ status: 422 });
    expect([await kept(), (await current()).digest]).toEqual([4, digest]);
    // Beginning with another file drops what was never published; the published one stays.
    await send(Buffer.alloc(1_048_600, 2));
    expect(await kept()).toBe(4);
    const read: Uint8Array[] = [];
    const from = { reader: readerOf(database.pool), apps: createAndroidAppStore() };
    for await (const bytes of androidBytes(from, digest, { from: 1_048_570, to: 1_048_580 })) read.push(bytes);
    expect(Buffer.concat(read)).toEqual(file.subarray(1_048_570, 1_048_580));

    expect((await ask("DELETE", "/api/site/android-app")).body).toEqual({ digest });
    expect([await current(), await kept()]).toEqual([null, 0]);
    expect((await ask("DELETE", "/api/site/android-app")).status).toBe(404);
  });

  test("[SITE-02] a picture that nobody sent is no logo, and what is no picture isn't kept", async () => {
    const { logos } = (await ask("GET", "/api/site")).body;
    for (const path of [`pictures/${"0".repeat(64)}.webp`, "brand/nothing.svg", "../../etc/passwd"]) {
      expect((await ask("PUT", "/api/site/logos", { ...logos, favicon: path })).status, path).toBe(422);
    }
    const text = Buffer.from("<svg onload=alert(1)>").toString("base64");
    expect((await ask("POST", "/api/site/pictures", { content: text })).status).toBe(422);
    expect((await app.inject({ url: "/storage/pictures/..%2f..%2fx" })).statusCode).toBe(404);
  });

  test("[SITE-04] an item of a slider is added, changed, ordered and switched off, and the site shows each", async () => {
    const item = {
      slider_type: "Features",
      name: "First",
      link: "/exchange",
      picture: "sliders/tennis.svg",
      icon: "",
      code: "",
      platform: "",
      type: "",
      status: "active",
    };
    const first = (await ask("POST", "/api/site/sliders", item)).body;
    const second = (await ask("POST", "/api/site/sliders", { ...item, name: "Second" })).body;
    expect([first.place, second.place]).toEqual([0, 1]);
    expect((await ask("POST", "/api/site/sliders", item)).status).toBe(422);
    const featured = async () =>
      (await read("/api/sliders")).sliders
        .filter((each: { slider_type: string }) => each.slider_type === "Features")
        .map((each: { name: string }) => each.name);
    const order = (ids: string[]) => ask("PUT", "/api/site/slider-order", { slider_type: "Features", ids });
    expect((await order([second.id, first.id])).status).toBe(200);
    expect(await featured()).toEqual(["Second", "First"]);
    expect((await order([second.id])).status).toBe(422);
    expect(
      (await ask("PUT", `/api/site/sliders/${second.id}`, { ...item, name: "Other", link: "javascript:1" })).status,
    ).toBe(422);
    expect(
      (await ask("PUT", `/api/site/sliders/${second.id}`, { ...item, name: "Second", status: "inactive" })).status,
    ).toBe(200);
    expect(await featured()).toEqual(["First"]);
    expect(await lastAudit()).toMatchObject({
      action: "slider.change",
      before: { status: "active" },
      after: { status: "inactive" },
    });
  });

  test("[SITE-04] an item that is removed is gone for good, also after a restart, and the audit log keeps what it was", async () => {
    const all = async () => (await ask("GET", "/api/site")).body.sliders;
    const [first] = await all();
    const path = `/api/site/sliders/${first.id}`;
    expect((await ask("DELETE", path)).status).toBe(200);
    expect(await lastAudit()).toMatchObject({ action: "slider.remove", before: { name: first.name }, after: null });
    const names = async () => (await all()).map((each: { name: string }) => each.name);
    expect(await names()).not.toContain(first.name);
    await seedSliders({ runner: createCommandRunner({ pool: database.pool }), sliders: createSliderStore() });
    expect(await names()).not.toContain(first.name);
    expect((await ask("DELETE", path)).status).toBe(404);
  });

  test("only the owner changes the site", async () => {
    const headers = { authorization: `Bearer ${"c".repeat(43)}` };
    expect((await office.inject({ url: "/api/site", headers })).statusCode).toBe(403);
  });
});
