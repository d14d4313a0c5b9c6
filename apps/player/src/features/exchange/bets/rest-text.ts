import { catalogue } from "@maidan/ui/language";

/** Words of what becomes at the off of a bet that waits. */
export const restText = catalogue(
  {
    rest: "At the off",
    LAPSE: "Lapse",
    PERSIST: "Keep",
    MARKET_ON_CLOSE: "Take SP",
    lapses: "Lapses at the off",
    keeps: "Kept in play",
    takesSp: "Takes the starting price at the off",
    changed: "Changed. The bet keeps its place.",
    tooLate: "It can no longer be changed: it is matched, or has ended.",
    failed: "It could not be changed. The bet waits as before.",
    unknown: "No answer came. What the bet does at the off is shown here.",
    reducedOnly: "The stake is lowered. The odds could not be changed and are what they were.",
    changeUnknown: "No answer came: it may be changed or not. Look at your bets before you try again.",
    changing: "Your change is on its way",
  },
  {
    rest: "ম্যাচ শুরু হলে",
    LAPSE: "বাদ যাবে",
    PERSIST: "রাখুন",
    MARKET_ON_CLOSE: "এসপি নিন",
    lapses: "ম্যাচ শুরু হলে বাদ যাবে",
    keeps: "ইন-প্লেতেও থাকবে",
    takesSp: "শুরুতে স্টার্টিং প্রাইস নেবে",
    changed: "বদলানো হয়েছে। বেটের জায়গা একই আছে।",
    tooLate: "আর বদলানো যাবে না: ম্যাচ হয়ে গেছে, নয়তো শেষ।",
    failed: "বদলানো যায়নি। বেট আগের মতোই অপেক্ষায় আছে।",
    unknown: "উত্তর আসেনি। শুরুতে বেটের কী হবে তা এখানে দেখা যাচ্ছে।",
    reducedOnly: "স্টেক কমানো হয়েছে। দর বদলানো যায়নি, আগেরটাই আছে।",
    changeUnknown: "উত্তর আসেনি: বদলেছে কি না জানা নেই। আবার চেষ্টার আগে আপনার বেট দেখুন।",
    changing: "আপনার বদল পাঠানো হচ্ছে",
  },
);
