export { createHouseTargetStore } from "./house-target-store.ts";
export { createTargetStore } from "./target-store.ts";
