import type { FastifyRequest } from "fastify";
import { expect, test } from "vitest";
import { addressPrefix, languageOf, userAgentOf } from "./client-hints.ts";

const request = (headers: Record<string, string>) => ({ headers }) as unknown as FastifyRequest;

test.each([
  ["103.4.5.6", "103.4.5.0/24"],
  ["::ffff:103.4.5.6", "103.4.5.0/24"],
  ["2001:db8:1234:5678::1", "2001:db8:1234::/48"],
  ["2001:db8::1", "2001:db8:0::/48"],
  ["::1", "0:0:0::/48"],
  ["fe80::1%eth0", "fe80:0:0::/48"],
])("the network of %s is %s", (address, prefix) => expect(addressPrefix(address)).toBe(prefix));

test("a language chosen in the app comes before the browser's", () => {
  expect(languageOf(request({ cookie: "a=1; language=bn", "accept-language": "en-GB" }))).toBe("bn");
  expect(languageOf(request({ cookie: "language=en", "accept-language": "bn-BD,bn;q=0.9" }))).toBe("en");
  expect(languageOf(request({ "accept-language": "bn-BD,en;q=0.9" }))).toBe("bn");
  expect(languageOf(request({ cookie: "mylanguage=bn" }))).toBe("en");
});

test("what a browser calls itself is kept short and printable", () => {
  expect(userAgentOf(request({ "user-agent": `a\u0000b\u202e${"x".repeat(500)}` }))).toHaveLength(200);
  expect(userAgentOf(request({}))).toBe("");
});
