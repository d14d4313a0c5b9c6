import { digitsOfKind, lotteryPays, type LotteryCode, type LotteryKind } from "@maidan/games/lottery";

/** Two that stand for the most and the fewest orders of a box. */
const boxesOf: Readonly<Record<LotteryCode, readonly string[]>> = {
  "lottery-2d": ["01"],
  "lottery-3d": ["012", "001"],
  "lottery-4d": ["0123", "0012", "0011", "0001"],
};

/** What a kind pays, in times the stake; several for a box. */
export const paysOf = (code: LotteryCode, kind: LotteryKind): readonly number[] =>
  kind === "box"
    ? boxesOf[code].map((digits) => lotteryPays(code, { kind, digits }))
    : [lotteryPays(code, { kind, digits: "0".repeat(digitsOfKind(code, kind)) })];
