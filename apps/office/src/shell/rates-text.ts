import { catalogue } from "@maidan/ui/language";

interface Age {
  readonly count: number;
  readonly days: string;
}

export const ratesText = catalogue(
  {
    age: ({ count, days }: Age) =>
      count === 0
        ? "The rates of rupees were set or confirmed today."
        : `The rates of rupees were last set or confirmed ${days} ${count === 1 ? "day" : "days"} ago.`,
    old: ({ count, days }: Age) =>
      `Nobody has looked at the rates of rupees for ${days} ${count === 1 ? "day" : "days"}.`,
    values: (values: { readonly inr: string; readonly pkr: string }) =>
      `1,000 taka count as ${values.inr} Indian and ${values.pkr} Pakistani rupees.`,
    confirm: "They are still right",
    confirmed: "The rates are confirmed",
    change: "Change them",
  },
  {
    age: ({ count, days }) =>
      count === 0 ? "রুপির হার আজ ঠিক বা নিশ্চিত করা হয়েছে।" : `রুপির হার শেষবার ${days} দিন আগে ঠিক বা নিশ্চিত করা হয়েছে।`,
    old: ({ days }) => `${days} দিন ধরে কেউ রুপির হার দেখেননি।`,
    values: (values) => `১,০০০ টাকা ধরা হয় ${values.inr} ভারতীয় ও ${values.pkr} পাকিস্তানি রুপি।`,
    confirm: "এখনো ঠিক আছে",
    confirmed: "হার নিশ্চিত হয়েছে",
    change: "বদলান",
  },
);
