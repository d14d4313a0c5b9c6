import type { SiteFooter } from "./documents.ts";

const textEn = `<h3>Maidan, a betting exchange for players in Bangladesh</h3>
<p>Maidan is an exchange: players back and lay cricket, soccer and tennis at prices that they set themselves. Nobody bets against the house, so nobody is turned away for winning. The best price stands at the top of the book, and what isn't matched at once waits for somebody who takes it.</p>
<h3>How a bet works</h3>
<p>To back is to say that something will happen; to lay is to say that it won't. When two players agree on a price, their bets are matched and both are held in full until the match ends. What you can lose is set aside before the bet stands, so that every winner is paid.</p>
<p>Prices move with every ball. While a match is in play, a bet waits some seconds before it is placed, and a market is suspended whenever something happens that would make a price unfair. You always see how much can be matched at each price.</p>
<h3>Your money</h3>
<p>Every movement is written into a ledger that adds up to nothing: what leaves one account arrives in another. You find each of your deposits, withdrawals and bets in your records, with its time in Dhaka (GMT+6) and its number.</p>
<p>Deposits come by mobile money. Send the amount that the page names to the number that it shows, and give the number of the transaction. A person checks what doesn't match by itself.</p>
<h3>Markets and how they are settled</h3>
<p>Each match has a market of its own: who wins, or whether it is drawn. A market opens before the match, stays open while it is played, and is settled by the official result. If a result turns out to be wrong, the market is settled again and every account is put right.</p>
<p>When a match is abandoned, its bets are void and everything that was held comes back. When a price was agreed on after something had happened that the site could not know yet, the market stands still until the prices are fair again, and bets that wait are given back.</p>
<h3>What it costs</h3>
<p>Placing a bet costs nothing. From what a player wins in a market, over all of his bets in it, the site keeps a small commission. Who loses in a market pays none. There is no charge for deposits or withdrawals.</p>
<h3>Your account is yours</h3>
<p>Your password is kept in a form from which nobody can read it, not even we. Change it at any time: every other session then ends. Verify your phone number, because withdrawals go to numbers that are verified, and never tell anybody a code that we send you. Our people will not ask for it.</p>
<h3>Play fairly, and know when to stop</h3>
<p>Maidan is for adults of 18 and older. Playing is for pleasure: set yourself a sum and a time, and keep to both. Never play to win back what is gone, and never with money that is meant for something else. If playing stops being a pleasure, talk with us or with somebody whom you trust.</p>
<h3>Languages and help</h3>
<p>The whole site speaks English and Bangla, and changes at a tap. Our people answer day and night, in the chat and by mail.</p>`;

