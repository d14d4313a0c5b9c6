import { catalogue } from "@maidan/ui/language";

/** Words of what is put right in a market of the house: single bets, and a shared win. */
export const correctionsText = catalogue(
  {
    voidBets: "Void bets",
    voidWords:
      "Only the bets that you tick are void, as at a wrong rate or after the result was known. All others stand. A settled market is paid anew.",
    rate: "At the rate",
    line: "On the line or number",
    from: "Placed from (Dhaka time)",
    until: "Placed before (Dhaka time)",
    bets: "Bets",
    all: "All that are listed",
    none: "No bet is like that.",
    more: "There are more than are listed here. Ask for less at a time.",
    bet: (values: { player: string; what: string; rate: string }) =>
      `${values.player}: ${values.what} @ ${values.rate}`,
    reason: "Reason, as its players read it",
    voided: (values: { count: string }) => `Void: ${values.count} bets`,
    asked: "A second person decides it",
    deadHeat: "Dead heat",
    isDeadHeat: "Several share the win in a dead heat",
    deadHeatWords: "Those that you tick share the win: a back returns its stake at its odds, divided by their number.",
    settled: "The dead heat is being paid",
    resultReason: "Reason, which the players read",
    yes: "yes",
    no: "no",
  },
  {
    voidBets: "বেট বাতিল",
    voidWords:
      "ভুল রেটে বা ফল জানার পরে ধরা যে বেটগুলোতে টিক দেবেন কেবল সেগুলোই বাতিল হবে। বাকি সব বহাল থাকবে। নিষ্পত্তি হওয়া মার্কেট নতুন করে পরিশোধ হবে।",
    rate: "যে রেটে",
    line: "যে লাইনে বা সংখ্যায়",
    from: "যখন থেকে ধরা (ঢাকার সময়)",
    until: "যার আগে ধরা (ঢাকার সময়)",
    bets: "বেট",
    all: "তালিকার সব",
    none: "এমন কোনো বেট নেই।",
    more: "তালিকার বাইরে আরও আছে। একবারে কম চেয়ে দেখুন।",
    bet: (values) => `${values.player}: ${values.what} @ ${values.rate}`,
    reason: "কারণ, খেলোয়াড়েরা যেমন পড়বেন",
    voided: (values) => `বাতিল: ${values.count}টি বেট`,
    asked: "দ্বিতীয় একজন ঠিক করবেন",
    deadHeat: "ডেড হিট",
    isDeadHeat: "কয়েকজন ডেড হিটে জয় ভাগ করেছে",
    deadHeatWords: "যাদের টিক দেবেন তারা জয় ভাগ করবে: ব্যাকের মোট ফেরত তাদের সংখ্যা দিয়ে ভাগ হবে।",
    settled: "ডেড হিট পরিশোধ হচ্ছে",
    resultReason: "কারণ, যা খেলোয়াড়রা পড়বেন",
    yes: "হ্যাঁ",
    no: "না",
  },
);
