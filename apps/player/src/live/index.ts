export { FirstMarketsProvider, marketsIn } from "./first-markets.tsx";
export type { Live } from "./live.ts";
export {
  restartLive,
  startLive,
  useCell,
  useCellNow,
  useCellSource,
  useFollowedMarket,
  useHasPrice,
  useLadders,
  useLive,
  useMarket,
  useReadAgain,
  useTopic,
} from "./use-live.ts";
export { useAnswered, useIsStale, useStaleWords } from "./use-staleness.ts";
export { useListNews } from "./use-list-news.ts";
