import { catalogue } from "@maidan/ui/language";

/** Words about markets in another currency than taka. */
export const currencyText = catalogue(
  {
    BDT: "taka (BDT)",
    INR: "Indian rupees (INR)",
    PKR: "Pakistani rupees (PKR)",
    marked: "Markets marked (INR) or (PKR) take bets in rupees; the others, Bookmaker and Fancy too, in taka (BDT).",
    own: (values: { readonly currency: string }) =>
      `Your account is in ${values.currency}: it can bet in markets of that currency alone.`,
  },
  {
    BDT: "টাকায় (BDT)",
    INR: "ভারতীয় রুপিতে (INR)",
    PKR: "পাকিস্তানি রুপিতে (PKR)",
    marked: "(INR) বা (PKR) লেখা মার্কেটে বেট হয় রুপিতে; বাকিগুলোতে, বুকমেকার ও ফ্যান্সিতেও, টাকায় (BDT)।",
    own: (values) => `আপনার অ্যাকাউন্ট ${values.currency}: শুধু সেই মুদ্রার মার্কেটে বেট দিতে পারে।`,
  },
);
