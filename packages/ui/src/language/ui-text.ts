import { catalogue } from "./catalogue.ts";

/** The few words that the components bring themselves. */
export const uiText = catalogue(
  {
    close: "Close",
    showPassword: "Show password",
    hidePassword: "Hide password",
    noData: "No Data",
    loading: "Loading...",
    dragToClose: "Drag down to close",
    dismiss: "Dismiss",
    available: "available",
    noPrice: "no price now",
  },
  {
    close: "বন্ধ করুন",
    showPassword: "পাসওয়ার্ড দেখান",
    hidePassword: "পাসওয়ার্ড লুকান",
    noData: "কোনো তথ্য নেই",
    loading: "লোড হচ্ছে...",
    dragToClose: "নিচে টেনে বন্ধ করুন",
    dismiss: "সরিয়ে দিন",
    available: "আছে",
    noPrice: "এখন দর নেই",
  },
);
