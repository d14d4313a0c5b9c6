import { catalogue } from "@maidan/ui/language";

export const openRunnersText = catalogue(
  {
    open: "Open a Bookmaker",
    title: "A Bookmaker, or a Fancy with runners, by hand",
    words:
      "It has the delay, limits and commission of the event's template, in taka. It takes nothing until you publish rates for it at the console, and its result is yours to name.",
    kind: "Kind",
    bookmaker: "Bookmaker",
    fancy: "Fancy with runners: one of them it is",
    name: "What is asked, as players read it",
    runners: "Outcomes, one a line; exactly one wins",
    made: (values: { readonly market: string }) => `Made, without rates yet: ${values.market}`,
  },
  {
    open: "বুকমেকার খুলুন",
    title: "হাতে বুকমেকার, বা রানারসহ ফ্যান্সি",
    words:
      "ইভেন্টের টেমপ্লেটের অপেক্ষা, সীমা ও কমিশন পাবে, টাকায়। কনসোলে রেট প্রকাশ না করা পর্যন্ত কোনো বেট নেবে না, আর ফল আপনিই দেবেন।",
    kind: "ধরন",
    bookmaker: "বুকমেকার",
    fancy: "রানারসহ ফ্যান্সি: এদের একটিই হবে",
    name: "প্রশ্ন, খেলোয়াড়রা যেমন পড়বেন",
    runners: "ফলাফল, প্রতি লাইনে একটি; ঠিক একটিই জেতে",
    made: (values) => `তৈরি হয়েছে, রেট এখনো নেই: ${values.market}`,
  },
);
