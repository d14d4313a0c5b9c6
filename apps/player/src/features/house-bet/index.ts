export { fancyOffer, runnerOffer, type HousePick } from "./offer.ts";
export { useHouseDesk } from "./use-house-desk.tsx";
export { useHouseTitle } from "./use-house-title.ts";
