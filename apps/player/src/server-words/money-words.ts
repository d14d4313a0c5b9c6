/** What the server says about money in and out, bonuses and rewards, in Bangla. */
export const moneySentences: Readonly<Record<string, string>> = {
  "Please fill in your amount.": "টাকার পরিমাণ লিখুন।",
  "Please select a valid payment method.": "সঠিক পেমেন্ট পদ্ধতি বেছে নিন।",
  "Please select a Deposit channel.": "ডিপোজিট চ্যানেল বেছে নিন।",
  "Please provide a valid 11-digit account number.": "সঠিক ১১ সংখ্যার অ্যাকাউন্ট নম্বর দিন।",
  "Please provide your TRX ID. It should be valid.": "সঠিক ট্রানজেকশন আইডি দিন।",
  "You already have a deposit request pending. Please wait for it to be processed before making another deposit.":
    "আপনার একটি ডিপোজিট অনুরোধ অপেক্ষায় আছে। সেটির কাজ শেষ হলে আরেকটি ডিপোজিট করুন।",
  "This account can't make deposits. Please contact support.": "এই অ্যাকাউন্ট থেকে ডিপোজিট করা যায় না। সাপোর্টে যোগাযোগ করুন।",
  "This account can't withdraw. Please contact support.": "এই অ্যাকাউন্ট থেকে উত্তোলন করা যায় না। সাপোর্টে যোগাযোগ করুন।",
  "Pay from a phone number that you have verified.": "আপনার যাচাই করা ফোন নম্বর থেকে টাকা পাঠান।",
  "The time for this payment is over. Go back to Deposit and start again; a payment that you have made can still be claimed by its transaction ID.":
    "এই পেমেন্টের সময় শেষ। ডিপোজিট পাতায় ফিরে আবার শুরু করুন; টাকা পাঠিয়ে থাকলে তার ট্রানজেকশন আইডি দিয়ে এখনো দাবি করা যাবে।",
  "This transaction ID has already been used.": "এই ট্রানজেকশন আইডি আগেই ব্যবহার হয়েছে।",
  "This promotion is not available for this deposit.": "এই ডিপোজিটে এই প্রমোশন নেওয়া যায় না।",
  "You have already used this promotion as often as it may be used.": "এই প্রমোশন যতবার নেওয়া যায় ততবার আপনি নিয়েছেন।",
  "There is no such payment.": "এমন কোনো পেমেন্ট নেই।",
  "There is no such deposit.": "এমন কোনো ডিপোজিট নেই।",
  "This deposit was already decided.": "এই ডিপোজিটের সিদ্ধান্ত আগেই হয়েছে।",
  "Choose at least one picture.": "অন্তত একটি ছবি বেছে নিন।",
  "Send photographs or screenshots: JPEG, PNG or WebP.": "ছবি বা স্ক্রিনশট পাঠান: JPEG, PNG বা WebP।",
  "The picture has too many pixels. Send a smaller one.": "ছবিটি অনেক বড়। ছোট একটি পাঠান।",
  "Account number is required.": "অ্যাকাউন্ট নম্বর দিন।",
  "Amount is required.": "টাকার পরিমাণ দিন।",
  "Phone not verified.": "ফোন যাচাই করা হয়নি।",
  "Pending withdraw request.": "একটি উত্তোলনের অনুরোধ অপেক্ষায় আছে।",
  "Please select your payment method.": "পেমেন্ট পদ্ধতি বেছে নিন।",
  "Please complete your turnover and try again.": "টার্নওভার পূর্ণ করে আবার চেষ্টা করুন।",
  "Withdrawals are closed at the moment. Please try again later.": "এই মুহূর্তে উত্তোলন বন্ধ। পরে আবার চেষ্টা করুন।",
  "There is no such bonus.": "এমন কোনো বোনাস নেই।",
  "You do not have that many points. Nothing was changed.": "আপনার এত পয়েন্ট নেই। কিছুই বদলায়নি।",
  "You need at least 10 to claim all.": "নিতে হলে অন্তত ১০ জমতে হবে।",
};

/** Sentences with figures in them; each figure in turn is handed on. */
export const moneyPatterns: readonly {
  readonly english: RegExp;
  readonly bangla: (...figures: readonly string[]) => string;
}[] = [
  {
    english: /^The amount must be from ((?:(?:\p{Sc}|Rs) )?[\d,.]+\d) to ((?:(?:\p{Sc}|Rs) )?[\d,.]+\d)\.$/u,
    bangla: (low, high) => `পরিমাণ ${low} থেকে ${high} হতে হবে।`,
  },
  {
    english: /^This account was quoted for ([\d.]+\d)\. Go back to Deposit to pay another amount\.$/,
    bangla: (amount) => `এই নম্বরটি ${amount}-এর জন্য দেওয়া। অন্য পরিমাণের জন্য ডিপোজিট পাতায় ফিরে যান।`,
  },
  {
    english: /^This transaction ID has already been used\. It is your deposit request (\d+)\.$/,
    bangla: (number) => `এই ট্রানজেকশন আইডি আগেই ব্যবহার হয়েছে। এটি আপনার ${number} নম্বর ডিপোজিট অনুরোধ।`,
  },
  {
    english: /^Please complete your turnover and try again\. Remaining: ([\d,.]+\d)\.$/,
    bangla: (amount) => `টার্নওভার পূর্ণ করে আবার চেষ্টা করুন। বাকি: ${amount}।`,
  },
  {
    english: /^You owe ([\d,.]+\d) of a bet whose result was corrected\. It is taken from your balance first\.$/,
    bangla: (amount) => `ফল সংশোধন হওয়া একটি বেটের ${amount} আপনার বকেয়া আছে। আগে সেটি আপনার ব্যালেন্স থেকে নেওয়া হয়।`,
  },
  {
    english: /^At most (\d+) pictures belong to a deposit\.$/,
    bangla: (count) => `একটি ডিপোজিটে সর্বোচ্চ ${count}টি ছবি দেওয়া যায়।`,
  },
  {
    english: /^You need at least ((?:\p{Sc}|Rs) [\d,.]+\d) to claim all\.$/u,
    bangla: (amount) => `নিতে হলে অন্তত ${amount} জমতে হবে।`,
  },
  {
    english: /^This promotion needs a deposit of at least ((?:(?:\p{Sc}|Rs) )?[\d,.]+\d)\.$/u,
    bangla: (amount) => `এই প্রমোশনের জন্য অন্তত ${amount} ডিপোজিট লাগে।`,
  },
];
