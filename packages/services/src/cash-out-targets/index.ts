export * from "./end-all.ts";
export * from "./house-watch.ts";
export * from "./manage.ts";
export { endOf } from "./place.ts";
export * from "./ports.ts";
export * from "./watch.ts";
