export { actionWords, subjectWords } from "./audit-words.ts";
export { fieldWords, valueWords } from "./field-words.ts";
export { betWords, bucketWords, channelWords, gameTypeWords, movementWords } from "./money-words.ts";
export { rulesInBangla } from "./rule-words.ts";
export { useWord } from "./use-word.ts";
export { currencyOfName, reckonedIn, takaNameOf } from "./rupees.ts";
