import { catalogue } from "@maidan/ui/language";

/** Words of reads that failed. */
export const unreadText = catalogue(
  {
    title: "Could not be read",
    hint: "No answer came. Your bets and your money are safe.",
    again: "Try again",
    part: (values: { names: string }) => `Could not be read: ${values.names}.`,
  },
  {
    title: "পড়া যায়নি",
    hint: "কোনো উত্তর আসেনি। আপনার বেট ও টাকা নিরাপদ।",
    again: "আবার চেষ্টা করুন",
    part: (values: { names: string }) => `পড়া যায়নি: ${values.names}।`,
  },
);
