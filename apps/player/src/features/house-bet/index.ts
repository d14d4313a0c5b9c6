export { fancyOffer, runnerOffer, type HousePick } from "./offer.ts";
export type { HouseBetItem } from "./calls.ts";
export { useHouseDesk } from "./use-house-desk.tsx";
export { useHouseTitle } from "./use-house-title.ts";
