/** What the console alone is told of the game list. Where home and menu have two texts for the catalogue, this page has one. [ERR-37] [ERR-41] [OP-31] */
export const gamesFailed = { lost: "Failed to fetch games" } as const;
export const providersFailed = {
  lost: "An unexpected error occurred while fetching providers or systems",
} as const;
