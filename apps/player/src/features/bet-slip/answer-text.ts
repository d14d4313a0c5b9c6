import { catalogue } from "@maidan/ui/language";

/** What is said beside the answer alone: what was asked for, where a bet was matched at other odds, and what came of the bet while it is looked at. */
export const answerText = catalogue(
  {
    asked: (values: { odds: string }) => `you asked for ${values.odds}`,
    voided: "The bet was made void. What it had locked is back in your balance.",
    overSince: "The market has closed since: what the bet came to is among your bets.",
  },
  {
    asked: (values: { odds: string }) => `আপনি চেয়েছিলেন ${values.odds}`,
    voided: "বেটটি বাতিল হয়েছে। এতে আটকানো টাকা আপনার ব্যালেন্সে ফিরেছে।",
    overSince: "এরপর মার্কেট শেষ হয়েছে: বেটের ফল আপনার বেটগুলোর মধ্যে আছে।",
  },
);
