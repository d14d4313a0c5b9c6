export { calmPaceMs, createFramePace, type FramePaceDeps } from "./frame-pace.ts";
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
  type RunnerLadders,
  type Scheduler,
  type Source,
  type Urgency,
} from "./market-cache.ts";
