export type { SlipSelection } from "./bet-slip-form.ts";
export { refusalOf, type Refused } from "./outcome.ts";
export { useRefusalWords } from "./slip-answer.tsx";
export { useBetDesk, type BetDesk } from "./use-bet-desk.tsx";
