import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { parseInput } from "@maidan/contract/http/route";
import type { MarketControl } from "@maidan/services/exchange";
import type { LightMyRequestResponse } from "fastify";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestMarket } from "./test-support/create-market.ts";
import { moveBonuses, type Move } from "./test-support/move-bonuses.ts";
import { moveHouseMarkets } from "./test-support/move-house-markets.ts";
import { moveCorrections } from "./test-support/move-corrections.ts";
import { makeBusy, moveResults } from "./test-support/move-results.ts";
import { moveReferral } from "./test-support/move-referral.ts";
import { moveRounds } from "./test-support/move-rounds.ts";
import { startWholePlatform, type Asked, type WholePlatform } from "./test-support/whole-platform.ts";

let whole: WholePlatform;
let player: { token: string; remote_id: string };
let exchangeToken: string;
let cashier: string;
let trader: string;
let wallet: string;
const secrets = new Map<string, string>([
  ["player's password", "demo12345"],
  ["staff's password", "maidan-demo-1"],
  ["phone", "01700000001"],
]);

beforeAll(async () => {
  whole = await startWholePlatform();
  const login = await whole.logInPlayer("demoplayer1");
  player = login;
  exchangeToken = login.exchange[0].token;
  [cashier, trader] = await Promise.all([whole.signInStaff("cashier"), whole.signInStaff("trader")]);
  const opened = await whole.send(
    "player",
    { method: "POST", path: "/api/sandbox-money/session" },
    { body: { number: "01700000001", pin: "2468" } },
  );
  wallet = opened.json().token;
  for (const [name, token] of Object.entries({ player: player.token, exchangeToken, cashier, trader, wallet }))
    secrets.set(`token ${name}`, token);
});
afterAll(() => whole.close());

/** Calls that were repeated here, by their contract's name. */
const repeated = new Set<string>();

/** Asks three times at once and once more under one key, then something else under it; gives the one answer that there was. */
async function moveOnce(contract: string, move: Move): Promise<LightMyRequestResponse> {
  repeated.add(`POST ${contract}`);
  const key = randomUUID();
  const asked = (body: object | undefined): Asked => ({
    token: move.token,
    key,
    ...(body === undefined ? {} : { body }),
  });
  const ask = () => whole.send(move.side, { method: "POST", path: move.path }, asked(move.body));
  const [first, ...others] = [...(await Promise.all([ask(), ask(), ask()])), await ask()];
  if (first === undefined) throw new Error("there was no answer");
  expect(first.statusCode, `${contract}: ${first.body}`).toBe(200);
  const known = whole.callsOf(move.side).find(({ name }) => name === `POST ${contract}`);
  if (known === undefined) throw new Error(`there is no call ${contract}`);
  expect(parseInput(known.contract.response, first.json()), contract).toMatchObject({ isValid: true });
  for (const again of others) expect([again.statusCode, again.body], contract).toEqual([200, first.body]);
  if (move.other === undefined) return first;
  const path = move.other.path ?? move.path;
  const refused = await whole.send(move.side, { method: "POST", path }, asked(move.other.body ?? move.body));
  expect([refused.statusCode, refused.json().code], contract).toEqual([409, "IDEMPOTENCY_CONFLICT"]);
  return first;
}

const balance = async (): Promise<string> =>
  (await whole.send("player", { method: "POST", path: "/api/balance" }, { token: player.token })).json().balance;

async function payFromWallet(to: string, amount: string): Promise<string> {
  const body = { provider: "bkash", kind: "cashOut", to, amount };
  const paid = await moveOnce("/api/sandbox-money/transfers", {
    side: "player",
    path: "/api/sandbox-money/transfers",
    token: wallet,
    body,
    other: { body: { ...body, amount: "1.00" } },
  });
  const id: string = paid.json().transaction_id;
  secrets.set(`transaction id ${id}`, id);
  return id;
}

/** Quoted, paid in the play wallet and submitted; the deposit's id. */
async function deposit(amount: string, promotion?: string): Promise<string> {
  const path = `/api/get-wallet-number?name=bKash&account_type=Agent&amount=${amount}`;
  const [quoted] = (await whole.send("player", { method: "GET", path }, { token: player.token })).json();
  const transaction_id = await payFromWallet(quoted.account_number, amount);
  const body = {
    remote_id: player.remote_id,
    account_number: "01700000001",
    transaction_id,
    amount,
    payment_id: quoted.id,
    ...(promotion === undefined ? {} : { promotion_id: promotion }),
  };
  const submitted = await moveOnce("/api/submit-deposit", {
    side: "player",
    path: "/api/submit-deposit",
    token: player.token,
    body,
    other: { body: { ...body, amount: "501.00" } },
  });
  return submitted.json().id;
}

