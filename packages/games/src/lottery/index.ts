export * from "./lines.ts";
export * from "./lottery.ts";
export * from "./timetable.ts";
