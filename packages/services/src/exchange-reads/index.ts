export * from "./ports.ts";
export * from "./figures.ts";
export * from "./market-book.ts";
export * from "./displayed.ts";
export type { FollowOptions } from "./followed-market.ts";
export * from "./market-books.ts";
export * from "./read-market-books.ts";
export * from "./bet-records.ts";
export * from "./sports-events.ts";
