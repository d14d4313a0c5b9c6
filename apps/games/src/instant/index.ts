export { coinWords, diceWords, kenoWords, limboWords, plinkoWords, scratchWords } from "./words.ts";
