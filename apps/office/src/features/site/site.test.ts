import { expect, test } from "vitest";
import { moved, printLinks, printNames, readLinks, readNames } from "./site.ts";

test("links survive their lines, and a line that is not three parts is none", () => {
  const links = [
    { label: { en: "Rules", bn: "নিয়ম" }, href: "/promotions" },
    { label: { en: "Help", bn: "সাহায্য" }, href: "https://help.test" },
  ];
  expect(readLinks(printLinks(links))).toEqual(links);
  expect(readLinks("")).toEqual([]);
  expect(readLinks("Rules | নিয়ম")).toBeUndefined();
  expect(readLinks("Rules | নিয়ম | /a | /b")).toBeUndefined();
  expect(readLinks(" | নিয়ম | /a")).toBeUndefined();
});

test("names keep the note that stood with them", () => {
  const names = [{ name: { en: "A", bn: "ক" }, note: { en: "first", bn: "প্রথম" }, picture: "brand/sponsor.svg" }];
  expect(readNames(printNames(names), names)).toEqual(names);
  expect(readNames("B | খ | ", names)?.[0]?.note).toEqual({ en: "", bn: "" });
});

test("an item moves by one and never out of its list", () => {
  expect(moved(["a", "b", "c"], 1, -1)).toEqual(["b", "a", "c"]);
  expect(moved(["a", "b", "c"], 1, 1)).toEqual(["a", "c", "b"]);
  expect(moved(["a", "b"], 0, -1)).toEqual(["a", "b"]);
  expect(moved(["a", "b"], 1, 1)).toEqual(["a", "b"]);
});
