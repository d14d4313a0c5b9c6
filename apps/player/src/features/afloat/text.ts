import { catalogue } from "@maidan/ui/language";

export const afloatText = catalogue(
  {
    chat: "Chat with us",
    toTop: "Back to top",
    updateReady: "A new version of the app is ready.",
    update: "Update",
    later: "Later",
  },
  {
    chat: "চ্যাট করুন",
    toTop: "উপরে যান",
    updateReady: "অ্যাপের নতুন সংস্করণ তৈরি।",
    update: "আপডেট",
    later: "পরে",
  },
);
