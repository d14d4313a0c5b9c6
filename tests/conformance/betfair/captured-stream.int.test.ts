import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import type { StreamMessage } from "../../../packages/adapters/src/exchange-stream/test-support/index.ts";
import { examplesFolder, hasDefinitions, whySkipped } from "./interface-definition.ts";
import { checkSchema, limitOrder, ofPrices, placeOn, streamOverExchange } from "./stream-stage.ts";

const stage = streamOverExchange();

/** What was captured of the field's own stream: requests or responses. */
function captured(kind: "requests" | "responses"): { readonly name: string; readonly value: object }[] {
  const folder = path.join(examplesFolder, kind, "streaming");
  return readdirSync(folder).flatMap((name) => {
    const bytes = readFileSync(path.join(folder, name));
    const text = (name.endsWith(".gz") ? gunzipSync(bytes) : bytes).toString("utf8").trim();
    const values = name.includes(".ndjson")
      ? text.split("\n").map((line) => JSON.parse(line) as object)
      : [JSON.parse(text) as object | object[]].flat();
    return values.map((value) => ({ name, value }));
  });
}

/** Every member of the messages with the types it has: `mcm.mc.rc.atb` is a list of lists of numbers. Names that a player chose are one. */
function shapeOf(messages: readonly unknown[]): Map<string, Set<string>> {
  const shape = new Map<string, Set<string>>();
  const walk = (at: string, value: unknown): void => {
    const type = Array.isArray(value) ? "list" : typeof value;
    shape.set(at, (shape.get(at) ?? new Set()).add(type));
    if (Array.isArray(value)) for (const item of value) walk(`${at}[]`, item);
    else if (typeof value === "object" && value !== null)
      for (const [key, member] of Object.entries(value)) walk(`${at}.${at.endsWith(".smc") ? "*" : key}`, member);
  };
  for (const message of messages) walk(String((message as { readonly op?: unknown }).op), message);
  return shape;
}

/** Members that the field's schema has and no captured message happens to hold. */
const notCaptured = new Set([
  "ocm.oc[].orc[].uo[].ld",
  "ocm.oc[].orc[].uo[].bsp",
  "ocm.oc[].orc[].uo[].lsrc",
  "status.connectionsAvailable",
]);

test.skipIf(!hasDefinitions)(
  `[STREAM-03] the field's own captured requests are taken, each with its id or without${whySkipped}`,
  async () => {
    const player = await stage.api.createPlayer(0);
    const requests = captured("requests");
    expect(requests.length).toBeGreaterThan(3);
    for (const { name, value } of requests) {
      const { op, id } = value as { readonly op: string; readonly id?: number };
      const client = await stage.join(player);
      client.send(value);
      const status = await client.next((message) => message.op === "status");
      expect(status, name).toEqual({
        op: "status",
        ...(id !== undefined && { id }),
        statusCode: "SUCCESS",
        connectionClosed: false,
      });
      const image = await client.next();
      expect(image, name).toMatchObject({ op: op === "marketSubscription" ? "mcm" : "ocm", ct: "SUB_IMAGE" });
      expect("id" in image, name).toBe(id !== undefined);
      checkSchema(client);
      client.close();
    }
  },
);

/** A day in a market with starting prices: bets, matches, a cancelled bet, one withdrawn runner, the off, the result. */
async function aDay(): Promise<readonly StreamMessage[]> {
  const { api } = stage;
  const [backer, layer] = [await api.createPlayer(10_000), await api.createPlayer(10_000)];
  const marketId = await api.createMarket({ runners: 3, hasStartingPrice: true });
  const orders = await stage.follow(backer, {
    op: "orderSubscription",
    heartbeatMs: 500,
    orderFilter: { partitionMatchedByStrategyRef: true },
  });
  const prices = await stage.follow(layer, {
    op: "marketSubscription",
    heartbeatMs: 500,
    marketFilter: { marketIds: [marketId] },
  });
  const place = (player: string, instruction: object) =>
    placeOn(api, { player, marketId, instruction, strategy: "one" });
  await place(layer, limitOrder("LAY", 12, 20));
  await place(backer, limitOrder("BACK", 12, 10));
  const open = await place(backer, limitOrder("BACK", 13, 10));
  await place(backer, { ...limitOrder("BACK", 4, 10), selectionId: 2 });
  const onClose = { orderType: "MARKET_ON_CLOSE", limitOrder: undefined };
  await place(backer, { ...onClose, side: "BACK", marketOnCloseOrder: { liability: 100 } });
  await place(layer, { ...onClose, side: "LAY", marketOnCloseOrder: { liability: 600 } });
  await api.rpc(backer, "cancelOrders", { marketId, instructions: [{ betId: open }] });
  const controls = [
    { type: "removeRunner", selectionId: 2, adjustmentBasisPoints: 2_108, reason: "lame" },
    { type: "turnInPlay", betDelayMs: 0 },
    { type: "settle", winners: [1], reason: "result" },
  ] as const;
  for (const control of controls) expect(await api.control(marketId, control)).toMatchObject({ ok: true });
  await orders.client.next((message) => message.oc?.some((market) => market["closed"] === true) === true);
  await prices.client.next((message) => ofPrices(message) && JSON.stringify(message).includes('"CLOSED"'));
  await untilHeartbeats([orders.client, prices.client]);
  const late = await stage.follow(layer, { op: "marketSubscription", marketFilter: { marketIds: [marketId] } });
  return [...orders.client.messages, ...prices.client.messages, ...late.client.messages];
}
const untilHeartbeats = async (clients: readonly Awaited<ReturnType<typeof stage.join>>[]): Promise<void> => {
  for (const client of clients) await client.next(({ ct }) => ct === "HEARTBEAT");
};

test.skipIf(!hasDefinitions)(
  `[STREAM-50] what a day's messages hold has the names and types of the field's captured messages${whySkipped}`,
  async () => {
    const theirs = shapeOf(captured("responses").map(({ value }) => value));
    const ours = shapeOf(await aDay());
    for (const [at, types] of ours) {
      if (notCaptured.has(at)) continue;
      const known = theirs.get(at);
      expect(known, `${at} is in none of the captured messages`).toBeDefined();
      for (const type of types) expect([...(known ?? [])], at).toContain(type);
    }
    // And what every captured message of a kind has, ours have too.
    for (const at of [
      "mcm.mc[].id",
      "mcm.pt",
      "mcm.clk",
      "mcm.mc[].img",
      "mcm.mc[].rc[].spn",
      "mcm.mc[].rc[].spb",
      "ocm.oc[].closed",
    ])
      expect(ours.has(at), at).toBe(true);
    const needed = "id p s side status pt ot pd md cd avp sm sr sl sc sv rac rc rfo rfs".split(" ");
    for (const name of needed) expect(ours.has(`ocm.oc[].orc[].uo[].${name}`), name).toBe(true);
  },
);
