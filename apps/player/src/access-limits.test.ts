import { isReferralCode, isUsername, normaliseName, normalisePhone, passwordProblem } from "@maidan/core/player";
import { expect, test } from "vitest";
import { checkLogin } from "./features/login/check-login.ts";
import { registerText } from "./features/register/text.ts";
import { checkSignup, type SignupValues } from "./features/signup/check-signup.ts";
import { signupText } from "./features/signup/text.ts";
import { paymentFault } from "./features/money/checks.ts";
import { isLanguage } from "./language/index.ts";

/** The signup's word about one field, all others in order. */
function signupProblem(change: Partial<SignupValues>): string | undefined {
  const right = {
    username: "rahim2026",
    password: "abc12345",
    confirmPassword: "abc12345",
    name: "Rahim",
    phone: "01712345678",
  };
  const values = { ...right, email: "r@example.com", referral_code: "", currency: "BDT", ...change };
  return Object.values(checkSignup(values))[0];
}
const ofLength = (length: number): string => "a1".repeat(length).slice(0, length);

test("[CONST-13] [OP-09] a username has 8 to 16 characters on the phone and 4 to 16 on the server; the desk's hint says 4-15", () => {
  const lengths = Array.from({ length: 20 }, (_, index) => index + 1);
  const onPhone = lengths.filter((length) => signupProblem({ username: ofLength(length) }) === undefined);
  expect([onPhone[0], onPhone.at(-1)]).toEqual([8, 16]);
  const onServer = lengths.filter((length) => isUsername(ofLength(length)));
  expect([onServer[0], onServer.at(-1)]).toEqual([4, 16]);
  expect(registerText.en.usernameHint).toContain("4-15");
});

test("[CONST-14] [OP-10] a password has at least 8 characters everywhere; the hints say 8-20 and 6 to 20", () => {
  for (const length of [6, 7]) {
    const password = ofLength(length);
    expect(signupProblem({ password, confirmPassword: password })).toBe("shortPassword");
    expect(checkLogin({ username: "rahim2026", password }).password).toBe("shortPassword");
    expect(passwordProblem(password)).toBe("Password must be at least 8 characters");
  }
  const password = ofLength(8);
  expect(signupProblem({ password, confirmPassword: password })).toBeUndefined();
  expect(checkLogin({ username: "rahim2026", password })).toEqual({});
  expect(passwordProblem(password)).toBeUndefined();
  expect(signupText.en.passwordHint).toContain("8-20");
  expect(registerText.en.passwordHint).toBe("6 to 20");
});

test("[CONST-15] a refer code has 6 to 20 characters", () => {
  expect([5, 6, 20, 21].map((length) => isReferralCode(ofLength(length)))).toEqual([false, true, true, false]);
});

test("[CONST-16] a full name has at most 100 characters", () => {
  expect([100, 101].map((length) => normaliseName("n".repeat(length))?.length)).toEqual([100, undefined]);
});

test("[CONST-17] a phone has 10 to 15 digits at the signup and exactly 11 at a deposit", () => {
  const digits = (length: number): string => "5".repeat(length);
  const lengths = [9, 10, 11, 15, 16];
  expect(lengths.filter((length) => signupProblem({ phone: digits(length) }) === undefined)).toEqual([10, 11, 15]);
  expect(lengths.filter((length) => normalisePhone(digits(length)) !== undefined)).toEqual([10, 11, 15]);
  const paid = lengths.filter(
    (length) => paymentFault({ phone: digits(length), transactionId: "DKM0000001" }) === undefined,
  );
  expect(paid).toEqual([11]);
});

test("[CONST-29] the languages are en and bn", () => {
  expect(["en", "bn", "hi", "", undefined].map(isLanguage)).toEqual([true, true, false, false, false]);
});
