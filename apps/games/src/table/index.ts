export { cardOfPrint, cardsOf, PlayingCard } from "./cards.tsx";
