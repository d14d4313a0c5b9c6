import { inSentence } from "@maidan/core/money";

/** A text that the server wrote, such as a letter or a rule, with no line end inside of an amount. [APP-19] */
export const amountsInSentence = (text: string): string =>
  text.replaceAll(/(?:\p{Sc}|\bRs) (?=\p{Nd})/gu, (sign) => inSentence(sign));
