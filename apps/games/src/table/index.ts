export { cardsOf, PlayingCard } from "./cards.tsx";
