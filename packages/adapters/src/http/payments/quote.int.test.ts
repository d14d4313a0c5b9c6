import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startDesk, type Desk } from "../office/test-support/index.ts";

let desk: Desk;
beforeAll(async () => {
  desk = await startDesk();
});
afterAll(() => desk.close());

describe("methods and quotes", () => {
  test("[API-11] [API-70] [DEPOSIT-04] methods are a plain list of active ones, each provider once; an inactive one is neither listed nor quoted", async () => {
    const { body } = await desk.player("GET", "/api/payment-methods");
    expect(body.map((item: { name: string }) => item.name)).toEqual(["bKash", "Nagad", "Rocket", "SandPay"]);
    expect(body[0]).toMatchObject({
      id: expect.stringMatching(/^\d+$/),
      status: "active",
      account_type: "Agent",
      icon: "payments/bkash.svg",
    });
    await desk.pool.query("update payment_method set status = 'inactive' where code = 'bkash'");
    const player = await desk.newPlayer();
    const path = "/api/get-wallet-number?name=bKash&account_type=Agent&amount=500";
    const [list, quoted] = [
      await desk.player("GET", "/api/payment-methods"),
      await desk.player("GET", path, { token: player.token }),
    ];
    await desk.pool.query("update payment_method set status = 'active' where code = 'bkash'");
    expect(list.body.map((item: { name: string }) => item.name)).toEqual(["Nagad", "Rocket", "SandPay"]);
    expect(quoted.body.message).toBe("Please select a valid payment method.");
  });

  test("[API-32] channels of a method come under its name, in whatever case; an unknown one is told in words", async () => {
    const player = await desk.newPlayer();
    const { body } = await desk.player("GET", "/api/showpayment-menthod?name=nagad", { token: player.token });
    expect(body.success).toBe(true);
    expect(body.data.map((item: { account_type: string }) => item.account_type)).toEqual([
      "Agent",
      "Merchant",
      "Personal",
    ]);
    const unknown = await desk.player("GET", "/api/showpayment-menthod?name=Bank", { token: player.token });
    expect(unknown.status).toBe(404);
    expect(unknown.body).toMatchObject({ success: false, message: "Please select a valid payment method." });
  });

  test("[API-35] [API-88] [PAYM-02] the account to pay to is quoted for ten minutes, and accounts of a channel take turns", async () => {
    const player = await desk.newPlayer();
    const path = "/api/get-wallet-number?name=Rocket&account_type=Marchent&amount=250.50";
    const [first, second] = [
      await desk.player("GET", path, { token: player.token }),
      await desk.player("GET", path, { token: player.token }),
    ];
    expect(first.body).toHaveLength(1);
    const [quoted] = first.body;
    expect(quoted).toMatchObject({ amount: "250.50", account_type: "Merchant" });
    expect(Date.parse(quoted.expires_at) - Date.parse(quoted.created_at)).toBe(600_000);
    expect(second.body[0].account_number).not.toBe(quoted.account_number);
  });

  test.each([
    ["name=bKash&account_type=Agent", "Please fill in your amount."],
    ["name=bKash&account_type=Agent&amount=1e3", "Please fill in your amount."],
    ["name=Bank&account_type=Agent&amount=500", "Please select a valid payment method."],
    ["name=bKash&amount=500", "Please select a Deposit channel."],
    ["name=bKash&account_type=Agent&amount=99.99", "The amount must be from ৳ 100.00 to ৳ 25,000.00."],
    ["name=bKash&account_type=Agent&amount=25000.01", "The amount must be from ৳ 100.00 to ৳ 25,000.00."],
  ])("[ERR-23] [ERR-24] [ERR-25] [DEPOSIT-11] a quote for %s is refused: %s", async (query, message) => {
    const player = await desk.newPlayer();
    const answer = await desk.player("GET", `/api/get-wallet-number?${query}`, { token: player.token });
    expect(answer.status).toBe(400);
    expect(answer.body.message).toBe(message);
  });

  test("[API-12] promotions are a list", async () => {
    const { status, body } = await desk.player("GET", "/api/promotion");
    expect([status, body]).toEqual([200, []]);
  });
});
