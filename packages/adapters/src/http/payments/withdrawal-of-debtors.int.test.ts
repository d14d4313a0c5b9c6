import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createStage, type Stage } from "../../postgres/house-markets/test-support/house-stage.ts";
import { startDesk, type Answer, type Desk, type TestPlayer } from "../office/test-support/index.ts";

let desk: Desk;
let stage: Stage;
let owner: string;
beforeAll(async () => {
  desk = await startDesk();
  stage = createStage({ pool: desk.pool, url: "", close: async () => undefined });
  owner = await desk.signInAs("owner");
});
afterAll(() => desk.close());

/** Won 900.00 against the house, spent it and the stake, and lost 1,000.00 instead: 1,900.00 are owed. */
async function owing(): Promise<TestPlayer> {
  const player = await desk.newPlayer({ cashMinor: 100_000n });
  const { marketId } = await stage.createMarket();
  expect(await stage.bet(player.playerId, marketId, { taka: 1_000 })).toBe("taken");
  await stage.settle(marketId, 50);
  await stage.exchange.fund(player.playerId, -190_000n);
  await stage.settle(marketId, 10);
  return player;
}
async function withdraw({ playerId, phone, token }: TestPlayer, key: string = randomUUID()): Promise<Answer> {
  const { body } = await desk.player("GET", "/api/payment-methods");
  const method = body.find((item: { name: string }) => item.name === "bKash");
  const asked = { remote_id: playerId, account_number: phone, amount: "1000.00", payment_id: method.id };
  return desk.player("POST", "/api/submit-withdraw", { token, body: asked, key });
}
const money = async ({ playerId }: TestPlayer) => {
  const found = await desk.ledger.balances(desk.reader, playerId);
  const owedMinor = await desk.debts.owedMinor(desk.reader, playerId);
  return [found?.cashMinor, found?.withdrawalMinor, owedMinor];
};

test("[DEBT-06] who owes takes nothing out before all of it is paid: what is there is collected first, and what is left is said", async () => {
  const player = await owing();
  expect(await money(player)).toEqual([0n, 0n, 190_000n]);
  await stage.exchange.fund(player.playerId, 150_000n);
  const key = randomUUID();
  const refused = await withdraw(player, key);
  expect([refused.status, refused.body.reason]).toEqual([400, "DEBT_OPEN"]);
  expect(refused.body.message).toContain("You owe 400.00 of a bet");
  expect(await money(player)).toEqual([0n, 0n, 40_000n]);
  const sheet = await desk.office("GET", `/api/players/${player.playerId}`, { token: owner });
  expect(sheet.body.balances).toEqual({ cash: "0.00", locked: "0.00", withdrawal: "0.00", owed: "400.00" });
  await stage.exchange.fund(player.playerId, 300_000n);
  // The same request again has its first answer, and another one is done with what is left.
  expect((await withdraw(player, key)).body.reason).toBe("DEBT_OPEN");
  expect((await withdraw(player)).status).toBe(200);
  expect(await money(player)).toEqual([160_000n, 100_000n, 0n]);
});
