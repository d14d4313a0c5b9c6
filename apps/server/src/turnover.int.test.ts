import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startWholePlatform, type Side, type WholePlatform } from "./test-support/whole-platform.ts";

let whole: WholePlatform;
beforeAll(async () => {
  whole = await startWholePlatform();
});
afterAll(() => whole.close());

interface Login {
  readonly token: string;
  readonly remote_id: string;
  readonly exchange: readonly [{ readonly token: string }];
}
async function ask(side: Side, token: string, call: { method?: "GET" | "POST"; path: string; body?: object }) {
  const { method = "GET", path, body } = call;
  const answer = await whole.send(side, { method, path }, { token, ...(body !== undefined && { body }) });
  expect(answer.statusCode, `${path}: ${answer.body}`).toBe(200);
  return answer.json();
}

async function depositWithBonus(player: Login): Promise<void> {
  const promotions = await ask("player", player.token, { path: "/api/promotion" });
  const { id } = promotions.find(({ name }: { name: string }) => name === "10% Exchange Reload");
  const path = "/api/get-wallet-number?name=bKash&account_type=Agent&amount=500";
  const [quoted] = await ask("player", player.token, { path });
  const body = {
    remote_id: player.remote_id,
    account_number: "01700000001",
    transaction_id: randomUUID().slice(0, 8).toUpperCase(),
    amount: "500.00",
    payment_id: quoted.id,
    promotion_id: id,
  };
  const deposit = await ask("player", player.token, { method: "POST", path: "/api/submit-deposit", body });
  const cashier = await whole.signInStaff("cashier");
  await ask("office", cashier, { method: "POST", path: `/api/deposits/${deposit.id}/approve` });
}

async function openMarket(): Promise<string> {
  const catalogue = whole.platform.use("exchangeCatalogue");
  const startAtMs = Date.now() + 3_600_000;
  const source = { source: "test", sourceId: randomUUID() };
  const event = { eventTypeId: "4", competition: "Test cup", name: "First v Second", startAtMs, ...source };
  const { eventId } = await catalogue.createEvent(event);
  const runners = [
    { selectionId: 1, name: "First" },
    { selectionId: 2, name: "Second" },
  ];
  const market = { eventId, marketType: "MATCH_ODDS", name: "Match Odds", startAtMs, inPlayDelayMs: 0, runners };
  const { marketId } = await catalogue.createMarket({ ...market, commissionBasisPoints: 200 });
  await control(marketId, { type: "open" });
  return marketId;
}
type Control = Parameters<ReturnType<typeof engine>["control"]>[0]["control"];
const engine = () => whole.platform.use("exchangeEngine");
const control = (marketId: string, asked: Control) =>
  engine().control({ marketId, actor: { kind: "system", name: "test" }, idempotencyKey: randomUUID(), control: asked });

async function bet(player: Login, marketId: string, order: { side: "BACK" | "LAY"; size: number }): Promise<void> {
  const { side, size } = order;
  const limitOrder = { size, price: 2, persistenceType: "PERSIST" };
  const answer = await whole.send(
    "player",
    { method: "POST", path: "/exchange/betting/rest/v1.0/placeOrders/" },
    {
      headers: { "x-authentication": player.exchange[0].token, "x-application": "demo-app-key" },
      body: { marketId, instructions: [{ selectionId: 1, side, orderType: "LIMIT", limitOrder }] },
    },
  );
  expect(answer.json()).toMatchObject({ status: "SUCCESS" });
}

test("[RECORDS-34] [OP-66] [BONUS-08] [BONUS-10] bets of real markets bring the ticket on once they are settled, a voided market takes it back, and the last one pays the bonus", async () => {
  const [player, other]: Login[] = [await whole.logInPlayer("demoplayer1"), await whole.logInPlayer("demoplayer2")];
  if (player === undefined || other === undefined) throw new Error("a demo player is missing");
  await depositWithBonus(player);
  const path = `/api/turnovers?remote_id=${player.remote_id}`;
  const remaining = async (): Promise<string> =>
    (await ask("player", player.token, { path })).turnovers[0].remaining_turnover;
  const meet = async (size: number): Promise<string> => {
    const marketId = await openMarket();
    await bet(other, marketId, { side: "LAY", size });
    await bet(player, marketId, { side: "BACK", size });
    return marketId;
  };
  const settle = (marketId: string) => control(marketId, { type: "settle", winners: [2], reason: "as tested" });
  expect(await remaining()).toBe("250.00");
  const first = await meet(100);
  expect(await remaining()).toBe("250.00");
  await settle(first);
  await expect.poll(remaining).toBe("150.00");
  await control(first, { type: "void", reason: "as tested" });
  await expect.poll(remaining).toBe("250.00");
  await settle(await meet(300));
  await expect.poll(remaining).toBe("0.00");
  const [ticket] = (await ask("player", player.token, { path })).turnovers;
  expect(ticket).toMatchObject({ status: "complete", bonus: { status: "completed", amount: "50.00" } });
  // 10,000 at first, 500 deposited, the void gave back what the first bet lost, the second lost 300, and the bonus came.
  const { balance } = await ask("player", player.token, { method: "POST", path: "/api/balance" });
  expect(balance).toBe("10250.00");
  const check = await ask("office", await whole.signInStaff("cashier"), { path: "/api/ledger/check" });
  expect(check.is_held).toBe(true);
});
