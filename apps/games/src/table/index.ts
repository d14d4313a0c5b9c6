export { blackjackEnds, blackjackWords } from "./blackjack-words.ts";
export { Side } from "./card-table.tsx";
export { cardOfPrint, CardSign, cardsOf, PlayingCard, readCard, useCardName } from "./cards.tsx";
export { ChipChoice, Place, useChips, type Chips, type Laid } from "./chips.tsx";
export { RouletteLayout, RouletteWheel, usePocketName, useRouletteName, type PlaceLook } from "./roulette-parts.tsx";
export { teenPattiResult, teenPattiWords } from "./teen-patti-words.ts";
