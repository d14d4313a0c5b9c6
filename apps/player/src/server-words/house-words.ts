/** What the house says to a bet against it, in the field's words, in Bangla. */
export const houseSentences: Readonly<Record<string, string>> = {
  "There is no such market.": "এমন কোনো মার্কেট নেই।",
  "There is no such runner in this market.": "এই মার্কেটে এমন কোনো দল বা খেলোয়াড় নেই।",
  "Bet Not Confirm Reason Game Not Active.": "বেট নেওয়া হয়নি: খেলা চালু নেই।",
  "Ball Running": "বল চলছে",
  "Bet not confirm Odds change": "বেট নেওয়া হয়নি: রেট বদলে গেছে",
  "Bet Not Confirm Reason Min and Max Bet Range Not Valid.": "বেট নেওয়া হয়নি: স্টেক সর্বনিম্ন ও সর্বোচ্চের মধ্যে নয়।",
  "This market is in another currency than this account: it takes bets in taka (BDT) alone.":
    "এই মার্কেটের মুদ্রা আপনার অ্যাকাউন্টের মুদ্রা নয়: এখানে শুধু টাকায় (BDT) বেট নেওয়া হয়।",
  "This account can't bet now.": "এই অ্যাকাউন্ট থেকে এখন বেট করা যায় না।",
  "The most that may be won in this market is reached.": "এই মার্কেটে সর্বোচ্চ যত জেতা যায় তাতে পৌঁছে গেছেন।",
  "More would be at stake than you may have in all markets together.":
    "সব মার্কেট মিলিয়ে আপনি যতটা ঝুঁকি নিতে পারেন, তার বেশি হয়ে যাবে।",
  "More would be at stake than you may have in this sport.": "এই খেলায় আপনি যতটা ঝুঁকি নিতে পারেন তার বেশি হয়ে যাবে।",
  "More would be at stake than you may have in all soccer markets together.":
    "ফুটবলের সব মার্কেট মিলিয়ে আপনি যতটা ঝুঁকি নিতে পারেন, তার বেশি হয়ে যাবে।",
  "More would be at stake than you may have in all tennis markets together.":
    "টেনিসের সব মার্কেট মিলিয়ে আপনি যতটা ঝুঁকি নিতে পারেন, তার বেশি হয়ে যাবে।",
  "More would be at stake than you may have in all cricket markets together.":
    "ক্রিকেটের সব মার্কেট মিলিয়ে আপনি যতটা ঝুঁকি নিতে পারেন, তার বেশি হয়ে যাবে।",
  "More would be at stake than you may have in all racing markets together.":
    "ঘোড়দৌড়ের সব মার্কেট মিলিয়ে আপনি যতটা ঝুঁকি নিতে পারেন, তার বেশি হয়ে যাবে।",
  "The house takes no more of this bet.": "হাউস এই বেট আর নিচ্ছে না।",
  "Every outcome brings the same: there is nothing to cash out.": "ফল যা-ই হোক একই: ক্যাশ আউট করার কিছু নেই।",
  "No rate of now makes your worst outcome better.": "এখনকার কোনো রেটে আপনার সবচেয়ে খারাপ ফল ভালো হয় না।",
  "Enter a target or a stop.": "লক্ষ্য বা স্টপের পরিমাণ দিন।",
  "The stop is below the target.": "স্টপ লক্ষ্যের চেয়ে কম হতে হবে।",
  "It is being cashed out now.": "এখন ক্যাশ আউট হচ্ছে।",
  "You can have 50 cash-outs that wait. Remove one first.": "সর্বোচ্চ ৫০টি ক্যাশ আউট অপেক্ষায় রাখা যায়। আগে একটি সরান।",
  "These odds are not on the ladder.": "এই দরে বেট হয় না; দরের ধাপ মেনে দিন।",
  "You can have 50 alerts. Remove one first.": "সর্বোচ্চ ৫০টি অ্যালার্ট রাখা যায়। আগে একটি সরান।",
  "You can have 10 keys. Revoke one first.": "সর্বোচ্চ ১০টি কী রাখা যায়। আগে একটি বাতিল করুন।",
  "You already have a key of this name.": "এই নামে আপনার একটি কী আছে।",
  "That holds a private key. Keep it to yourself: only the certificate is asked for.":
    "এতে একটি প্রাইভেট কী আছে। সেটি নিজের কাছেই রাখুন: শুধু সার্টিফিকেট দিন।",
  "That is more than one certificate.": "এখানে একটির বেশি সার্টিফিকেট আছে।",
  "That is no certificate. It begins with BEGIN CERTIFICATE and ends with END CERTIFICATE.":
    "এটি সার্টিফিকেট নয়। সার্টিফিকেট BEGIN CERTIFICATE দিয়ে শুরু, END CERTIFICATE দিয়ে শেষ হয়।",
  "That certificate has expired.": "এই সার্টিফিকেটের মেয়াদ শেষ।",
  "That certificate's key is too weak or unknown to TLS. Make one with an RSA key of 2048 bits or more.":
    "এই সার্টিফিকেটের কী দুর্বল বা TLS-এ অচেনা। কমপক্ষে ২০৪৮ বিটের RSA কী দিয়ে তৈরি করুন।",
  "This certificate is registered already.": "এই সার্টিফিকেট আগেই যোগ করা আছে।",
  "You can have 5 certificates. Remove one first.": "সর্বোচ্চ ৫টি সার্টিফিকেট রাখা যায়। আগে একটি সরান।",
  "You already have a certificate of this name.": "এই নামে আপনার একটি সার্টিফিকেট আছে।",
  "You can have 50 favourite competitions. Remove one first.":
    "সর্বোচ্চ ৫০টি প্রতিযোগিতা পছন্দের তালিকায় রাখা যায়। আগে একটি সরান।",
  "You can pin 50 markets. Unpin one first.": "সর্বোচ্চ ৫০টি মার্কেট পিন করা যায়। আগে একটি পিন সরান।",
  "There is no vendor wallet of that name.": "এই নামে কোনো প্রোভাইডারের ওয়ালেট নেই।",
  "Not an address or network.": "এটি কোনো ঠিকানা বা নেটওয়ার্ক নয়।",
};
