import { catalogue } from "@maidan/ui/language";

/** Of the popups alone, which come when they are due. */
export const popupsText = catalogue(
  {
    noticeTitle: "Notice",
    welcomeTitle: "Welcome to Maidan",
    welcomeLead: "Your account is ready. Three steps to your first bet:",
    stepVerify: "Verify your phone number in Personal Info.",
    stepDeposit: "Deposit play taka.",
    stepBet: "Open a live match and back or lay.",
    verifyNow: "Verify my phone",
    later: "Later",
    ok: "OK",
  },
  {
    noticeTitle: "নোটিশ",
    welcomeTitle: "ময়দানে স্বাগতম",
    welcomeLead: "আপনার অ্যাকাউন্ট তৈরি। প্রথম বেট তিন ধাপ দূরে:",
    stepVerify: "ব্যক্তিগত তথ্যে গিয়ে ফোন নম্বর যাচাই করুন।",
    stepDeposit: "খেলার টাকা জমা দিন।",
    stepBet: "লাইভ ম্যাচ খুলে ব্যাক বা লে করুন।",
    verifyNow: "ফোন যাচাই করি",
    later: "পরে",
    ok: "ঠিক আছে",
  },
);
