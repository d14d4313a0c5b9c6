import { randomUUID } from "node:crypto";
import { boundIn, rupees, type Currency } from "@maidan/core/money";
import { initialSettings, ratesOf } from "@maidan/services/settings";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startDesk, type Answer, type Desk, type TestPlayer } from "../office/test-support/index.ts";

let desk: Desk;
let owner: string;
let cashier: string;
beforeAll(async () => {
  desk = await startDesk();
  owner = await desk.signInAs("owner");
  cashier = await desk.signInAs("cashier");
});
afterAll(async () => {
  expect((await desk.ledger.check(desk.reader)).filter(({ isHeld }) => !isHeld)).toEqual([]);
  await desk.close();
});

const terms = {
  min_deposit: "200.00",
  cap: "1000.00",
  max_bet: "100.00",
  max_conversion: "500.00",
  basis: "bonus",
  expiry_days: 30,
  uses_per_player: null,
  weights: [{ scope: "default", ref: null, percent: 100 }],
};
const promotion = {
  name: "As much again",
  desc: "",
  thumbnail: "",
  start_date: null,
  end_date: null,
  status: "display",
  categories: [99],
  turnover: 4,
  deposit_bouns: 100,
  terms,
};
/** In Indian rupees nothing is set, in Pakistani ones the smallest deposit and the cap. */
const inRupees = { min_deposit_pkr: "500.00", cap_pkr: "2000.00" };
const newPromotion = async (own: object = inRupees): Promise<string> =>
  (
    await desk.office("POST", "/api/promotions", {
      token: owner,
      body: { ...promotion, terms: { ...terms, ...own } },
    })
  ).body.id;
const settings = (body: object): Promise<Answer> => desk.office("PUT", "/api/settings", { token: owner, body });
const quote = (player: TestPlayer, promotionId: string, amount: string): Promise<Answer> =>
  desk.player(
    "GET",
    `/api/get-wallet-number?name=bKash&account_type=Agent&amount=${amount}&promotion_id=${promotionId}`,
    {
      token: player.token,
    },
  );
async function submit(player: TestPlayer, promotion_id: string, amount: string): Promise<string> {
  const { token, playerId: remote_id, phone: account_number } = player;
  const [{ id: payment_id }] = (await quote(player, promotion_id, amount)).body;
  const transaction_id = randomUUID().replaceAll("-", "").slice(0, 10).toUpperCase();
  const body = { remote_id, account_number, transaction_id, amount, payment_id, promotion_id };
  return (await desk.player("POST", "/api/submit-deposit", { token, body })).body.id;
}
const ticketOf = async (player: TestPlayer): Promise<unknown> =>
  (await desk.player("GET", `/api/turnovers?remote_id=${player.playerId}`, { token: player.token })).body.turnovers[0];

const kinds: readonly (readonly [
  Currency,
  { least: string; less: string; sign: string; amount: string; bonus: object },
])[] = [
  [
    "BDT",
    {
      least: "200.00",
      less: "199.99",
      sign: "৳ 200.00",
      amount: "1500.00",
      bonus: { amount: "1000.00", max_bet: "100.00", max_conversion: "500.00" },
    },
  ],
  [
    "INR",
    {
      least: "140.00",
      less: "139.99",
      sign: "₹ 140.00",
      amount: "1500.00",
      bonus: { amount: "700.00", max_bet: "70.00", max_conversion: "350.00" },
    },
  ],
  [
    "PKR",
    {
      least: "500.00",
      less: "499.99",
      sign: "Rs 500.00",
      amount: "2500.00",
      bonus: { amount: "2000.00", max_bet: "230.00", max_conversion: "1150.00" },
    },
  ],
];
test.each(kinds)(
  "[PROM-06] [BONUS-01] [BONUS-18] a player in %s is held to the smallest deposit, and gets at most the bonus, of that currency",
  async (currency, { least, less, sign, amount, bonus }) => {
    const promotionId = await newPromotion();
    const player = await desk.newPlayer({ currency });
    const refused = await quote(player, promotionId, less);
    expect(refused.body.message).toBe(`This promotion needs a deposit of at least ${sign}.`);
    expect((await quote(player, promotionId, least)).status).toBe(200);
    const depositId = await submit(player, promotionId, amount);
    expect((await desk.office("POST", `/api/deposits/${depositId}/approve`, { token: cashier })).status).toBe(200);
    expect(await ticketOf(player)).toMatchObject({ bonus });
  },
);

