/** Whether the id is that of a market of the house: they are numbered apart from those of the exchange, whose ids begin with another number. */
export const isHouseMarketId = (marketId: string): boolean => marketId.startsWith("9.");
