export { createHouseSportsStore } from "./house-sports-store.ts";
