/** What the room of markets shows, as its address names it; without a name the markets. [DESK-20] */
export const marketTabs = ["markets", "console", "results", "templates"] as const;
export type MarketTab = (typeof marketTabs)[number];
