import { describe, expect, test } from "vitest";
import { sentenceOf } from "./calls.ts";
import { checkChange, checkCodeRequest, checkReset } from "./check-password.ts";
import { passwordText } from "./text.ts";
import { redirectAfterMs } from "./use-way-to-login.ts";

const { en } = passwordText;

describe("changing a password", () => {
  const right = { current: "old12345", next: "new12345", confirmation: "new12345" };

  test("[PWD-03] [PWD-04] [PWD-05] [PWD-06] [PWD-07] everything wrong at once is told one by one in the specified order", () => {
    expect(checkChange({ current: "", next: "short1", confirmation: "" })).toBe("weakPassword");
    expect(checkChange({ current: "", next: right.next, confirmation: "" })).toBe("currentMissing");
    expect(checkChange({ ...right, confirmation: "" })).toBe("confirmationMissing");
    expect(checkChange({ ...right, confirmation: "new12346" })).toBe("passwordsDiffer");
    expect(checkChange(right)).toBeUndefined();
  });

  test("[PWD-03] [OP-11] the check is 8 letters and digits, one of each; the list on the screen blocks nothing that it accepts", () => {
    for (const next of ["abcdefgh", "12345678", "abc 12345", "abc1234!", "পাসওয়ার্ড123"])
      expect(checkChange({ ...right, next, confirmation: next }), next).toBe("weakPassword");
    for (const next of ["abcdefg1", "ABCDEFG1", "a1".repeat(20)])
      expect(checkChange({ ...right, next, confirmation: next }), next).toBeUndefined();
  });

  test("[PWD-02] the list on the screen is the specified one", () => {
    const list = [en.requireLength, en.requireUpper, en.requireLower, en.requireDigit, en.requireSpecial].join(", ");
    expect(list).toMatch(/^6 to 20 characters, Uppercase.*, Lowercase.*, Digits.*, Special characters$/);
  });

  test("[ERR-47] [ERR-48] [ERR-49] [ERR-15] [ERR-52] [CONST-32] in the specified words, and after 1.5 s to the login", () => {
    expect(en.weakPassword).toBe("New Password must contain at least one number, one letter, and 8 characters long.");
    expect(en.currentMissing).toBe("Please enter your current password.");
    expect(en.confirmationMissing).toBe("Please confirm your new password.");
    expect(en.passwordsDiffer).toBe("Passwords do not match.");
    expect(en.changed).toBe("Password changed successfully. Please login with your new password.");
    expect(redirectAfterMs).toBe(1_500);
  });
});

describe("asking for a code", () => {
  const nothing = { username: "", email: "", phone: "" };

  test("[PWD-16] [ERR-53] [ERR-54] by e-mail the username is asked for first, then the address", () => {
    expect(checkCodeRequest({ ...nothing, channel: "email" })).toBe("usernameMissing");
    expect(checkCodeRequest({ ...nothing, channel: "email", username: "rahim" })).toBe("emailMissing");
    expect(checkCodeRequest({ ...nothing, channel: "email", username: "rahim", email: "r@x.test" })).toBeUndefined();
    expect(en.usernameMissing).toBe("Please enter your username.");
    expect(en.emailMissing).toBe("Please enter your email address.");
  });

  test("[PWD-17] [ERR-55] by SMS the phone is asked for first, then the username", () => {
    expect(checkCodeRequest({ ...nothing, channel: "sms" })).toBe("phoneMissing");
    expect(checkCodeRequest({ ...nothing, channel: "sms", phone: "+8801" })).toBe("usernameMissing");
    expect(checkCodeRequest({ ...nothing, channel: "sms", phone: "+8801", username: "rahim" })).toBeUndefined();
    expect(en.phoneMissing).toBe("Please enter your phone number.");
  });

  test("[PWD-18] [ERR-59] [OP-55] a code that was sent is told of by its way", () => {
    expect(en.sentEmail).toBe("OTP sent successfully. Please check your email.");
    expect(en.sentSms).toBe("OTP sent successfully. Please check your sms.");
  });
});

describe("setting the password by code", () => {
  const right = { otp: "123456", next: "new12345", confirmation: "new12345" };

  test("[PWD-20] [PWD-21] [PWD-22] [PWD-23] [ERR-56] the code comes first, then the password, its confirmation, and that they match", () => {
    expect(checkReset({ otp: "", next: "", confirmation: "" })).toBe("otpMissing");
    expect(checkReset({ ...right, next: "12345678" })).toBe("weakPassword");
    expect(checkReset({ ...right, confirmation: "" })).toBe("confirmationMissing");
    expect(checkReset({ ...right, confirmation: "new12346" })).toBe("passwordsDiffer");
    expect(checkReset(right)).toBeUndefined();
    expect(en.otpMissing).toBe("Please enter the OTP.");
    expect(en.otpPlaceholder).toBe("6-digit OTP");
  });
});

describe("a failure", () => {
  const refused = (message: string) =>
    ({
      ok: false,
      error: { kind: "refused", status: 400, code: "REFUSED", message, fields: {}, requestId: "r" },
    }) as const;
  const change = { failed: en.changeFailed, unanswered: en.changeError };
  const send = { failed: en.sendFailed, unanswered: en.sendError };

  test("[PWD-10] [PWD-24] [ERR-50] [ERR-51] of a change is told by the server, or by the text of a refusal, or by that of an exception", () => {
    expect(sentenceOf(refused("Your current password is wrong."), change)).toBe("Your current password is wrong.");
    expect(sentenceOf(refused(""), change)).toBe("Failed to change password. Please try again.");
    expect(sentenceOf({ ok: false, error: { kind: "network", message: "cable" } }, change)).toBe(
      "An error occurred while changing the password. Please try again.",
    );
  });

  test("[PWD-19] [ERR-57] [ERR-58] of a code likewise", () => {
    expect(sentenceOf(refused("Too many codes were sent."), send)).toBe("Too many codes were sent.");
    expect(sentenceOf(refused(""), send)).toBe("Failed to send OTP. Please try again.");
    expect(sentenceOf({ ok: false, error: { kind: "timeout", message: "" } }, send)).toBe(
      "An error occurred while sending the OTP. Please try again.",
    );
  });
});
