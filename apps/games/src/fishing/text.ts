import { catalogue } from "@maidan/ui/language";
import { fishingWords } from "./words.ts";

export const fishingText = catalogue(
  {
    ...fishingWords.en,
    name: "Padma Fishing",
    rules:
      "Tap a fish to shoot at it, or choose targets with the arrow keys and shoot with the space bar; 1 to 5 choose the weapon. Each shot costs its weapon's stake and is decided by itself by our server, from your seeds, whatever you see: it hits with the chance of the weapon's return divided by what the fish pays. What a fish pays stands beside it, in stakes of the shot.\nPuti 2, tengra 3, koi 5, pabda 8, rui 12, hilsa 20, boal 35, turtle 60. The crocodile, the boss, pays 100, 200 or 300 (six, three and one of ten), 150 on average.\nDart 1.00 and net 2.00 for each of up to five fish give back 95%; spear 5.00 gives back 95.5%, harpoon 20.00 96%, cannon 100.00 96.5%: the same for every fish, so that no choice of target is better than another.\nThe pond has four seats. A fish that is caught is gone for all; shots that were on their way are decided still, and two hits on one fish both pay. Shots are taken together, up to twelve at a time, staked and paid as one round that you find under My rounds. Nothing is held in between: when your connection is lost, what was decided is paid, and what wasn't comes back.",
    nextTarget: "Next target",
    shoot: "Shoot",
    shootAt: (values: { fish: string; pays: string }) => `${values.fish}, pays ${values.pays} times`,
    target: (values: { fish: string; pays: string }) => `Target: ${values.fish}, pays ${values.pays} times`,
    noTarget: "No target",
    you: "You",
    seats: "At this pond",
    vibration: "Vibration",
    boss: "The boss is here!",
  },
  {
    ...fishingWords.bn,
    name: "পদ্মায় মাছ ধরা",
    rules:
      "মাছে ট্যাপ করলেই ছোড়া হয়; কিবোর্ডে তীর চিহ্নের বোতামে লক্ষ্য বাছুন আর স্পেসে ছুড়ুন, ১ থেকে ৫ দিয়ে অস্ত্র বাছুন। প্রতিটি আঘাতের দাম তার অস্ত্রের বাজি, আর প্রতিটির ফল আলাদাভাবে ঠিক করে আমাদের সার্ভার, আপনার সিড থেকে, পর্দায় যা-ই দেখা যাক: অস্ত্রের ফেরতকে মাছের পাওনা দিয়ে ভাগ করলে যা হয়, লাগার সম্ভাবনা ততটা। মাছের পাশে লেখা থাকে তা বাজির কত গুণ দেয়।\nপুঁটি ২, টেংরা ৩, কই ৫, পাবদা ৮, রুই ১২, ইলিশ ২০, বোয়াল ৩৫, কচ্ছপ ৬০। সর্দার কুমির দেয় ১০০, ২০০ বা ৩০০ (দশে ছয়, তিন ও এক), গড়ে ১৫০।\nকোঁচ ১.০০ আর জাল পাঁচটি পর্যন্ত মাছের প্রতিটিতে ২.০০, ফেরত ৯৫%; বর্শা ৫.০০, ফেরত ৯৫.৫%; হারপুন ২০.০০, ফেরত ৯৬%; কামান ১০০.০০, ফেরত ৯৬.৫%: সব মাছে সমান, তাই লক্ষ্য বাছাইয়ে কম-বেশি হয় না।\nএক পুকুরে চারজন বসেন। ধরা পড়া মাছ সবার জন্যই নেই; তার আগে ছোড়া আঘাতের ফল তবু হয়, আর এক মাছে দুটি লাগলে দুটিরই পাওনা। একসঙ্গে বারোটি পর্যন্ত আঘাত এক রাউন্ড হিসেবে নেওয়া ও দেওয়া হয়, ‘আমার রাউন্ড’-এ তা পাবেন। মাঝে কিছুই আটকে থাকে না: সংযোগ গেলে যার ফল হয়েছে তা দেওয়া হয়, যার হয়নি তা ফেরত আসে।",
    nextTarget: "পরের লক্ষ্য",
    shoot: "ছুড়ুন",
    shootAt: (values) => `${values.fish}, ${values.pays} গুণ দেয়`,
    target: (values) => `লক্ষ্য: ${values.fish}, ${values.pays} গুণ দেয়`,
    noTarget: "লক্ষ্য নেই",
    you: "আপনি",
    seats: "এই পুকুরে",
    vibration: "কাঁপুনি",
    boss: "সর্দার এসেছে!",
  },
);
