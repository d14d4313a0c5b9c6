import { catalogue } from "@maidan/ui/language";

/** What the slip says otherwise of a bet at a line. [LINE-09] */
export const lineSlipText = catalogue(
  {
    back: "No",
    lay: "Yes",
    odds: "Line",
    lower: "Lower line",
    higher: "Higher line",
    moved: (values: { seen: string; now: string }) => `The line moved from ${values.seen} to ${values.now}.`,
    movedAway: (values: { seen: string }) => `The offer at ${values.seen} is gone.`,
    useNow: (values: { now: string }) => `Bet at ${values.now}`,
    keepSeen: (values: { seen: string }) => `Wait at ${values.seen}`,
    tryAt: (values: { seen: string }) => `Try at ${values.seen}`,
    atOrBetter: (values: { seen: string }) => `At ${values.seen} or better`,
    killHint: "The whole bet is matched at once at this line or a better one, or none of it.",
    killLeastHint:
      "All that can be had at this line or a better one is matched at once, if it comes to your least; the rest ends.",
    partWaits: (values: { odds: string; amount: string }) =>
      `Best line now ${values.odds}: ${values.amount} of your bet would be matched, the rest would wait.`,
    partNow: (values: { odds: string; amount: string }) =>
      `Best line now ${values.odds}: ${values.amount} of your bet would be matched, the rest would end.`,
    tooLittleNow: (values: { odds: string }) =>
      `Best line now ${values.odds}, but too little: your bet would not be matched.`,
    lapsesNow: (values: { odds: string }) =>
      `Best line now ${values.odds}, better than yours, and your settings take none: your bet would lapse.`,
    killedNow: (values: { odds: string }) => `Best line now ${values.odds}: your bet would not be matched.`,
    noOfferKilled: "No one offers a line now: your bet would not be matched.",
    endedInPart: (values: { odds: string }) =>
      `A part is matched at line ${values.odds}; the rest has ended and its money is free again.`,
    noOffer: "No one offers a line now: your bet would wait.",
    offLadder: (values: { near: string }) => `This line does not exist. Nearest: ${values.near}.`,
    INVALID_ODDS: "Not taken: this market has no such line.",
    matched: (values: { odds: string }) => `Matched at line ${values.odds}.`,
    partlyMatched: (values: { odds: string }) =>
      `A part is matched at line ${values.odds}; the rest waits for another player.`,
    matchesNow: (values: { odds: string }) => `Best line now ${values.odds}: your bet would be matched.`,
    waitsNow: (values: { odds: string }) => `Best line now ${values.odds}: your bet would wait.`,
    oneTapAsk: (values: { stake: string; side: string; name: string; odds: string }) =>
      `${values.side} ${values.odds} on ${values.name} with ${values.stake}?`,
  },
  {
    back: "না",
    lay: "হ্যাঁ",
    odds: "লাইন",
    lower: "লাইন কমান",
    higher: "লাইন বাড়ান",
    moved: (values: { seen: string; now: string }) => `লাইন ${values.seen} থেকে ${values.now} হয়েছে।`,
    movedAway: (values: { seen: string }) => `${values.seen} লাইনটি আর নেই।`,
    useNow: (values: { now: string }) => `${values.now} লাইনে বেট`,
    keepSeen: (values: { seen: string }) => `${values.seen} লাইনে অপেক্ষা`,
    tryAt: (values: { seen: string }) => `${values.seen} লাইনে চেষ্টা`,
    atOrBetter: (values: { seen: string }) => `${values.seen} বা আরও ভালো লাইনে`,
    killHint: "এই লাইনে বা আরও ভালো লাইনে পুরো বেট সঙ্গে সঙ্গে ম্যাচ হবে, না হলে কিছুই না।",
    killLeastHint: "অন্তত এতটা থাকলে এই লাইনে বা আরও ভালো লাইনে যতটুকু আছে সঙ্গে সঙ্গে ম্যাচ হবে; বাকিটা শেষ।",
    partWaits: (values: { odds: string; amount: string }) =>
      `এখন সেরা লাইন ${values.odds}: বেটের ${values.amount} ম্যাচ হবে, বাকিটা অপেক্ষায় থাকবে।`,
    partNow: (values: { odds: string; amount: string }) =>
      `এখন সেরা লাইন ${values.odds}: বেটের ${values.amount} ম্যাচ হবে, বাকিটা শেষ হয়ে যাবে।`,
    tooLittleNow: (values: { odds: string }) => `এখন সেরা লাইন ${values.odds}, কিন্তু পরিমাণ কম: বেটটি ম্যাচ হবে না।`,
    lapsesNow: (values: { odds: string }) =>
      `এখন সেরা লাইন ${values.odds}, আপনার লাইনের চেয়ে ভালো, কিন্তু আপনার সেটিংসে তা নেওয়া বন্ধ: বেটটি বাতিল হবে।`,
    killedNow: (values: { odds: string }) => `এখন সেরা লাইন ${values.odds}: বেটটি ম্যাচ হবে না।`,
    noOfferKilled: "এখন কেউ লাইন দিচ্ছে না: বেটটি ম্যাচ হবে না।",
    endedInPart: (values: { odds: string }) => `একটি অংশ ${values.odds} লাইনে ম্যাচ হয়েছে; বাকিটা শেষ, এর টাকা আবার মুক্ত।`,
    noOffer: "এখন কেউ লাইন দিচ্ছে না: বেটটি অপেক্ষায় থাকবে।",
    offLadder: (values: { near: string }) => `এই লাইন নেই। কাছের লাইন: ${values.near}।`,
    INVALID_ODDS: "নেওয়া হয়নি: এই মার্কেটে এমন লাইন নেই।",
    matched: (values: { odds: string }) => `${values.odds} লাইনে ম্যাচ হয়েছে।`,
    partlyMatched: (values: { odds: string }) => `একটি অংশ ${values.odds} লাইনে ম্যাচ হয়েছে; বাকিটা অন্য খেলোয়াড়ের অপেক্ষায়।`,
    matchesNow: (values: { odds: string }) => `এখন সেরা লাইন ${values.odds}: বেটটি ম্যাচ হবে।`,
    waitsNow: (values: { odds: string }) => `এখন সেরা লাইন ${values.odds}: বেটটি অপেক্ষায় থাকবে।`,
    oneTapAsk: (values: { stake: string; side: string; name: string; odds: string }) =>
      `${values.name}: ${values.side}, লাইন ${values.odds}, ${values.stake}?`,
  },
);
