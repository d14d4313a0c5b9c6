/** The words of the sandbox's pages, in both languages. */
export type Language = "en" | "bn";

const words = {
  title: ["Play wallet", "খেলার ওয়ালেট"],
  play: [
    "Sandbox mobile money: play money only. No real account, no real money.",
    "নমুনা মোবাইল ব্যাংকিং: শুধু খেলার টাকা। কোনো আসল হিসাব বা আসল টাকা নেই।",
  ],
  number: ["Mobile number", "মোবাইল নম্বর"],
  numberHint: ["Any number of 11 digits opens a play wallet.", "১১ সংখ্যার যেকোনো নম্বরে খেলার ওয়ালেট খোলা যায়।"],
  pin: ["PIN", "পিন"],
  pinHint: [
    "Four digits. The first time you open a wallet you choose them.",
    "চার সংখ্যা। প্রথমবার ওয়ালেট খোলার সময় আপনিই এটি বেছে নেন।",
  ],
  checkout: ["Payment", "পেমেন্ট"],
  payTo: ["Pay to", "যাকে দিচ্ছেন"],
  confirmPayment: ["Confirm payment", "পেমেন্ট নিশ্চিত করুন"],
  cancelPayment: ["Cancel and go back", "বাতিল করে ফিরে যান"],
  backToShop: ["Back to the app", "অ্যাপে ফিরে যান"],
  provider: ["Provider", "মাধ্যম"],
  currency: ["Currency", "মুদ্রা"],
  BDT: ["Taka", "টাকা"],
  INR: ["Indian rupees", "ভারতীয় রুপি"],
  PKR: ["Pakistani rupees", "পাকিস্তানি রুপি"],
  open: ["Open wallet", "ওয়ালেট খুলুন"],
  close: ["Leave", "বের হন"],
  balance: ["Balance", "ব্যালেন্স"],
  sendMoney: ["Send Money", "সেন্ড মানি"],
  cashOut: ["Cash Out", "ক্যাশ আউট"],
  makePayment: ["Make Payment", "পেমেন্ট"],
  payout: ["Money received", "টাকা এসেছে"],
  topUp: ["Top up", "টপ আপ"],
  sendMoneyHint: ["To a personal number", "ব্যক্তিগত নম্বরে"],
  cashOutHint: ["To an agent's number", "এজেন্ট নম্বরে"],
  makePaymentHint: ["To a merchant's number", "মার্চেন্ট নম্বরে"],
  to: ["Receiving number", "প্রাপকের নম্বর"],
  amount: ["Amount", "পরিমাণ"],
  pay: ["Confirm", "নিশ্চিত করুন"],
  back: ["Back", "ফিরে যান"],
  done: ["Successful", "সফল হয়েছে"],
  transactionId: ["Transaction ID", "ট্রানজ্যাকশন আইডি"],
  message: ["Message", "বার্তা"],
  history: ["History", "লেনদেন"],
  empty: ["What you pay and receive will be listed here.", "আপনার পাঠানো ও পাওয়া টাকা এখানে দেখা যাবে।"],
  received: ["Received", "পাওয়া"],
  other: ["বাংলা", "English"],
  next: [
    "Go back to the app and enter this ID under “Reference No. / Trans ID”.",
    "অ্যাপে ফিরে গিয়ে এই আইডি “Reference No. / Trans ID” ঘরে লিখুন।",
  ],
} as const satisfies Record<string, readonly [string, string]>;

export type Word = keyof typeof words;
export const say = (language: Language, word: Word): string => words[word][language === "bn" ? 1 : 0];
