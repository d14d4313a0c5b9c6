import { addPromotion } from "@maidan/contract/http/promotions";
import { z } from "zod/mini";
import { expect, test } from "vitest";
import { emptyDraft, movedBy, problemsOf, toBody, toDraft, type Draft, type Promotion } from "./form.ts";

const filled: Draft = {
  ...emptyDraft,
  name: " Welcome ",
  start: "2024-05-29",
  end: "2024-12-31",
  percent: "12.5",
  cap: "7777",
  inRupees: { ...emptyDraft.inRupees, cap_inr: "5000", min_deposit_pkr: "0" },
  weights: { ...emptyDraft.weights, exchange: "100", LIVE: "10", other: "0" },
  nameBn: " স্বাগতম ",
  games: [{ ref: "padma/crash-1", percent: "5" }],
};

test("[PROM-03] a form is sent as the server takes it: whole Dhaka days, amounts with two decimals, empty limits as none", () => {
  const body = toBody(filled);
  expect(z.safeParse(addPromotion.body, body).success).toBe(true);
  expect(body).toMatchObject({
    name: "Welcome",
    name_bn: "স্বাগতম",
    start_date: "2024-05-28T18:00:00.000Z",
    end_date: "2024-12-31T17:59:59.000Z",
    deposit_bouns: 12.5,
    terms: {
      cap: "7777.00",
      max_bet: null,
      uses_per_player: null,
      min_deposit: "0.00",
      // In rupees empty is none of its own: it follows from the taka. [PROM-06]
      cap_inr: "5000.00",
      cap_pkr: null,
      min_deposit_inr: null,
      min_deposit_pkr: "0.00",
    },
  });
  expect(body.terms.weights).toEqual([
    { scope: "game", ref: "padma/crash-1", percent: 5 },
    { scope: "product", ref: "exchange", percent: 100 },
    { scope: "category", ref: "LIVE", percent: 10 },
    { scope: "default", ref: null, percent: 0 },
  ]);
});

test("[PROM-03] what was saved comes back into the form as it was, contributions of single games too", () => {
  const saved = { ...toBody(filled), id: "1", updated_at: "", grants: {} } as unknown as Promotion;
  expect(toBody(toDraft(saved))).toEqual(toBody(filled));
});

test("[PROM-03] a form says what keeps it from being sent", () => {
  expect(problemsOf(filled)).toEqual([]);
  expect(problemsOf({ ...filled, name: " ", percent: "1001", turnover: "", expiryDays: "0", uses: "1.5" })).toEqual([
    "name",
    "percent",
    "turnover",
    "expiryDays",
    "uses",
  ]);
  expect(
    problemsOf({
      ...filled,
      cap: "0",
      weights: { ...filled.weights, LIVE: "101" },
      games: [{ ref: "padma/x", percent: "" }],
      end: "2024-05-28",
    }),
  ).toEqual(["weights", "games", "amounts", "end"]);
  const inRupees = { ...filled.inRupees, max_bet_pkr: "0" };
  expect(problemsOf({ ...filled, inRupees })).toEqual(["amounts"]);
});

test("[PROM-03] a promotion moves by one place and not beyond the ends", () => {
  expect(movedBy(["1", "2", "3"], "3", -1)).toEqual(["1", "3", "2"]);
  expect(movedBy(["1", "2", "3"], "1", 1)).toEqual(["2", "1", "3"]);
  expect(movedBy(["1", "2"], "1", -1)).toEqual(["1", "2"]);
});
