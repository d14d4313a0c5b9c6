export { createAlertStore } from "./alert-store.ts";
