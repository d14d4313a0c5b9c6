import { catalogue } from "@maidan/ui/language";

/** Words of one stake that is shared among several runners. */
export const dutchText = catalogue(
  {
    title: "Share one stake",
    hint: (values: { count: string }) => `So that each of these ${values.count} brings the same.`,
    total: "Stake in all",
    one: "If one of them wins, at least",
    none: "If none of them wins",
  },
  {
    title: "এক স্টেক ভাগ করুন",
    hint: (values: { count: string }) => `এই ${values.count}টির যেটিই জিতুক, সমান পাবেন।`,
    total: "মোট স্টেক",
    one: "এর একটি জিতলে অন্তত",
    none: "একটিও না জিতলে",
  },
);
