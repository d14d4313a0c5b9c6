export { Side } from "./card-table.tsx";
export { cardOfPrint, cardsOf, PlayingCard, useCardName } from "./cards.tsx";
export { ChipChoice, Place, useChips, type Chips, type Laid } from "./chips.tsx";
export { RouletteLayout, RouletteWheel, useRouletteName, type PlaceLook } from "./roulette-parts.tsx";
export { teenPattiWords } from "./teen-patti-words.ts";
