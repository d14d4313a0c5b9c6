/** Markets are spread over this many leases; an engine process owns some of them. The rows of `exchange_lease` are made for it. */
export const shardCount = 16;

const marketIds = /^1\.(\d{1,15})$/;
/** Whether a market of ours could have this id. */
export const isMarketId = (text: string): boolean => marketIds.test(text);

/** The lease that covers a market: its number's remainder. Anything that isn't one of our market ids belongs to shard 0, whose owner refuses it. */
export function shardOf(marketId: string): number {
  const match = marketIds.exec(marketId);
  return match === null ? 0 : Number(match[1]) % shardCount;
}
