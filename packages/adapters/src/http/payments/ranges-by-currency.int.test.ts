import type { Currency } from "@maidan/core/money";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startDesk, type Answer, type Desk } from "../office/test-support/index.ts";

let desk: Desk;
let owner: string;
beforeAll(async () => {
  desk = await startDesk();
  owner = await desk.signInAs("owner");
  const body = { deposit_min_pkr: "300.00", withdrawal_max_pkr: "40000.00", deposit_quick_amounts_pkr: "5000,1000" };
  expect((await change(body)).body).toMatchObject({ ...body, deposit_min: "100.00", deposit_min_inr: null });
});
afterAll(() => desk.close());

const change = (body: object): Promise<Answer> => desk.office("PUT", "/api/settings", { token: owner, body });

/** From the least to the largest: in Indian rupees none is set, in Pakistani ones an end of each. */
const deposits: readonly (readonly [Currency, { edges: string[]; outside: string[]; message: string }])[] = [
  [
    "BDT",
    {
      edges: ["100.00", "25000.00"],
      outside: ["99.99", "25000.01"],
      message: "The amount must be from ৳ 100.00 to ৳ 25,000.00.",
    },
  ],
  [
    "INR",
    {
      edges: ["70.00", "17500.00"],
      outside: ["69.99", "17500.01"],
      message: "The amount must be from ₹ 70.00 to ₹ 17,500.00.",
    },
  ],
  [
    "PKR",
    {
      edges: ["300.00", "57500.00"],
      outside: ["299.99", "57500.01"],
      message: "The amount must be from Rs 300.00 to Rs 57,500.00.",
    },
  ],
];
const quotePath = "/api/get-wallet-number?name=bKash&account_type=Personal&amount=";

test.each(deposits)(
  "[SET-05] [OP-34] a deposit in %s is quoted, and asked of a gateway, within the range of its currency alone",
  async (currency, { edges, outside, message }) => {
    const quoted = async (amount: string): Promise<unknown> => {
      const { token } = await desk.newPlayer({ currency });
      const answer = await desk.player("GET", `${quotePath}${amount}`, { token });
      return answer.status === 200 ? 200 : answer.body.message;
    };
    const asked = async (amount: string): Promise<unknown> => {
      const { token } = await desk.newPlayer({ currency });
      const body = { amount, type: "Merchant", provider: "SandPay", promotion: "" };
      const answer = await desk.player("POST", "/api/ewa/request", { token, body });
      return answer.status === 200 ? 200 : answer.body.message;
    };
    for (const amount of edges) expect([await quoted(amount), await asked(amount)], amount).toEqual([200, 200]);
    for (const amount of outside)
      expect([await quoted(amount), await asked(amount)], amount).toEqual([message, message]);
  },
);

test("[SET-05] a claim of a deposit is held to the range in its own currency, as it is then", async () => {
  const player = await desk.newPlayer({ currency: "INR" });
  const { token, playerId: remote_id, phone: account_number } = player;
  const amount = "70.00";
  const [{ id: payment_id }] = (await desk.player("GET", `${quotePath}${amount}`, { token })).body;
  const claim = (transaction_id: string) =>
    desk.player("POST", "/api/submit-deposit", {
      token,
      body: { remote_id, account_number, amount, payment_id, transaction_id },
    });
  await change({ deposit_min_inr: "80.00" });
  expect((await claim("DKR0000001")).body.message).toBe("The amount must be from ₹ 80.00 to ₹ 17,500.00.");
  await change({ deposit_min_inr: null });
  expect((await claim("DKR0000002")).status).toBe(200);
});

const withdrawals: readonly (readonly [Currency, { edges: string[]; outside: string[]; message: string }])[] = [
  [
    "BDT",
    {
      edges: ["500.00", "25000.00"],
      outside: ["499.99", "25000.01"],
      message: "The amount must be from ৳ 500.00 to ৳ 25,000.00.",
    },
  ],
  [
    "INR",
    {
      edges: ["350.00", "17500.00"],
      outside: ["349.99", "17500.01"],
      message: "The amount must be from ₹ 350.00 to ₹ 17,500.00.",
    },
  ],
  [
    "PKR",
    {
      edges: ["1150.00", "40000.00"],
      outside: ["1149.99", "40000.01"],
      message: "The amount must be from Rs 1,150.00 to Rs 40,000.00.",
    },
  ],
];
test.each(withdrawals)(
  "[SET-05] [OP-34] a withdrawal in %s is taken within the range of its currency alone",
  async (currency, { edges, outside, message }) => {
    const methods = (await desk.player("GET", "/api/payment-methods")).body;
    const { id: payment_id } = methods.find(({ name }: { name: string }) => name === "bKash");
    const asked = async (amount: string): Promise<unknown> => {
      const player = await desk.newPlayer({ currency, cashMinor: 100_000_00n });
      const { token, playerId: remote_id, phone: account_number } = player;
      const body = { remote_id, account_number, amount, payment_id, provider: "bKash" };
      const answer = await desk.player("POST", "/api/submit-withdraw", { token, body });
      return answer.status === 200 ? 200 : answer.body.message;
    };
    for (const amount of edges) expect(await asked(amount), amount).toBe(200);
    for (const amount of outside) expect(await asked(amount), amount).toBe(message);
  },
);

test("[SET-05] everybody reads the ranges and quick amounts that hold in each currency, set or reckoned, at the rate of now", async () => {
  const read = async (): Promise<unknown> => (await desk.player("GET", "/api/general")).body[0];
  expect(await read()).toMatchObject({
    deposit_min: "100.00",
    deposit_min_inr: "70.00",
    deposit_max_inr: "17500.00",
    withdrawal_min_inr: "350.00",
    withdrawal_max_inr: "17500.00",
    deposit_quick_amounts_inr: "1400,2100,3500,7000,10500,14000,17500,700,350,70",
    withdrawal_quick_amounts_inr: "1400,2100,3500,7000,10500,14000,17500,700,350",
    deposit_min_pkr: "300.00",
    deposit_max_pkr: "57500.00",
    withdrawal_max_pkr: "40000.00",
    deposit_quick_amounts_pkr: "5000,1000",
    // 20,000 and 25,000 taka come to more than may be withdrawn in Pakistani rupees.
    withdrawal_quick_amounts_pkr: "4600,6900,11500,23000,34500,2300,1150",
  });
  await change({ inr_per_1000_taka: 650 });
  expect(await read()).toMatchObject({ deposit_min_inr: "65.00", deposit_max_inr: "16250.00" });
  await change({ inr_per_1000_taka: 700 });
});

test("[SET-03] [SET-05] a least amount in rupees above the largest is refused, whichever of them, or the rate, was changed", async () => {
  const message = "The smallest deposit is above the largest.";
  const refused = await change({ deposit_min_inr: "17500.01" });
  expect([refused.status, refused.body.errors]).toEqual([422, { deposit_min_inr: [message] }]);
  expect((await change({ deposit_min_inr: "15000.00" })).status).toBe(200);
  expect((await change({ inr_per_1000_taka: 500 })).body.errors).toEqual({ deposit_min_inr: [message] });
  expect((await change({ deposit_min_inr: null })).status).toBe(200);
  expect((await change({ deposit_quick_amounts_inr: "100,,200" })).body.errors).toHaveProperty(
    "deposit_quick_amounts_inr",
  );
});
