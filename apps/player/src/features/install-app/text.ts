import { catalogue } from "@maidan/ui/language";

export const installText = catalogue(
  {
    title: "Get the app",
    hint: "The app opens from your home screen, fills the whole screen, and tells you when you are offline.",
    now: "Install",
    byMenu: "Open your browser's menu and choose “Add to Home screen” or “Install app”.",
    android: "Android app (.apk)",
  },
  {
    title: "অ্যাপ নিন",
    hint: "অ্যাপটি হোম স্ক্রিন থেকে খোলে, পুরো পর্দা জুড়ে চলে, আর অফলাইনে থাকলে জানিয়ে দেয়।",
    now: "ইনস্টল করুন",
    byMenu: "ব্রাউজারের মেনু খুলে “হোম স্ক্রিনে যোগ করুন” বা “অ্যাপ ইনস্টল করুন” বেছে নিন।",
    android: "অ্যান্ড্রয়েড অ্যাপ (.apk)",
  },
);
