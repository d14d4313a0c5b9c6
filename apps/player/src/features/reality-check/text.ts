import { catalogue } from "@maidan/ui/language";

/** Words of the reality check. */
export const realityText = catalogue(
  {
    title: "A moment to look up",
    played: (values: { minutes: string }) => `You have been playing for ${values.minutes} minutes.`,
    since: "Result since",
    unread: "Your result could not be read.",
    goOn: "Go on",
    rest: "Take a break",
    logOut: "Log out",
    chosen: "You chose to be told so in the exchange's settings.",
    restful: "Good. Come back whenever you like.",
  },
  {
    title: "একটু থামুন, দেখুন",
    played: (values) => `আপনি ${values.minutes} মিনিট ধরে খেলছেন।`,
    since: "ফল, এই সময় থেকে:",
    unread: "আপনার ফল পড়া যায়নি।",
    goOn: "চালিয়ে যান",
    rest: "বিরতি নিন",
    logOut: "লগ আউট",
    chosen: "এক্সচেঞ্জের সেটিংসে আপনি এভাবে জানাতে বলেছেন।",
    restful: "ভালো। যখন ইচ্ছা ফিরে আসুন।",
  },
);
