export { createTargetStore } from "./target-store.ts";
