import { expect, test } from "vitest";
import { isEmpty, namesFor, saidAmounts, toBody, toDraft, type Limit } from "./limit.ts";

const limit: Limit = {
  sport: "4",
  type: "all",
  band_before_percent: 300,
  band_in_play_percent: null,
  jump_percent: 0,
  line_band_percent: 150,
  line_jump_percent: null,
  silence_seconds: 30,
  house_silence_seconds: null,
  stake_max: "2500.00",
  stake_max_inr: "1500.00",
  stake_max_pkr: null,
  win_max: null,
  win_max_inr: null,
  win_max_pkr: "9000.00",
  house_market_max: null,
  house_event_max: "100000.00",
  sport_exposure_max: null,
  sport_exposure_max_inr: null,
  sport_exposure_max_pkr: null,
  house_sport_max: "900000.00",
};

test("[LIMIT-01] what is shown is what would be sent: numbers, amounts, and nothing where nothing is said", () => {
  const { sport, type, ...values } = limit;
  expect(toBody(toDraft(limit), type)).toEqual(values);
  expect(sport).toBe("4");
});

test("[LIMIT-01] what stands for a sport is neither asked nor sent for one type of market", () => {
  expect(namesFor("FANCY")).not.toContain("silence_seconds");
  expect(toBody(toDraft(limit), "FANCY")).toMatchObject({
    silence_seconds: null,
    house_event_max: null,
    house_sport_max: null,
    jump_percent: 0,
  });
  expect(isEmpty({ ...toDraft(undefined), silence_seconds: "5" }, "FANCY")).toBe(true);
  expect(isEmpty({ ...toDraft(undefined), silence_seconds: "5" }, "all")).toBe(false);
});

test("[LIMIT-37] a row says what is set in each currency, what its taka come to in rupees where nothing is, and nothing of what is in taka alone", () => {
  const rates = { INR: 700, PKR: 2300 };
  expect(saidAmounts(limit, "stake_max", rates)).toEqual([
    { currency: "BDT", amount: "2500.00", isReckoned: false },
    { currency: "INR", amount: "1500.00", isReckoned: false },
    { currency: "PKR", amount: "5750.00", isReckoned: true },
  ]);
  expect(saidAmounts(limit, "win_max", rates)).toEqual([{ currency: "PKR", amount: "9000.00", isReckoned: false }]);
  expect(saidAmounts(limit, "house_event_max", rates)).toEqual([
    { currency: "BDT", amount: "100000.00", isReckoned: false },
  ]);
  expect(saidAmounts(limit, "sport_exposure_max", rates)).toEqual([]);
  // Fancy is in taka alone.
  expect(saidAmounts({ ...limit, type: "FANCY" }, "stake_max", rates)).toHaveLength(1);
  expect(toBody(toDraft(limit), "FANCY")).toMatchObject({ stake_max: "2500.00", stake_max_inr: null });
});
