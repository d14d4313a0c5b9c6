import { catalogue } from "@maidan/ui/language";

/** Words that every list shares of what one person asks for and another decides. */
export const secondPersonText = catalogue(
  {
    asked: "Asked for",
    reason: "Reason",
    decision: "Decision",
    byStatus: "By status",
    approve: "Approve",
    refuse: "Refuse",
    takeBack: "Take it back",
    ownHint: "You asked for it: somebody else approves it.",
    decidedBy: (values: { readonly who: string }) => `by ${values.who}`,
    refuseReason: "Reason, for the audit log",
  },
  {
    asked: "চাওয়া হয়েছে",
    reason: "কারণ",
    decision: "সিদ্ধান্ত",
    byStatus: "অবস্থা অনুযায়ী",
    approve: "অনুমোদন",
    refuse: "নাকচ",
    takeBack: "ফিরিয়ে নিন",
    ownHint: "এটি আপনিই চেয়েছেন: অন্য কেউ অনুমোদন করবেন।",
    decidedBy: (values) => `সিদ্ধান্ত: ${values.who}`,
    refuseReason: "কারণ, অডিট লগের জন্য",
  },
);
