import { expect, test } from "vitest";
import { isEmpty, namesFor, toBody, toDraft, type Limit } from "./limit.ts";

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
  win_max: null,
  house_market_max: null,
  house_event_max: "100000.00",
  sport_exposure_max: null,
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