async function withdraw(amount: string): Promise<string> {
  const [method] = (
    await whole.send("player", { method: "GET", path: "/api/payment-methods" }, { token: player.token })
  ).json();
  const body = {
    remote_id: player.remote_id,
    account_number: "01700000001",
    amount,
    payment_id: method.id,
    provider: method.name,
  };
  const submitted = await moveOnce("/api/submit-withdraw", {
    side: "player",
    path: "/api/submit-withdraw",
    token: player.token,
    body,
    other: { body: { ...body, amount: "502.00" } },
  });
  return submitted.json().id;
}

const decide = (desk: "deposits" | "withdrawals", decision: { id: string; verb: string; body?: object }) =>
  moveOnce(`/api/${desk}/:id/${decision.verb}`, {
    side: "office",
    path: `/api/${desk}/${decision.id}/${decision.verb}`,
    token: cashier,
    ...(decision.body === undefined ? {} : { body: decision.body }),
    other: { path: `/api/${desk}/999999/${decision.verb}` },
  });

const createMarket = (): Promise<string> => createTestMarket(whole);

const control = (marketId: string, verb: string, body: object = { reason: "as tested" }) =>
  moveOnce(`/api/markets/:id/${verb}`, {
    side: "office",
    path: `/api/markets/${marketId}/${verb}`,
    token: trader,
    body,
    other: { path: `/api/markets/1.299999999/${verb}` },
  });

const exchange = (operation: string, body: object): Promise<LightMyRequestResponse> =>
  whole.send(
    "player",
    { method: "POST", path: `/exchange/betting/rest/v1.0/${operation}/` },
    { body, headers: { "x-authentication": exchangeToken, "x-application": "demo-app-key" } },
  );

const bet = (marketId: string, customerRef: string, size = 100): object => ({
  marketId,
  customerRef,
  instructions: [
    { selectionId: 1, side: "BACK", orderType: "LIMIT", limitOrder: { size, price: 2, persistenceType: "PERSIST" } },
  ],
});

