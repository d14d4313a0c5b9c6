import { expect, test } from "vitest";
import { createSecretBox, isSealed, SecretUnreadable } from "./index.ts";

const key = (fill: number): Uint8Array => Buffer.alloc(32, fill);
const box = createSecretBox(key(1));

test("[SECRET-01] what is sealed doesn't hold its text, differs each time, and is opened by its key for its use alone", () => {
  const sealed = box.seal("JBSWY3DPEHPK3PXP ঢাকা", "totp");
  expect(isSealed(sealed)).toBe(true);
  expect(sealed).not.toContain("JBSWY3DP");
  expect(box.seal("JBSWY3DPEHPK3PXP ঢাকা", "totp")).not.toBe(sealed);
  expect(box.open(sealed, "totp")).toBe("JBSWY3DPEHPK3PXP ঢাকা");
  expect(() => box.open(sealed, "provider:lucky")).toThrow(SecretUnreadable);
  expect(() => createSecretBox(key(2)).open(sealed, "totp")).toThrow("sealed by another key");
});

test("[SECRET-01] a sealed text that was changed or cut is refused", () => {
  const sealed = box.seal("", "totp");
  expect(box.open(sealed, "totp")).toBe("");
  for (const at of [10, 20, 30, 40]) {
    const changed = sealed.slice(0, at) + (sealed[at] === "A" ? "B" : "A") + sealed.slice(at + 1);
    expect(() => box.open(changed, "totp"), String(at)).toThrow(SecretUnreadable);
    expect(() => box.open(sealed.slice(0, at), "totp"), String(at)).toThrow(SecretUnreadable);
  }
});

test("[SECRET-02] what was kept before there was a box is opened as it is", () => {
  expect(box.open("JBSWY3DPEHPK3PXP", "totp")).toBe("JBSWY3DPEHPK3PXP");
});
