export { Countdown, formatMinutes, secondsLeft, useSecondsLeft } from "./countdown.tsx";
export {
  Count,
  CurrencyProvider,
  Money,
  readWireAmount,
  useCurrency,
  useCurrencySign,
  useMoney,
  type MoneyProps,
} from "./money.tsx";
export { formatOdds, Odds, OddsNotationProvider, useNotation, useOdds } from "./odds.tsx";
export { PriceCell, type PriceCellProps, type PriceSide } from "./price-cell.tsx";
export { useTouch } from "./use-touch.ts";
export { FlashRing } from "./flash-ring.tsx";
export { FollowedFigures, type Offer, type OfferSource } from "./followed-figures.tsx";
export { formatSize } from "./price-figures.tsx";
export { formatTime, Time, type TimeShape } from "./time.tsx";
