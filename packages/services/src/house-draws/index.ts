export * from "./bingo-rules.ts";
export * from "./lottery-rules.ts";
export * from "./lottery-timetable.ts";
export * from "./office.ts";
export * from "./ports.ts";
export type { BingoCode } from "@maidan/games/bingo";
export type { LotteryCode } from "@maidan/games/lottery";
export { commitmentOf } from "@maidan/games/fair";
