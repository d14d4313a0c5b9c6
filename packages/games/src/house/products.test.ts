import { expect, test } from "vitest";
import { bingoCodes, bingoReturnX1000000, bingoRoom } from "../bingo/index.ts";
import { kindsOfLottery, lotteryCodes, lotteryReturnX1000000 } from "../lottery/index.ts";
import { houseProduct } from "./index.ts";

test("[HOUSE-05] [LOTTERY-03] [BINGO-04] what lotteries and bingo rooms state as their return is what is counted", () => {
  for (const code of lotteryCodes) {
    const digits = { straight: "0123456789", box: "0123456789" } as Readonly<Record<string, string>>;
    for (const kind of kindsOfLottery(code)) {
      const whole = Number(code.slice(-2, -1));
      const length =
        kind === "straight" || kind === "box"
          ? whole
          : kind === "first" || kind === "last"
            ? 1
            : Number(kind.slice(-1));
      const bet = { kind, digits: (digits[kind] ?? "7777").slice(0, length) };
      const counted = lotteryReturnX1000000(code, bet);
      expect(houseProduct(code)?.returns?.(), `${code} ${kind}`).toEqual({
        lowestX1000000: counted,
        highestX1000000: counted,
      });
    }
  }
  for (const code of bingoCodes) {
    const counted = bingoReturnX1000000(bingoRoom(code));
    expect(houseProduct(code)?.returns?.()).toEqual({ lowestX1000000: counted, highestX1000000: counted });
  }
});