test("[PROM-06] [BONUS-03] a deposit keeps the amounts of the moment at which it was claimed, whatever becomes of the rates", async () => {
  const promotionId = await newPromotion({});
  const player = await desk.newPlayer({ currency: "INR" });
  const depositId = await submit(player, promotionId, "1500.00");
  await settings({ inr_per_1000_taka: 600 });
  await desk.office("POST", `/api/deposits/${depositId}/approve`, { token: cashier });
  expect(await ticketOf(player)).toMatchObject({ bonus: { amount: "700.00", max_bet: "70.00" } });
  const later = await desk.newPlayer({ currency: "INR" });
  await desk.office("POST", `/api/deposits/${await submit(later, promotionId, "1500.00")}/approve`, { token: cashier });
  expect(await ticketOf(later)).toMatchObject({ bonus: { amount: "600.00", max_bet: "60.00" } });
  await settings({ inr_per_1000_taka: 700 });
});

test("[PROM-08] what a promotion costs is told of each currency for itself, taka first, and never as one sum", async () => {
  const id = await newPromotion({});
  for (const currency of ["INR", "BDT"] as const) {
    const player = await desk.newPlayer({ currency });
    await desk.office("POST", `/api/deposits/${await submit(player, id, "1500.00")}/approve`, { token: cashier });
  }
  const { items } = (await desk.office("GET", "/api/promotions", { token: owner })).body;
  expect(items.find((each: { id: string }) => each.id === id).grants).toEqual({
    active: 2,
    completed: 0,
    ended: 0,
    sums: [
      { currency: "BDT", converted: "0.00", open: "1000.00" },
      { currency: "INR", converted: "0.00", open: "700.00" },
    ],
  });
});

test("[PROM-06] everybody reads what holds in rupees; the office what is set in them, and the rates", async () => {
  const id = await newPromotion();
  const shown = (await desk.player("GET", `/api/promotions/${id}`)).body.terms;
  expect(shown).toMatchObject({
    min_deposit: "200.00",
    min_deposit_inr: "140.00",
    min_deposit_pkr: "500.00",
    cap: "1000.00",
    cap_inr: "700.00",
    cap_pkr: "2000.00",
    max_bet_inr: "70.00",
    max_bet_pkr: "230.00",
    max_conversion_inr: "350.00",
    max_conversion_pkr: "1150.00",
  });
  const listed = (await desk.player("GET", "/api/promotion")).body.find((one: { id: string }) => one.id === id);
  expect(listed.terms).toEqual(shown);
  const { items, rupees_per_1000_taka } = (await desk.office("GET", "/api/promotions", { token: owner })).body;
  expect(rupees_per_1000_taka).toEqual({ INR: 700, PKR: 2300 });
  expect(items.find((one: { id: string }) => one.id === id).terms).toMatchObject({
    min_deposit_inr: null,
    min_deposit_pkr: "500.00",
    cap_inr: null,
    cap_pkr: "2000.00",
    max_bet_pkr: null,
  });
  const wrong = { ...promotion, terms: { ...terms, cap_inr: "0", min_deposit_pkr: "-1" } };
  const refused = await desk.office("PUT", `/api/promotions/${id}`, { token: owner, body: wrong });
  expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ["terms.cap_inr", "terms.min_deposit_pkr"]]);
  const none = { ...promotion, terms: { ...terms, cap: null, max_bet: null, max_conversion: null } };
  expect((await desk.office("PUT", `/api/promotions/${id}`, { token: owner, body: none })).status).toBe(200);
  const unbounded = (await desk.player("GET", `/api/promotions/${id}`)).body.terms;
  expect(unbounded).toMatchObject({ cap_inr: null, max_bet_pkr: null, max_conversion_inr: null });
});

test("[PROM-06] the database reckons amounts in rupees as the code does, with the first rates and with those that were set", async () => {
  const amounts = [0n, 1n, 3n, 99n, 200_00n, 7_777_77n, 100_000_000_00n];
  const reckoned = async (currency: Currency): Promise<bigint[]> => {
    const text =
      "select promotion_amount_in($1, taka, null, null) as minor from unnest($2::bigint[]) with ordinality as a(taka, n) order by n";
    const { rows } = await desk.pool.query<{ minor: bigint }>(text, [currency, amounts]);
    return rows.map(({ minor }) => minor);
  };
  await desk.pool.query("delete from setting where key in ('inrPer1000Taka', 'pkrPer1000Taka')");
  for (const rates of [ratesOf(initialSettings), { INR: 693, PKR: 2_311 }]) {
    if (rates.INR === 693) await settings({ inr_per_1000_taka: rates.INR, pkr_per_1000_taka: rates.PKR });
    for (const currency of rupees)
      expect(await reckoned(currency), currency).toEqual(amounts.map((minor) => boundIn(currency, minor, rates)));
    expect(await reckoned("BDT")).toEqual(amounts);
  }
});
