import { catalogue } from "@maidan/ui/language";

interface Story {
  readonly amount: string;
  readonly player: string;
  readonly who: string;
}

export const correctionText = catalogue(
  {
    title: "Corrections by hand",
    waiting: "Waiting for a second person",
    done: "Done",
    refused: "Left undone",
    player: "Player",
    amount: "Amount",
    reason: "Reason, which the player reads",
    give: "give",
    take: "take",
    giveWords: ({ amount, player, who }: Story) => `${who} wants to give ${amount} to ${player}.`,
    takeWords: ({ amount, player, who }: Story) => `${who} wants to take ${amount} from ${player}.`,
    approveTitle: "Do this correction?",
    approved: "The balance is corrected",
    refuseTitle: "Leave this correction undone?",
    leftUndone: "Left undone. No money was moved.",
    noneWaiting: "No correction is waiting",
    noneWaitingHint: "Money given or taken by hand above the set amount waits here for a second person.",
    noneDecided: "Nothing here yet",
    noneDecidedHint: "Decided corrections are listed here, newest first.",
  },
  {
    title: "হাতে করা সংশোধন",
    waiting: "দ্বিতীয় জনের অপেক্ষায়",
    done: "সম্পন্ন",
    refused: "করা হয়নি",
    player: "খেলোয়াড়",
    amount: "পরিমাণ",
    reason: "কারণ, খেলোয়াড় যা পড়েন",
    give: "দেওয়া",
    take: "কাটা",
    giveWords: ({ amount, player, who }) => `${who} ${player}-কে ${amount} দিতে চান।`,
    takeWords: ({ amount, player, who }) => `${who} ${player}-এর কাছ থেকে ${amount} কাটতে চান।`,
    approveTitle: "সংশোধনটি করবেন?",
    approved: "ব্যালেন্স সংশোধন হয়েছে",
    refuseTitle: "সংশোধনটি না করে রাখবেন?",
    leftUndone: "করা হয়নি। কোনো টাকা সরেনি।",
    noneWaiting: "কোনো সংশোধন অপেক্ষায় নেই",
    noneWaitingHint: "নির্ধারিত পরিমাণের বেশি টাকা হাতে দিলে বা কাটলে তা দ্বিতীয় একজনের জন্য এখানে অপেক্ষা করে।",
    noneDecided: "এখানে এখনো কিছু নেই",
    noneDecidedHint: "সিদ্ধান্ত হওয়া সংশোধন এখানে থাকে, নতুনটি আগে।",
  },
);
