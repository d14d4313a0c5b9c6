export * from "./book.ts";
export * from "./day.ts";
export * from "./ports.ts";
export * from "./proof.ts";
export * from "./schedule.ts";
export * from "./views.ts";
export { sideName } from "./words.ts";
