import { catalogue } from "@maidan/ui/language";

/** Words of reads that failed. */
export const unreadText = catalogue(
  {
    title: "Could not be read",
    hint: "No answer came. Your bets and your money are safe.",
    again: "Try again",
    part: (values: { names: string }) => `Could not be read: ${values.names}.`,
    missing: "This did not load. Load the page again to open it.",
  },
  {
    title: "পড়া যায়নি",
    hint: "কোনো উত্তর আসেনি। আপনার বেট ও টাকা নিরাপদ।",
    again: "আবার চেষ্টা করুন",
    part: (values: { names: string }) => `পড়া যায়নি: ${values.names}।`,
    missing: "এটি লোড হয়নি। খুলতে পাতাটি আবার লোড করুন।",
  },
);
