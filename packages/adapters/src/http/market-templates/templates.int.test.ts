import { createChangeTemplate } from "@maidan/services/market-templates";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTemplateStore } from "../../postgres/market-templates/index.ts";
import { startDesk, type Desk } from "../office/test-support/index.ts";
import { registerTemplateRoom } from "./index.ts";

let desk: Desk;
let token: string;
beforeAll(async () => {
  desk = await startDesk();
  const templates = createTemplateStore();
  const changeTemplate = createChangeTemplate({ run: desk.run, templates });
  registerTemplateRoom(desk.officeApp, { reader: desk.reader, templates, changeTemplate });
  token = await desk.signInAs("trader");
});
afterAll(() => desk.close());

test("[TEMPLATE-02] [HTTP-05] each figure of a template that can't be is named with what is wrong with it, and nothing is written", async () => {
  const read = async () => (await desk.office("GET", "/api/market-templates?sport=soccer", { token })).body.items[0];
  const { version, template } = await read();
  const save = async (changes: { readonly house?: object; readonly exchange?: object }) => {
    const changed = {
      exchange: { ...template.exchange, MATCH_ODDS: { ...template.exchange.MATCH_ODDS, ...changes.exchange } },
      house: { BOOKMAKER: { ...template.house.BOOKMAKER, ...changes.house } },
    };
    const body = { sport: "soccer", competition: "", version, template: changed, is_for_open: false };
    const answer = await desk.office("PUT", "/api/market-templates", { token, body });
    return [answer.status, answer.body.errors];
  };
  expect(
    await save({
      house: { maximum_profit: "-5", maximum_liability: "9".repeat(20), maximum_stake: "" },
      exchange: { minimum_stake: "1.005", minimum_payout: "0" },
    }),
  ).toEqual([
    422,
    {
      "template.house.BOOKMAKER.maximum_profit": ["Too small: at least 0.01."],
      "template.house.BOOKMAKER.maximum_liability": ["Too big: at most 100000000.00."],
      "template.house.BOOKMAKER.maximum_stake": ["Enter an amount."],
      "template.exchange.MATCH_ODDS.minimum_stake": ["An amount has two decimals at most."],
      "template.exchange.MATCH_ODDS.minimum_payout": ["Too small: at least 0.01."],
    },
  ]);
  expect(await save({ house: { minimum_stake: "9.00", maximum_stake: "8.99" } })).toEqual([
    422,
    { "template.house.BOOKMAKER.maximum_stake": ["The smallest stake is above the largest."] },
  ]);
  expect((await read()).version).toBe(version);
  expect((await save({ house: { maximum_profit: "5" } }))[0]).toBe(200);
});
