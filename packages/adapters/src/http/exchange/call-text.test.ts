import { expect, test } from "vitest";
import { callText } from "./call-text.ts";

const call = '{"jsonrpc":"2.0","method":"a","params":{"filter":{"textQuery":"a } b \\" } {"}}';

test.each([
  ["a call", `${call},"id":1}`, `${call},"id":1}`],
  ["with the mark of byte order", `\ufeff${call}}`, `${call}}`],
  ["with a brace too many", `${call}}}`, `${call}}`],
  ["with a brace too many before its id", `${call}}, "id": 1}`, `${call}}`],
  ["several calls", `[${call}}]`, `[${call}}]`],
  ["with another call behind it", `${call}}${call}}`, `${call}}${call}}`],
  ["with anything else behind it", `${call}},"params":{}}`, `${call}},"params":{}}`],
  ["that doesn't end", `${call}`, `${call}`],
  ["no object", "1}", "1}"],
  ["with very much behind it", `{}${"}".repeat(65)}`, `{}${"}".repeat(65)}`],
])("[EXAPI-66] %s is read as the field reads it", (_, body, read) => {
  expect(callText(body)).toBe(read);
});
