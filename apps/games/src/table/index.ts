export { Side } from "./card-table.tsx";
export { cardOfPrint, CardSign, cardsOf, PlayingCard, useCardName } from "./cards.tsx";
export { ChipChoice, Place, useChips, type Chips, type Laid } from "./chips.tsx";
export { RouletteLayout, RouletteWheel, usePocketName, useRouletteName, type PlaceLook } from "./roulette-parts.tsx";
export { teenPattiWords } from "./teen-patti-words.ts";
