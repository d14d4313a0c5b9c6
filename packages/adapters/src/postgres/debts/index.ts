export { createDebtStore } from "./debt-store.ts";
