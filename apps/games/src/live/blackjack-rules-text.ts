import { catalogue } from "@maidan/ui/language";

/** The rest of the rules, fetched with them alone: turns, moves, and the play by which the return is stated. */
export const blackjackRulesText = catalogue(
  {
    more: "All decide at the same time, 10 seconds a turn; the turn ends sooner once everybody has decided. A decision is final. Who doesn't decide takes a card with 11 or less, and stands with 12 or more.\nHit takes a card; whoever takes one in a turn takes the same. Double takes one card more for as much stake again, with the first two cards. Two cards of equal worth may be split once, for as much stake again: each hand takes a card of its own and is played on, split aces take one card each. A split hand is not doubled, and its 21 is no blackjack. If your balance is too small to double or split, you may still hit or stand.\nFrom the first card on, each place of the shoe is set aside for a hand: the shared one, the second hand of a split, the dealer. What you or others do changes nobody's cards, and no card lies open before all have decided about it.\nPair is a side bet on the first two cards: 25 to 1 for two of the same card, 8 to 1 for two of a rank.\nThe return of the hand is that of the play below, for the first stake, counted over all orders of the shoe; other play gives back less.",
    best: "The best play",
    bestOf:
      "H hit, S stand, D double, P split; the dealer's card above, yours at the side. With three cards or more, D means hit, but stand with soft 18.",
    dealerShort: "Dealer",
    hard: "Hard",
    soft: "Soft",
    pairs: "Pairs",
    hitLetter: "H",
    standLetter: "S",
    doubleLetter: "D",
    splitLetter: "P",
  },
  {
    more: "সবাই একসঙ্গে সিদ্ধান্ত নেন, প্রতি পালায় ১০ সেকেন্ড; সবার সিদ্ধান্ত হয়ে গেলে পালা আগেই শেষ হয়। সিদ্ধান্ত বদলানো যায় না। সিদ্ধান্ত না নিলে ১১ বা কমে একটি তাস নেওয়া হয়, ১২ বা বেশিতে হাত থামে।\nহিট একটি তাস নেয়; এক পালায় যাঁরা নেন, সবাই একই তাস পান। ডাবল প্রথম দুই তাসে সমান বাজি দিয়ে আর একটি তাস নেয়। সমান মানের দুই তাস একবার ভাগ করা যায়, সমান বাজি দিয়ে: প্রতি হাত নিজের একটি তাস নিয়ে চলে, ভাগ করা টেক্কা একটি করেই তাস পায়। ভাগ করা হাতে ডাবল নেই, আর তার ২১ ব্ল্যাকজ্যাক নয়। ডাবল বা ভাগের মতো টাকা না থাকলেও হিট বা স্ট্যান্ড করতে পারেন।\nপ্রথম তাস থেকেই শু-এর প্রতিটি জায়গা এক এক হাতের জন্য ঠিক করা: সবার হাত, ভাগের দ্বিতীয় হাত, ডিলার। আপনি বা অন্যরা যা-ই করুন, কারও তাস বদলায় না, আর সবার সিদ্ধান্তের আগে কোনো তাস খোলা হয় না।\nজোড়া প্রথম দুই তাসের উপর বাড়তি বাজি: একই তাস দুটি হলে ১-এ ২৫, একই মানের দুটি হলে ১-এ ৮।\nহাতের ফেরতের হার নিচের খেলায়, প্রথম বাজির উপর, শু-এর সব ক্রম গুনে পাওয়া; অন্যভাবে খেললে কম।",
    best: "সেরা খেলা",
    bestOf: "হি হিট, স্ট্যা স্ট্যান্ড, ডা ডাবল, ভা ভাগ; উপরে ডিলারের তাস, পাশে আপনার। তিন বা বেশি তাসে ডা মানে হিট, তবে নরম ১৮-তে স্ট্যান্ড।",
    dealerShort: "ডিলার",
    hard: "শক্ত",
    soft: "নরম",
    pairs: "জোড়া",
    hitLetter: "হি",
    standLetter: "স্ট্যা",
    doubleLetter: "ডা",
    splitLetter: "ভা",
  },
);
