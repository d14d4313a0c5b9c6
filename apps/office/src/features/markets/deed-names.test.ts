import { expect, test } from "vitest";
import { bookText } from "../sportsbook/text.ts";
import { consoleText } from "./console-text.ts";
import { houseText } from "./house-text.ts";
import { holdName } from "./market.ts";
import { openFancyText } from "./open-fancy-text.ts";
import { marketText } from "./text.ts";

const languages = ["en", "bn"] as const;

test("[DESK-27] a deed has one name for a market of the exchange and of the house, and for the sportsbook's", () => {
  for (const language of languages) {
    const [exchange, house, book] = [marketText[language], houseText[language], bookText[language]];
    expect([house.hold, book.hold]).toEqual([exchange.suspend, exchange.suspend]);
    expect([house.settle, house.resettle, house.void]).toEqual([exchange.settle, exchange.resettle, exchange.void]);
    expect(house.release).toBe(book.release);
    expect(house.heldDone({ market: "A" })).toBe(exchange.suspended({ market: "A" }));
    expect(house.held).toBe(exchange.held);
  }
});

test("[DESK-27] in Bangla no button has the word of a status", () => {
  const { bn: exchange } = marketText;
  const { bn: house } = houseText;
  const statuses: readonly string[] = [
    exchange.INACTIVE,
    exchange.OPEN,
    exchange.SUSPENDED,
    exchange.CLOSED,
    exchange.isVoid,
    exchange.held,
    house.BALL_RUNNING,
    house.SETTLING,
    house.SETTLED,
    house.VOIDING,
    house.VOIDED,
  ];
  const buttons = [
    exchange.open,
    exchange.suspend,
    exchange.resume,
    exchange.settle,
    exchange.resettle,
    exchange.void,
    house.hold,
    house.holdSuspended,
    house.release,
    consoleText.bn.ballRunning,
    consoleText.bn.suspendAll,
    consoleText.bn.giveAllBack,
  ];
  expect(buttons.filter((button) => statuses.includes(button))).toEqual([]);
});

test("[DESK-27] what is suspended by itself is kept so, and what is open is suspended", () => {
  expect((["OPEN", "BALL_RUNNING", "SUSPENDED"] as const).map((status) => holdName({ status }))).toEqual([
    "hold",
    "hold",
    "holdSuspended",
  ]);
});

test("[DESK-15] in Bangla what is typed at the console and for a Fancy by hand is named in Bangla letters", () => {
  const { line, againstLine, forRate, againstRate } = consoleText.bn;
  const { noLine, noRate, yesLine, yesRate } = openFancyText.bn;
  const names = [line, againstLine, forRate, againstRate, noLine, noRate, yesLine, yesRate];
  expect(names.filter((name) => /[a-z]/i.test(name))).toEqual([]);
});
