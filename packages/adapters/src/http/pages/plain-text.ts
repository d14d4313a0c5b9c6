/** The words of the pages that are not the app. */
const english = {
  comingTitle: "Coming soon",
  comingLead: "Maidan, the open field: players back and lay against each other, on play money.",
  comingHint: "The app is made for phones. Scan the code, or try it here.",
  comingPreview: "Open it in a phone frame",
  comingScan: "Scan with your phone's camera",
  pictureName: "A cricket ground at dusk under floodlights",
  previewTitle: "Maidan in a phone frame",
  previewLead: "This is the app as a phone shows it. All of it works: sign up, deposit play taka, back and lay.",
  previewScan: "To hold it in your hand, scan this code:",
  previewFrame: "The Maidan app",
  androidTitle: "The Android app is not published yet",
  androidLead:
    "The site installs itself: open it in your phone's browser, open the browser's menu, and choose “Add to Home screen” or “Install app”.",
  androidHome: "Open the site",
  maintenanceTitle: "We're currently undergoing Maintenance!",
  maintenanceLead: "Your money and your open bets are safe. Please come back in a little while.",
};

export type PlainText = typeof english;

export const plainText: Readonly<Record<"en" | "bn", PlainText>> = {
  en: english,
  bn: {
    comingTitle: "শিগগির আসছে",
    comingLead: "ময়দান: খেলোয়াড়েরা একে অন্যের বিপক্ষে ব্যাক ও লে করেন, খেলার টাকায়।",
    comingHint: "অ্যাপটি ফোনের জন্য তৈরি। কোডটি স্ক্যান করুন, বা এখানেই দেখুন।",
    comingPreview: "ফোনের ফ্রেমে খুলুন",
    comingScan: "ফোনের ক্যামেরা দিয়ে স্ক্যান করুন",
    pictureName: "সন্ধ্যায় ফ্লাডলাইটের নিচে ক্রিকেট মাঠ",
    previewTitle: "ফোনের ফ্রেমে ময়দান",
    previewLead: "ফোনে অ্যাপটি যেমন দেখায়, এটি তাই। সবই কাজ করে: সাইন আপ, খেলার টাকা জমা, ব্যাক ও লে।",
    previewScan: "হাতে নিয়ে দেখতে কোডটি স্ক্যান করুন:",
    previewFrame: "ময়দান অ্যাপ",
    androidTitle: "অ্যান্ড্রয়েড অ্যাপ এখনো প্রকাশিত হয়নি",
    androidLead:
      "সাইটটি নিজেই ইনস্টল হয়: ফোনের ব্রাউজারে খুলুন, ব্রাউজারের মেনু খুলে “হোম স্ক্রিনে যোগ করুন” বা “অ্যাপ ইনস্টল করুন” বেছে নিন।",
    androidHome: "সাইট খুলুন",
    maintenanceTitle: "We're currently undergoing Maintenance!",
    maintenanceLead: "আপনার টাকা ও খোলা বেট নিরাপদ। একটু পরে আবার আসুন।",
  },
};
