export { Countdown, formatMinutes, secondsLeft, useSecondsLeft } from "./countdown.tsx";
export { Count, Money, readWireAmount, type MoneyProps } from "./money.tsx";
export { formatOdds, Odds } from "./odds.tsx";
export { formatSize, PriceCell, PriceFigures, type PriceCellProps, type PriceSide } from "./price-cell.tsx";
export { formatTime, Time, type TimeShape } from "./time.tsx";
