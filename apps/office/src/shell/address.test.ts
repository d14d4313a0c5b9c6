import { expect, test } from "vitest";
import { readSearch, writeSearch } from "./address.ts";

test("[DESK-20] an event's address has its id bare; one that has it in quotes still leads there, and a number that was sought keeps its zeros", () => {
  expect(writeSearch({ event: "30000048", tab: "console" })).toBe("?event=30000048&tab=console");
  expect(readSearch("?event=30000048&tab=console")).toEqual({ event: "30000048", tab: "console" });
  expect(readSearch("?event=%2230000048%22")).toEqual({ event: "30000048" });
  expect(readSearch(writeSearch({ query: "01711 000" }))).toEqual({ query: "01711 000" });
  expect(writeSearch({})).toBe("");
  expect(writeSearch({ tab: undefined })).toBe("");
});
