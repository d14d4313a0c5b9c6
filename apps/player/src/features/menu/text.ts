import { catalogue } from "@maidan/ui/language";

export const menuText = catalogue(
  {
    mainMenu: "Main menu",
    home: "Home",
    promotions: "Promotions",
    vip: "VIP",
    affiliate: "Affiliate",
    liveChat: "24/7 LiveChat",
    dataSaver: "Data saver",
    dataSaverHint: "Fewer pictures, nothing fetched ahead",
    adults: "For adults of 18 and older. Know when to stop.",
  },
  {
    mainMenu: "প্রধান মেনু",
    home: "হোম",
    promotions: "প্রমোশন",
    vip: "ভিআইপি",
    affiliate: "অ্যাফিলিয়েট",
    liveChat: "২৪/৭ লাইভ চ্যাট",
    dataSaver: "ডেটা সাশ্রয়",
    dataSaverHint: "কম ছবি, আগে থেকে কিছু নামে না",
    adults: "১৮ বছর ও তার বেশি বয়সীদের জন্য। কখন থামতে হবে জেনে রাখুন।",
  },
);
