import { FairStream } from "../fair/index.ts";

/** The lotteries of the house, by how many digits their number has. */
export const lotteryDigits = { "lottery-2d": 2, "lottery-3d": 3, "lottery-4d": 4 } as const;
export type LotteryCode = keyof typeof lotteryDigits;
export const lotteryCodes = Object.keys(lotteryDigits) as LotteryCode[];

export const isLottery = (code: string): code is LotteryCode => Object.hasOwn(lotteryDigits, code);

/** All numbers that can be drawn; each as likely. */
export const lotteryNumbers = (code: LotteryCode): number => 10 ** lotteryDigits[code];

/** A number as it is told: with its leading zeros. */
export const lotteryText = (code: LotteryCode, number: number): string =>
  String(number).padStart(lotteryDigits[code], "0");

/** The number of a draw, from the draw's hash and the salt of its chain. [LOTTERY-01] */
export const drawLottery = (code: LotteryCode, { hash, salt }: { readonly hash: string; readonly salt: string }) =>
  lotteryText(code, new FairStream({ serverSeed: hash, clientSeed: salt, nonce: 0 }).index(lotteryNumbers(code)));
