export { exchangeCall, recordsCall } from "./calls.ts";
