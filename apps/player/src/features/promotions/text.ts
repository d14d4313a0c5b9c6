import { catalogue } from "@maidan/ui/language";

export const promotionsText = catalogue(
  {
    title: "Promotions",
    empty: "Promotions of the operator appear here.",
    noDescription: "No description available",
    details: "Details",
    until: (values: { readonly start: string; readonly end: string }) => `${values.start} – ${values.end}`,
    always: "No end date",
  },
  {
    title: "প্রমোশন",
    empty: "অপারেটরের প্রমোশন এখানে দেখা যাবে।",
    noDescription: "কোনো বিবরণ নেই",
    details: "বিস্তারিত",
    until: (values: { readonly start: string; readonly end: string }) => `${values.start} – ${values.end}`,
    always: "শেষ তারিখ নেই",
  },
);
