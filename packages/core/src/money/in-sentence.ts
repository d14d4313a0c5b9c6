/** A written amount inside a sentence: no line ends between its sign and its number. The space is a no-break one, which is read aloud, searched and copied as a space is. */
export const inSentence = (amount: string): string => amount.replace(" ", "\u00a0");
