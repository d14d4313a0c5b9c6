import { expect, test } from "vitest";
import { exchangeMarketOf, exchangeMarketsOf, faultsOfTemplate, initialTemplates, templateSports } from "./index.ts";

const soccer = initialTemplates[templateSports.soccer];
const terms = soccer?.exchange["MATCH_ODDS"];
if (soccer === undefined || terms === undefined) throw new Error("football has no template");

test("[TEMPLATE-01] an event gets what its template has on, Match Odds first, each with its own runners", () => {
  const on = { ...terms, isOn: true };
  const template = { ...soccer, exchange: { ...soccer.exchange, OVER_UNDER_25: on, BOTH_TEAMS_TO_SCORE: on } };
  const bare = { ...soccer, exchange: { MATCH_ODDS: terms, OVER_UNDER_25: { ...terms, isOn: false } } };
  expect(exchangeMarketsOf(bare, ["A", "B", "The Draw"]).map(({ marketType }) => marketType)).toEqual(["MATCH_ODDS"]);
  expect(exchangeMarketsOf(template, ["A", "B", "The Draw"]).map(({ name, runners }) => [name, runners])).toEqual([
    ["Match Odds", ["A", "B", "The Draw"]],
    ["Over/Under 2.5 Goals", ["Under 2.5 Goals", "Over 2.5 Goals"]],
    ["Both Teams to Score", ["Yes", "No"]],
  ]);
  const tennis = { ...soccer, exchange: { MATCH_ODDS: terms, SET_WINNER: on } };
  expect(exchangeMarketOf(tennis, ["A", "B"], { kind: "SET_WINNER", part: 1 })).toMatchObject({
    name: "Set 2 Winner",
    part: 1,
  });
});

test("[TEMPLATE-01] [SPORT-14] the lines of an innings reach as far as its overs do", () => {
  const cricket = initialTemplates[templateSports.cricket];
  if (cricket === undefined) throw new Error("cricket has no template");
  const mostOf = (overs?: 10 | 20 | 50) =>
    exchangeMarketOf(cricket, ["A", "B"], { kind: "INNINGS_RUNS", part: 0, overs })?.line?.mostX100;
  expect([mostOf(), mostOf(10), mostOf(20), mostOf(50)]).toEqual([27_950, 19_950, 27_950, 47_950]);
});

test("[TEMPLATE-02] what the code begins with is whole, and what a feed needs can't be taken away", () => {
  for (const [eventTypeId, template] of Object.entries(initialTemplates))
    expect(faultsOfTemplate(eventTypeId, template)).toEqual({});
  const off = { ...soccer, exchange: { ...soccer.exchange, MATCH_ODDS: { ...terms, isOn: false } } };
  expect(faultsOfTemplate(templateSports.soccer, off)).toEqual({
    "template.exchange.MATCH_ODDS.is_on": ["A feed can't do without this market."],
  });
});

test("[TEMPLATE-02] a delay, rate, stake or payout that can't be, and a kind of another sport, are named", () => {
  for (const [field, wrong] of [
    ["bet_delay_seconds", { betDelaySeconds: 13 }],
    ["commission_basis_points", { commissionBasisPoints: 2_001 }],
    ["minimum_stake", { minimumStakeMinor: 0n }],
    ["minimum_payout", { minimumPayoutMinor: 0n }],
    ["minimum_payout", { minimumPayoutMinor: terms.minimumStakeMinor - 1n }],
  ] as const) {
    const template = { ...soccer, exchange: { ...soccer.exchange, OVER_UNDER_25: { ...terms, ...wrong } } };
    expect(Object.keys(faultsOfTemplate(templateSports.soccer, template))).toEqual([
      `template.exchange.OVER_UNDER_25.${field}`,
    ]);
  }
  expect(faultsOfTemplate(templateSports.tennis, soccer)).toHaveProperty("template");
  const race = { ...terms, hasVirtualPrices: false };
  const racing = { exchange: { WIN: race, PLACE: { ...race, hasPassiveDelay: false } }, house: {} };
  expect(Object.keys(faultsOfTemplate(templateSports.racing, racing))).toEqual([
    "template.exchange.WIN.has_passive_delay",
  ]);
});
