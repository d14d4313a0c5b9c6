import { catalogue } from "@maidan/ui/language";

/** Words of the slip's choice of the starting price. */
export const startingSlipText = catalogue(
  {
    take: "Take SP",
    hint: "It waits, and what is left takes the starting price at the off, whatever it is: better or worse than these odds.",
  },
  {
    take: "এসপি নিন",
    hint: "অপেক্ষা করবে, বাকিটা শুরুতে স্টার্টিং প্রাইস নেবে, যা-ই হোক: এই দরের চেয়ে ভালো বা খারাপ।",
  },
);
