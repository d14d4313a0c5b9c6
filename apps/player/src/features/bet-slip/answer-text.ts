import { catalogue } from "@maidan/ui/language";

/** Beside the stake of a bet that was matched at other odds than it was placed at. */
export const answerText = catalogue(
  { asked: (values: { odds: string }) => `you asked for ${values.odds}` },
  { asked: (values: { odds: string }) => `আপনি চেয়েছিলেন ${values.odds}` },
);
