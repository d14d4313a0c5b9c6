import { expect, test } from "vitest";
import { z } from "zod/mini";
import { setCashOutTarget } from "./cash-out-targets/index.ts";
import { fireVolley } from "./house-fishing/index.ts";
import { settleHouseMarket, publishRates, voidHouseMarket } from "./house-markets/index.ts";
import { removeRunner, resettleMarket, settleMarket, voidMarket } from "./office/markets.ts";
import { previewHouseSettlement } from "./office/settlement-previews.ts";
import { listBetsToVoid } from "./office/void-bets.ts";
import { addAlert } from "./price-alerts/index.ts";

const most = 2_147_483_647;
const reason = "result";
/** What reaches an integer of the database, with such a number in it. */
const requests: readonly (readonly [string, z.core.$ZodType, (value: number) => object])[] = [
  ["alert", addAlert.body, (value) => ({ market_id: "1.1", selection_id: value, direction: "rise", odds: 2 })],
  [
    "cash-out target",
    setCashOutTarget.body,
    (value) => ({ market_id: "1.1", selection_id: value, share: 50, target: "10.00", stop: null }),
  ],
  ["winner", settleMarket.body, (value) => ({ winner: value })],
  ["winners", settleMarket.body, (value) => ({ result: [1, value] })],
  ["dead heat", resettleMarket.body, (value) => ({ winner: 1, dead_heat: [1, value], reason })],
  ["seen result", voidMarket.body, (value) => ({ reason, seen_revision: value })],
  ["withdrawn runner", removeRunner.body, (value) => ({ selection_id: value, adjustment_factor: 10, reason })],
  ["seen result of the house", settleHouseMarket.body, (value) => ({ outcome: 1, reason, seen_revision: value })],
  ["seen result of the house, void", voidHouseMarket.body, (value) => ({ reason, seen_revision: value })],
  ["version of rates", publishRates.body, (value) => ({ version: value, quotes: [] })],
  ["pond", fireVolley.body, (value) => ({ weapon: "net", room: value, shots: [{ fish: 1, kind: "carp" }] })],
];
const isTaken = (schema: z.core.$ZodType, input: object): boolean => z.safeParse(schema, input).success;

test.each(requests)("[HTTP-05] a whole number that no row can hold is refused: %s", (_name, schema, bodyOf) => {
  expect([most, most + 1, Number.MAX_SAFE_INTEGER].map((value) => isTaken(schema, bodyOf(value)))).toEqual([
    true,
    false,
    false,
  ]);
});

test("[HTTP-05] lines, rates and results in addresses too", () => {
  for (const key of ["line", "rate"])
    expect(
      ["1000000000", "2147483648", "9999999999"].map((text) => isTaken(listBetsToVoid.query, { [key]: text })),
    ).toEqual([true, false, false]);
  expect(["1000000000", "9999999999"].map((outcome) => isTaken(previewHouseSettlement.query, { outcome }))).toEqual([
    true,
    false,
  ]);
});
