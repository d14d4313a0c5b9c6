import { catalogue } from "@maidan/ui/language";

export const signInText = catalogue(
  {
    title: "Maidan Office",
    note: "For staff. Everything done here is written into the audit log.",
    email: "E-mail",
    password: "Password",
    code: "Code of your authenticator",
    codeHint: "Six digits, new every 30 seconds",
    signIn: "Sign in",
    emailMissing: "Enter your e-mail address.",
    passwordMissing: "Enter your password.",
    noAnswer: "No answer came. Check the connection and try again.",
  },
  {
    title: "ময়দান অফিস",
    note: "কর্মীদের জন্য। এখানে যা করা হয় সব অডিট লগে লেখা থাকে।",
    email: "ই-মেইল",
    password: "পাসওয়ার্ড",
    code: "অথেনটিকেটরের কোড",
    codeHint: "ছয়টি সংখ্যা, প্রতি ৩০ সেকেন্ডে নতুন",
    signIn: "সাইন ইন",
    emailMissing: "আপনার ই-মেইল ঠিকানা লিখুন।",
    passwordMissing: "আপনার পাসওয়ার্ড লিখুন।",
    noAnswer: "কোনো উত্তর আসেনি। সংযোগ দেখে আবার চেষ্টা করুন।",
  },
);
