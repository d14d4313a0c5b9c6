import { expect, test } from "vitest";
import { codeIn, codeKeyOf, codeKeys } from "./code-in.ts";
import { codeCaptureText } from "./text.ts";

test("[ROUTE-45] each route reads the parameter named like itself, and no other", () => {
  for (const key of codeKeys) {
    expect(codeKeyOf(`/${key}`)).toBe(key);
    for (const other of codeKeys) {
      expect(codeIn(`?${key}=AB12CD`, other)).toBe(other === key ? "AB12CD" : undefined);
    }
  }
  expect(codeKeyOf("/signup")).toBeUndefined();
});

test("[ROUTE-47] an empty parameter is a missing one, and a code is no longer than the server takes", () => {
  expect(codeIn("?referral_code=", "referral_code")).toBeUndefined();
  expect(codeIn("?referral_code=%20", "referral_code")).toBeUndefined();
  expect(codeIn(`?referral_code=${"A".repeat(500)}`, "referral_code")).toHaveLength(64);
});

test("[ERR-46] a missing code is told of by its name", () => {
  expect(codeCaptureText.en.missing({ code: "agent_code" })).toBe("No agent_code found in the URL");
});
