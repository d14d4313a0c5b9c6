import { houseSentences } from "./house-words.ts";
import { moneyPatterns, moneySentences } from "./money-words.ts";

/**
 * What the server says about accounts, in Bangla. The server speaks English, as specified; an unknown sentence stays as it came. A sentence that a screen looks into
 * (one names the date of birth) must not stand here.
 */
const sentences: Readonly<Record<string, string>> = {
  ...moneySentences,
  ...houseSentences,
  "Invalid username (only letters and numbers)": "ইউজারনেম ঠিক নয় (শুধু ইংরেজি অক্ষর ও সংখ্যা)",
  "Password must be at least 8 characters": "পাসওয়ার্ড অন্তত ৮ অক্ষরের হতে হবে",
  "Password must be at most 64 characters": "পাসওয়ার্ড ৬৪ অক্ষরের বেশি হতে পারে না",
  "Username must be between 8 and 16 characters": "ইউজারনেম ৮ থেকে ১৬ অক্ষরের হতে হবে",
  "Username must be 4 to 16 letters and numbers": "ইউজারনেম ৪ থেকে ১৬টি ইংরেজি অক্ষর ও সংখ্যার হতে হবে",
  "Invalid email address": "ই-মেইল ঠিকানা ঠিক নয়",
  "Invalid phone number (10-15 digits)": "ফোন নম্বর ঠিক নয় (১০-১৫ সংখ্যা)",
  "Password can only contain letters and numbers (no special characters)":
    "পাসওয়ার্ডে শুধু ইংরেজি অক্ষর ও সংখ্যা থাকতে পারে (বিশেষ চিহ্ন নয়)",
  "Passwords do not match": "পাসওয়ার্ড দুটি মেলেনি",
  "Passwords do not match.": "পাসওয়ার্ড দুটি মেলেনি।",
  "Please enter your full name (at most 100 characters)": "আপনার পুরো নাম লিখুন (সর্বোচ্চ ১০০ অক্ষর)",
  "Invalid referral code (6-20 letters and numbers)": "রেফারেল কোড ঠিক নয় (৬-২০টি ইংরেজি অক্ষর ও সংখ্যা)",
  "Please choose BDT, INR or PKR": "BDT, INR বা PKR বেছে নিন",
  "This username is already taken": "এই ইউজারনেম আগেই নেওয়া হয়েছে",
  "New Password must contain at least one number, one letter, and 8 characters long.":
    "নতুন পাসওয়ার্ডে অন্তত একটি সংখ্যা ও একটি ইংরেজি অক্ষর থাকতে হবে, মোট ৮ বা তার বেশি।",
  "Please enter your current password.": "বর্তমান পাসওয়ার্ড লিখুন।",
  "Please confirm your new password.": "নতুন পাসওয়ার্ড আবার লিখুন।",
  "Please enter your username.": "ইউজারনেম লিখুন।",
  "Please enter your email address.": "ই-মেইল ঠিকানা লিখুন।",
  "Please enter your phone number.": "ফোন নম্বর লিখুন।",
  "Please enter the OTP.": "ওটিপি লিখুন।",
  "The captcha is wrong or has expired. Please enter the new one.": "যাচাই কোড ভুল বা মেয়াদ শেষ। নতুন ছবির সংখ্যাগুলো লিখুন।",
  "Invalid credentials": "ইউজারনেম বা পাসওয়ার্ড মেলেনি",
  "This account is closed. Please contact customer service.": "এই অ্যাকাউন্ট বন্ধ। গ্রাহকসেবায় যোগাযোগ করুন।",
  "Your current password is wrong.": "বর্তমান পাসওয়ার্ড ভুল।",
  "The OTP is wrong or has expired.": "ওটিপি ভুল বা মেয়াদ শেষ।",
  "Please enter the 6-digit code.": "৬ সংখ্যার কোডটি লিখুন।",
  "This code is no longer valid. Please request a new one.": "এই কোডের মেয়াদ শেষ। নতুন কোড নিন।",
  "This e-mail address is already verified.": "এই ই-মেইল ঠিকানা আগেই যাচাই হয়েছে।",
  "This is not a phone number of your account.": "এটি আপনার অ্যাকাউন্টের ফোন নম্বর নয়।",
  "This is not the e-mail address of your account.": "এটি আপনার অ্যাকাউন্টের ই-মেইল ঠিকানা নয়।",
  "This phone number is already on your account.": "এই ফোন নম্বর আগে থেকেই আপনার অ্যাকাউন্টে আছে।",
  "This phone number is already verified.": "এই ফোন নম্বর আগেই যাচাই হয়েছে।",
  "You can add at most 2 extra phone numbers.": "সর্বোচ্চ ২টি অতিরিক্ত ফোন নম্বর যোগ করা যায়।",
  "This e-mail address belongs to another account. Please contact customer service.":
    "এই ই-মেইল ঠিকানা অন্য অ্যাকাউন্টের। গ্রাহকসেবায় যোগাযোগ করুন।",
  "This phone number belongs to another account. Please contact customer service.":
    "এই ফোন নম্বর অন্য অ্যাকাউন্টের। গ্রাহকসেবায় যোগাযোগ করুন।",
  "Please enter your date of birth.": "জন্মতারিখ লিখুন।",
  "You must be 18 years or older.": "বয়স ১৮ বছর বা তার বেশি হতে হবে।",
  "Your date of birth is already saved. Please contact customer service to change it.":
    "আপনার জন্মতারিখ আগেই সংরক্ষিত। বদলাতে গ্রাহকসেবায় যোগাযোগ করুন।",
  "Too many attempts. Please try again later.": "অনেকবার চেষ্টা হয়েছে। পরে আবার চেষ্টা করুন।",
  "Too many codes were sent. Please try again later.": "অনেকগুলো কোড পাঠানো হয়েছে। পরে আবার চেষ্টা করুন।",
  "Too many requests. Please try again later.": "অনেকবার অনুরোধ হয়েছে। পরে আবার চেষ্টা করুন।",
  "The service is busy. Please try again in a moment.": "সার্ভার ব্যস্ত। একটু পরে আবার চেষ্টা করুন।",
  "Something went wrong on our side.": "আমাদের দিকে কিছু একটা সমস্যা হয়েছে।",
  "Please log in.": "লগইন করুন।",
  "Not found.": "পাওয়া যায়নি।",
};

const banglaDigits = (text: string): string =>
  text.replace(/\d/g, (digit) => String.fromCharCode(0x09e6 + Number(digit)));

/** Sentences with a number in them. */
const patterns: typeof moneyPatterns = [
  ...moneyPatterns,
  {
    english: /^Too many attempts\. Please try again in (\d+) minutes? or reset your password\.$/,
    bangla: (minutes) => `অনেকবার চেষ্টা হয়েছে। ${minutes} মিনিট পরে আবার চেষ্টা করুন, বা পাসওয়ার্ড রিসেট করুন।`,
  },
  {
    english: /^Wrong code\. (\d+) attempts? left\.$/,
    bangla: (attempts) => `কোড ভুল। আর ${attempts} বার চেষ্টা করা যাবে।`,
  },
];

/** The sentence in Bangla; as it came when it is unknown. */
export function inBangla(sentence: string): string {
  const known = Object.hasOwn(sentences, sentence) ? sentences[sentence] : undefined;
  if (known !== undefined) return known;
  for (const { english, bangla } of patterns) {
    const found = english.exec(sentence);
    if (found !== null) return bangla(...found.slice(1).map(banglaDigits));
  }
  return sentence;
}