describe("[RUN-01] [RUN-02] [HTTP-08] a call that moves money, repeated under its key, is one call with one answer", () => {
  test("the play wallet, a deposit approved after it was adjusted, a deposit refused", async () => {
    const before = Number(await balance());
    const first = await deposit("500.00");
    await moveOnce("/api/sandbox-money/top-ups", {
      side: "player",
      path: "/api/sandbox-money/top-ups",
      token: wallet,
      body: { provider: "bkash" },
      other: { body: { provider: "nagad" } },
    });
    await decide("deposits", { id: first, verb: "adjust", body: { amount: "450.00", reason: "fee of the agent" } });
    await decide("deposits", { id: first, verb: "approve" });
    expect(Number(await balance())).toBe(before + 450);
    await decide("deposits", { id: await deposit("600.00"), verb: "reject", body: { reason: "not received" } });
    expect(Number(await balance())).toBe(before + 450);
  });

  test("a withdrawal paid, a withdrawal refused, the recall", async () => {
    const before = Number(await balance());
    const first = await withdraw("500.00");
    await decide("withdrawals", { id: first, verb: "approve" });
    await decide("withdrawals", { id: first, verb: "paid", body: { reference: "DLW00000AA" } });
    expect(Number(await balance())).toBe(before - 500);
    await decide("withdrawals", { id: await withdraw("600.00"), verb: "reject", body: { reason: "wrong number" } });
    expect(Number(await balance())).toBe(before - 500);
    await moveOnce("/api/exchange/wallets/recall", {
      side: "player",
      path: "/api/exchange/wallets/recall",
      token: player.token,
      body: {},
      other: { body: { vendor: "1" } },
    });
  });

  test("a result of a market with much at stake, approved by another, and one refused", async () => {
    const openBusyMarket = async (): Promise<string> => {
      const marketId = await createMarket();
      await makeBusy(whole, marketId);
      await control(marketId, "open");
      return marketId;
    };
    await moveResults({ whole, moveOnce, openBusyMarket, askForVoid: (marketId) => control(marketId, "void") });
  });

  test("a market opened, suspended, resumed, settled and settled anew, another one without a runner and then voided", async () => {
    const marketId = await createMarket();
    for (const verb of ["open", "suspend", "resume"]) await control(marketId, verb);
    await control(marketId, "settle", { winner: 1, reason: "as tested" });
    await control(marketId, "resettle", { winner: 2, reason: "as tested" });
    const other = await createTestMarket(whole, "WIN");
    await control(other, "open");
    await control(other, "remove-runner", { selection_id: 2, adjustment_factor: 12.5, reason: "lame" });
    await control(other, "void");
  });

  test("[EXAPI-24] an order placed and cancelled under a customerRef, other content under which is a duplicate", async () => {
    const marketId = await createMarket();
    await control(marketId, "open");
    const before = Number(await balance());
    const place = (size?: number) => exchange("placeOrders", bet(marketId, "ref-1", size));
    const answers = [...(await Promise.all([place(), place(), place()])), await place()];
    expect(answers.map(({ body }) => body)).toEqual(Array(4).fill(answers[0]?.body));
    expect(answers[0]?.json().status).toBe("SUCCESS");
    expect(Number(await balance())).toBe(before - 100);
    const other = await place(110);
    expect([other.statusCode, other.json().errorCode]).toEqual([409, "DUPLICATE_TRANSACTION"]);
    const betId = answers[0]?.json().instructionReports[0].betId;
    const cancel = (sizeReduction: number) =>
      exchange("cancelOrders", { marketId, customerRef: "ref-2", instructions: [{ betId, sizeReduction }] });
    const cancels = [await cancel(40), await cancel(40)];
    expect(cancels[1]?.body).toBe(cancels[0]?.body);
    expect(Number(await balance())).toBe(before - 60);
    expect((await cancel(50)).json().errorCode).toBe("DUPLICATE_TRANSACTION");
    expect(Number(await balance())).toBe(before - 60);
  });

  test("a payment that a gateway is asked for", async () => {
    const body = { amount: "500", type: "Merchant", provider: "SandPay" };
    const asked = await moveOnce("/api/ewa/request", {
      side: "player",
      path: "/api/ewa/request",
      token: player.token,
      body,
      other: { body: { ...body, amount: "501" } },
    });
    expect(asked.json().url).toContain("/sandbox-money/checkout/");
  });

  test("points given and converted, rewards of a downline released, claimed, held and taken back, those of another refused", async () => {
    const id = player.remote_id;
    const correction = { points: 30, reason: "as tested" };
    await moveOnce("/api/players/:id/balance", {
      side: "office",
      path: `/api/players/${id}/balance`,
      token: cashier,
      body: { direction: "give", amount: "12.50", reason: "Paid twice" },
      other: { body: { direction: "give", amount: "13.50", reason: "Paid twice" } },
    });
    await moveCorrections({ whole, moveOnce, playerId: id, cashier });
    await moveOnce("/api/players/:id/vip", {
      side: "office",
      path: `/api/players/${id}/vip`,
      token: cashier,
      body: correction,
      other: { body: { ...correction, points: 31 } },
    });
    const before = Number(await balance());
    await moveOnce("/api/convert-vipcoin", {
      side: "player",
      path: "/api/convert-vipcoin",
      token: player.token,
      body: { vip_coin: 20 },
      other: { body: { vip_coin: 10 } },
    });
    expect(Number(await balance())).toBe(before + 20);
    await moveReferral({ whole, player, cashier, moveOnce });
    expect(Number(await balance())).toBe(before + 32.5);
  });

  test("a turnover counted on and reversed, its bonus forfeited, another one given up", async () => {
    const credit = async (promotion: string): Promise<void> => {
      await decide("deposits", { id: await deposit("500.00", promotion), verb: "approve" });
    };
    await moveBonuses({ whole, player, cashier, moveOnce, credit });
  });

  test("a bet against the house, its market held, given back, settled and voided, and a market and a leg of the sportsbook", async () => {
    const before = await balance();
    await moveHouseMarkets({ whole, player, trader, moveOnce });
    expect(await balance()).toBe(before);
  });

  test("a round of a game that its provider left open, rolled back", async () => {
    const before = await balance();
    await moveRounds({ whole, playerId: player.remote_id, cashier, moveOnce });
    expect(await balance()).toBe(before);
  });

  test("a refusal is repeated too, to the byte", async () => {
    const asked = { token: cashier, key: "refused-once" };
    const ask = () => whole.send("office", { method: "POST", path: "/api/deposits/999999/approve" }, asked);
    const [first, again] = [await ask(), await ask()];
    expect([first.statusCode, again.body]).toEqual([404, first.body]);
  });

  test("no call that moves money is missing here", () => {
    const calls = [...whole.callsOf("player"), ...whole.callsOf("office")];
    const moving = calls.filter(({ contract }) => contract.movesMoney === true).map(({ name }) => name);
    expect([...repeated].toSorted()).toEqual(moving.toSorted());
  });

  test("[LEDGER-01] [LEDGER-02] [LEDGER-03] the ledger has every paisa of it, as the office reads it", async () => {
    const answer = await whole.send("office", { method: "GET", path: "/api/ledger/check" }, { token: cashier });
    const { is_held: isHeld, invariants } = answer.json();
    expect([answer.statusCode, isHeld]).toEqual([200, true]);
    expect(invariants.length).toBeGreaterThan(10);
  });
});

