import { afterAll, beforeAll, expect, test } from "vitest";
import { createInboxStore } from "../../postgres/inbox/index.ts";
import { startDesk, type Answer, type Desk, type TestPlayer } from "../office/test-support/index.ts";

let desk: Desk;
let cashier: string;
beforeAll(async () => {
  desk = await startDesk();
  cashier = await desk.signInAs("cashier");
});
afterAll(() => desk.close());

const inbox = createInboxStore();
const lettersOf = async (player: TestPlayer): Promise<readonly string[]> => {
  const { items } = await inbox.page(desk.reader, { playerId: player.playerId, page: 1, pageSize: 10 });
  return items.map(({ text }) => text.en.message);
};
const decide = (what: string, body?: unknown): Promise<Answer> =>
  desk.office("POST", `/api/${what}`, { token: cashier, ...(body !== undefined && { body }) });
let counter = 0;

async function claim(player: TestPlayer): Promise<string> {
  const path = "/api/get-wallet-number?name=bKash&account_type=Personal&amount=500";
  const [quote] = (await desk.player("GET", path, { token: player.token })).body;
  const transaction_id = `DKN${String((counter += 1)).padStart(7, "0")}`;
  const body = { remote_id: player.playerId, account_number: player.phone, amount: "500.00", transaction_id };
  const answer = await desk.player("POST", "/api/submit-deposit", {
    token: player.token,
    body: { ...body, payment_id: quote.id },
  });
  expect(answer.status, answer.text).toBe(200);
  return answer.body.id;
}

async function ask(player: TestPlayer): Promise<string> {
  const methods = (await desk.player("GET", "/api/payment-methods")).body;
  const payment_id = methods.find(({ name }: { name: string }) => name === "bKash").id;
  const body = { remote_id: player.playerId, account_number: player.phone, amount: "1000.00", payment_id };
  const answer = await desk.player("POST", "/api/submit-withdraw", {
    token: player.token,
    body: { ...body, provider: "bKash" },
  });
  expect(answer.status, answer.text).toBe(200);
  return answer.body.id;
}

test("[LETTER-04] a deposit tells of itself when it is credited, once, and when it is rejected, with the reason", async () => {
  const player = await desk.newPlayer();
  const first = await claim(player);
  expect(await lettersOf(player)).toEqual([]);
  await decide(`deposits/${first}/approve`);
  await decide(`deposits/${first}/approve`);
  const credited = `Your deposit no. ${first} of ৳ 500.00 was received and is in your balance.`;
  expect(await lettersOf(player)).toEqual([credited]);
  const second = await claim(player);
  await decide(`deposits/${second}/reject`, { reason: "No such payment arrived." });
  expect(await lettersOf(player)).toEqual([
    `Your deposit no. ${second} of ৳ 500.00 was rejected. Reason: No such payment arrived.`,
    credited,
  ]);
});

test("[LETTER-04] a withdrawal tells of itself when it is approved, when it is paid, and when it is rejected, with the reason", async () => {
  const player = await desk.newPlayer({ cashMinor: 5_000_00n });
  const first = await ask(player);
  await decide(`withdrawals/${first}/approve`);
  const approved = `Your withdrawal no. ${first} of ৳ 1,000.00 was approved and will be paid out soon.`;
  expect(await lettersOf(player)).toEqual([approved]);
  await decide(`withdrawals/${first}/paid`, { reference: "LETTERPAID1" });
  const paid = `Your withdrawal no. ${first} of ৳ 1,000.00 was paid out.`;
  expect(await lettersOf(player)).toEqual([paid, approved]);
  const second = await ask(player);
  await decide(`withdrawals/${second}/reject`, { reason: "The number is not yours." });
  expect((await lettersOf(player))[0]).toBe(
    `Your withdrawal no. ${second} of ৳ 1,000.00 was rejected and the money is back in your balance. Reason: The number is not yours.`,
  );
});
