import { catalogue } from "@maidan/ui/language";

/** Words of the room of several markets. */
export const multiText = catalogue(
  {
    /** The room's name in the header, which has room for a word. */
    title: "Multi",
    empty: "Markets that you pin appear here with live prices. Tap the pin of a match.",
    toInPlay: "Go to In-Play",
  },
  {
    title: "মাল্টি",
    empty: "পিন করা মার্কেট লাইভ দরসহ এখানে দেখা যাবে। ম্যাচের পিনে চাপ দিন।",
    toInPlay: "ইন-প্লেতে যান",
  },
);