const textBn = `<h3>ময়দান, বাংলাদেশের খেলোয়াড়দের বেটিং এক্সচেঞ্জ</h3>
<p>ময়দান একটি এক্সচেঞ্জ: এখানে খেলোয়াড়েরা ক্রিকেট, ফুটবল ও টেনিসে নিজেদের ঠিক করা দরে ব্যাক ও লে করেন। কেউ হাউসের বিপক্ষে বেট ধরেন না, তাই জেতার জন্য কাউকে ফিরিয়েও দেওয়া হয় না। সেরা দরটি থাকে সবার উপরে, আর যেটুকু সঙ্গে সঙ্গে মেলে না তা অপেক্ষায় থাকে।</p>
<h3>বেট কীভাবে চলে</h3>
<p>ব্যাক মানে বলা যে ঘটনাটি ঘটবে; লে মানে বলা যে ঘটবে না। দুজন খেলোয়াড় একই দরে রাজি হলে বেট মিলে যায়, আর ম্যাচ শেষ হওয়া পর্যন্ত দুজনেরই পুরো টাকা ধরে রাখা হয়। আপনি সর্বোচ্চ যতটুকু হারতে পারেন তা বেট বসার আগেই আলাদা করে রাখা হয়, তাই প্রত্যেক বিজয়ী তাঁর টাকা পান।</p>
<p>প্রতি বলে দর বদলায়। ম্যাচ চলার সময় বেট বসার আগে কয়েক সেকেন্ড অপেক্ষা করে, আর দর অন্যায্য হয়ে যায় এমন কিছু ঘটলে মার্কেট স্থগিত থাকে। কোন দরে কতটুকু মিলতে পারে তা সব সময় দেখা যায়।</p>
<h3>আপনার টাকা</h3>
<p>প্রতিটি লেনদেন এমন খতিয়ানে লেখা হয় যার যোগফল শূন্য: এক হিসাব থেকে যা যায়, অন্য হিসাবে তা আসে। আপনার প্রতিটি জমা, উত্তোলন ও বেট রেকর্ডে আছে, ঢাকার সময় (GMT+6) ও নম্বরসহ।</p>
<p>মোবাইল মানিতে টাকা জমা দেওয়া যায়। পাতায় দেখানো নম্বরে ঠিক সেই পরিমাণ পাঠান এবং লেনদেনের নম্বরটি দিন। যা নিজে থেকে মেলে না, তা একজন মানুষ দেখে দেন।</p>
<h3>মার্কেট ও তার নিষ্পত্তি</h3>
<p>প্রতিটি ম্যাচের নিজস্ব মার্কেট আছে: কে জিতবে, বা ড্র হবে কি না। মার্কেট ম্যাচের আগেই খোলে, খেলা চলার সময় খোলা থাকে, আর নিষ্পত্তি হয় আনুষ্ঠানিক ফলাফলে। ফলাফল ভুল প্রমাণিত হলে মার্কেট আবার নিষ্পত্তি হয় এবং প্রতিটি হিসাব ঠিক করা হয়।</p>
<p>ম্যাচ পরিত্যক্ত হলে বেট বাতিল হয় এবং ধরে রাখা সব টাকা ফেরত আসে। সাইট জানার আগেই কিছু ঘটে গেলে দর আবার ন্যায্য না হওয়া পর্যন্ত মার্কেট থেমে থাকে, আর অপেক্ষমাণ বেট ফেরত দেওয়া হয়।</p>
<h3>খরচ কত</h3>
<p>বেট ধরতে কোনো খরচ নেই। একটি মার্কেটে সব বেট মিলিয়ে যিনি জেতেন, তাঁর নিট জয় থেকে সাইট সামান্য কমিশন রাখে। যিনি হারেন, তাঁকে কমিশন দিতে হয় না। জমা বা উত্তোলনেও কোনো চার্জ নেই।</p>
<h3>অ্যাকাউন্টটি আপনার</h3>
<p>আপনার পাসওয়ার্ড এমনভাবে রাখা হয় যে কেউ তা পড়তে পারে না, আমরাও না। যেকোনো সময় বদলান: তখন অন্য সব সেশন শেষ হয়ে যায়। ফোন নম্বর যাচাই করুন, কারণ উত্তোলন যায় যাচাই করা নম্বরে, আর আমাদের পাঠানো কোড কখনো কাউকে বলবেন না। আমাদের লোকেরা কখনো তা চাইবেন না।</p>
<h3>ন্যায্য খেলুন, কখন থামতে হবে জানুন</h3>
<p>ময়দান ১৮ বছর ও তার বেশি বয়সীদের জন্য। খেলা আনন্দের জন্য: নিজের জন্য টাকা ও সময়ের সীমা ঠিক করুন এবং মেনে চলুন। হারানো টাকা ফেরত পেতে কখনো খেলবেন না, অন্য কাজের টাকা দিয়েও নয়। খেলা আর আনন্দের না থাকলে আমাদের সঙ্গে বা বিশ্বস্ত কারও সঙ্গে কথা বলুন।</p>
<h3>ভাষা ও সাহায্য</h3>
<p>পুরো সাইট ইংরেজি ও বাংলায় চলে, এক ছোঁয়ায় বদলায়। আমাদের লোকেরা দিনরাত চ্যাটে ও ই-মেইলে উত্তর দেন।</p>`;

/** The footer that the product comes with; the operator changes every part of it. */
export const firstFooter: SiteFooter = {
  text: { en: textEn, bn: textBn },
  support: [
    { label: { en: "Open an account", bn: "অ্যাকাউন্ট খুলুন" }, href: "/register" },
    { label: { en: "Deposit and withdrawal", bn: "জমা ও উত্তোলন" }, href: "/deposit" },
    { label: { en: "Forgotten password", bn: "পাসওয়ার্ড ভুলে গেছেন" }, href: "/forgot-password" },
    { label: { en: "Promotions", bn: "প্রমোশন" }, href: "/promotions" },
  ],
  responsible: [
    {
      label: { en: "Help with gambling (international)", bn: "জুয়া নিয়ে সাহায্য (আন্তর্জাতিক)" },
      href: "https://www.gamblingtherapy.org/",
    },
    { label: { en: "Gamblers Anonymous", bn: "গ্যাম্বলার্স অ্যানোনিমাস" }, href: "https://www.gamblersanonymous.org/" },
  ],
  sponsors: [
    {
      name: { en: "Maidan Cricket Evenings", bn: "ময়দান ক্রিকেট সন্ধ্যা" },
      note: { en: "Our own friendly matches", bn: "আমাদের নিজস্ব প্রীতি ম্যাচ" },
      picture: "brand/sponsor.svg",
    },
  ],
  ambassadors: [
    {
      name: { en: "The players of Maidan", bn: "ময়দানের খেলোয়াড়েরা" },
      note: { en: "They set the prices", bn: "দর ঠিক করেন তাঁরাই" },
      picture: "brand/ambassador.svg",
    },
  ],
  licence: {
    picture: "brand/licence.svg",
    text: {
      en: "Maidan runs on play money: nothing can be paid in or out, so no gaming licence is needed. An operator's licence is shown here.",
      bn: "ময়দান চলে খেলার টাকায়: আসল টাকা জমা বা তোলা যায় না, তাই গেমিং লাইসেন্স লাগে না। অপারেটরের লাইসেন্স এখানে দেখানো হয়।",
    },
    href: "",
  },
};
