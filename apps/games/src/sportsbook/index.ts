export { BookProvider, useBook, useOdds, useWords } from "./book-context.tsx";
export { FixtureMarkets } from "./fixture-markets.tsx";
export { MyBets } from "./my-bets.tsx";
export { PriceButton } from "./price-button.tsx";
export { SlipBar } from "./slip-bar.tsx";
