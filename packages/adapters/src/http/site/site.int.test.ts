import { pino } from "pino";
import { seedSliders } from "@maidan/services/site";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../../../tools/test-database.ts";
import { createCommandRunner } from "../../postgres/command/index.ts";
import { readerOf } from "../../postgres/database/index.ts";
import { createSliderStore } from "../../postgres/site/index.ts";
import { createHttpServer } from "../server/index.ts";
import { registerSiteRoutes } from "./index.ts";

let database: TestDatabase;
let app: Awaited<ReturnType<typeof createHttpServer>>;
beforeAll(async () => {
  database = await createTestDatabase();
  app = await createHttpServer({
    name: "player",
    log: pino({ level: "silent" }),
    publicUrl: "http://localhost:3000",
    isCheckingResponses: true,
    docs: { title: "", version: "1", description: "", audience: "public" },
  });
  registerSiteRoutes(app, { reader: readerOf(database.pool), sliders: createSliderStore() });
});
afterAll(async () => {
  await app.close();
  await database.close();
});

test("[API-07] [API-75] [API-04] the logo call is a list whose first item names pictures that the same host serves", async () => {
  const [first] = (await app.inject({ url: "/api/logo" })).json();
  for (const name of ["logo", "mobile_logo", "loader_logo", "favicon"]) {
    const picture = await app.inject({ url: first[name] });
    expect([picture.statusCode, picture.headers["content-type"]]).toEqual([200, "image/svg+xml"]);
    expect(picture.body).toMatch(/^<svg/);
  }
});

test("[API-10] [API-69] [OP-22] sliders come in the operator's order with pictures that exist, and what the operator hid stays hidden after a restart", async () => {
  const seed = () =>
    seedSliders({ runner: createCommandRunner({ pool: database.pool }), sliders: createSliderStore() });
  await seed();
  const list = async () => (await app.inject({ url: "/api/sliders" })).json().sliders;
  const items = await list();
  expect(items.map((item: { link: string }) => item.link)).toEqual(["/exchange-inplay", "/exchange", "/deposit"]);
  for (const item of items) {
    expect(item).toMatchObject({ status: "active", slider_type: "Main" });
    expect((await app.inject({ url: item.thubmnail })).statusCode).toBe(200);
  }
  await database.pool.query("update slider set is_active = false where link = '/deposit'");
  await seed();
  expect(await list()).toHaveLength(2);
});