describe("a market that takes no bets", () => {
  test.each([
    ["suspended", { type: "suspend", reason: "as tested" }, "MARKET_SUSPENDED"],
    ["settled", { type: "settle", winners: [1], reason: "as tested" }, "MARKET_NOT_OPEN_FOR_BETTING"],
  ] as const satisfies readonly (readonly [string, MarketControl, string])[])(
    "a bet on a %s market gets the field's error and changes nothing",
    async (_name, move, errorCode) => {
      const marketId = await createMarket();
      await control(marketId, "open");
      const engine = whole.platform.use("exchangeEngine");
      const actor = { kind: "system", name: "test" } as const;
      await engine.control({ marketId, actor, idempotencyKey: randomUUID(), control: move });
      const before = await balance();
      const answer = await exchange("placeOrders", bet(marketId, randomUUID().slice(0, 30)));
      expect(answer.json()).toMatchObject({ status: "FAILURE", errorCode });
      expect(await balance()).toBe(before);
    },
  );
});

test("[HTTP-12] after all of this the log, at its most talkative, holds a line per call and no secret", async () => {
  const user = await whole.send("player", { method: "GET", path: "/api/user/show" }, { token: player.token });
  expect(user.statusCode).toBe(200);
  const text = whole.log();
  expect(text).toContain('"route":"/api/submit-deposit"');
  expect(secrets.size).toBeGreaterThan(9);
  const found = [...secrets].filter(([, secret]) => text.toLowerCase().includes(secret.toLowerCase()));
  expect(found.map(([name]) => name)).toEqual([]);
});

test("[HTTP-13] both servers are ready with database, migrations and engine, and count their calls", async () => {
  for (const side of ["player", "office"] as const) {
    const ready = await whole.send(side, { method: "GET", path: "/readyz" });
    expect(ready.json()).toEqual({ status: "ready", checks: { database: true, migrations: true, engine: true } });
  }
  const metrics = (await whole.send("office", { method: "GET", path: "/metrics" })).body;
  expect(metrics).toContain('server="office",method="POST",route="/api/deposits/:id/approve",status="200"');
  expect(metrics).toContain('server="player",method="POST",route="/api/submit-deposit",status="200"');
  for (const name of ["nodejs_eventloop_lag_seconds", "process_resident_memory_bytes", "push_connections"])
    expect(metrics).toContain(name);
});

test("[HTTP-15] [PUSH-13] a stop lets a bet that waits for its delay finish, tells the sockets, and closes the ports", async () => {
  const marketId = await createMarket();
  await control(marketId, "open");
  const engine = whole.platform.use("exchangeEngine");
  const actor = { kind: "system", name: "test" } as const;
  const inPlay = { type: "turnInPlay", betDelayMs: 1_000 } as const;
  await engine.control({ marketId, actor, idempotencyKey: randomUUID(), control: inPlay });
  const address = whole.running.addresses.player;
  const { ticket } = (await whole.send("player", { method: "POST", path: "/api/socket-tickets" })).json();
  const socket = new WebSocket(`${address.replace("http", "ws")}/api/socket?ticket=${ticket}`);
  const heard: unknown[] = [];
  socket.addEventListener("message", ({ data }) => heard.push(JSON.parse(String(data))));
  const closed = new Promise<number>((resolve) => socket.addEventListener("close", ({ code }) => resolve(code)));
  await new Promise((resolve) => socket.addEventListener("open", resolve));

  const arrived = once(whole.platform.playerApp.server, "request");
  const inFlight = fetch(`${address}/exchange/betting/rest/v1.0/placeOrders/`, {
    method: "POST",
    headers: { "content-type": "application/json", "x-authentication": exchangeToken, "x-application": "demo-app-key" },
    body: JSON.stringify(bet(marketId, "ref-last")),
  });
  await arrived;
  const stopped = whole.running.stop();
  const answer = await inFlight;
  expect(await answer.json()).toMatchObject({ status: "SUCCESS" });
  expect(answer.headers.get("connection")).toBe("close");
  expect(await closed).toBe(1001);
  expect(heard).toContainEqual({ type: "closing", reason: "shutdown" });
  await stopped;
  await expect(fetch(`${address}/healthz`)).rejects.toThrow();
});
