export { Ladder, toHundredths, type Level, type PriceSize } from "./ladder.ts";
export {
  MarketBook,
  type RunnerBook,
  type RunnerSnapshot,
  type Side,
  type StreamMarketChange,
  type StreamMarketDefinition,
  type StreamRunnerChange,
  type StreamRunnerDefinition,
} from "./market-book.ts";
export {
  MarketCache,
  type CellAddress,
  type CellSnapshot,
  type MarketSnapshot,
  type Scheduler,
  type Source,
} from "./market-cache.ts";
