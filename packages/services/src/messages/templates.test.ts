import { expect, test } from "vitest";
import { maskParams, renderMessage, type MessageParams, type MessageTemplate } from "./index.ts";

const params: MessageParams = {
  verificationCode: { code: "123456", minutes: 5 },
  passwordResetCode: { code: "123456", minutes: 5, username: "rahim01" },
  passwordChanged: { username: "rahim01" },
};
const templates = Object.keys(params) as MessageTemplate[];

test.each(templates)("%s says all that it is given, in both languages, and differs between them", (template) => {
  const english = renderMessage(template, "en", params[template]);
  const bangla = renderMessage(template, "bn", params[template]);
  for (const text of [english, bangla]) {
    if ("code" in params[template]) expect(text.body).toContain("123456");
    if ("username" in params[template]) expect(text.body).toContain("rahim01");
  }
  expect(bangla.body).toMatch(/[\u0980-\u09ff]/);
  expect(english.body).not.toMatch(/[\u0980-\u09ff]/);
});

test("masked parameters hide the code and nothing else", () => {
  expect(maskParams<"passwordResetCode">(params.passwordResetCode)).toEqual({
    code: "••••••",
    minutes: 5,
    username: "rahim01",
  });
  expect(maskParams<"passwordChanged">(params.passwordChanged)).toEqual({ username: "rahim01" });
});
