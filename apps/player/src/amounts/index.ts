export { amountsInSentence } from "./amounts-in-sentence.ts";
