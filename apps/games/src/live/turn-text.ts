import { catalogue } from "@maidan/ui/language";

/** Words of tables at which players decide. */
export const turnText = catalogue(
  {
    deciding: "Time to decide",
    fromFreshShoe:
      "Each round is dealt from eight packs shuffled for it alone: what was dealt before tells nothing of what comes.",
  },
  {
    deciding: "সিদ্ধান্তের সময়",
    fromFreshShoe: "প্রতি রাউন্ডে নতুন করে মেশানো আট প্যাকেট তাস: আগের তাস দেখে পরের তাস জানা যায় না।",
  },
);
