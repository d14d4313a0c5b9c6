import { catalogue } from "@maidan/ui/language";

/** Of the tabs alone: what stands in them brings its own words, once it is looked at. */
export const tabsText = catalogue(
  {
    tabs: "Markets, or results that wait",
    markets: "Markets",
    console: "Console",
    results: "Second person",
    templates: "Templates",
  },
  {
    tabs: "মার্কেট, অথবা অপেক্ষায় থাকা ফলাফল",
    markets: "মার্কেট",
    console: "কনসোল",
    results: "দ্বিতীয় জন",
    templates: "টেমপ্লেট",
  },
);
