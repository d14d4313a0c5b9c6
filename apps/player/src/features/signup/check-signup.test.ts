import { expect, test } from "vitest";
import { checkSignup, type SignupProblem, type SignupValues } from "./check-signup.ts";
import { notCreated } from "./sign-up.ts";
import { signupText } from "./text.ts";

const right: SignupValues = {
  username: "rahim2026",
  password: "abc12345",
  confirmPassword: "abc12345",
  name: "Rahim Uddin",
  phone: "01712345678",
  email: "rahim@example.com",
  referral_code: "",
  currency: "BDT",
};
const problemsWith = (change: Partial<SignupValues>): Record<string, SignupProblem | undefined> =>
  checkSignup({ ...right, ...change });

test("a form in order has no problems", () => {
  expect(problemsWith({})).toEqual({});
});

test("[AUTH-10] a username has 8 to 16 letters and digits", () => {
  for (const username of ["", "seven77", "a".repeat(17), "with space", "under_score"]) {
    expect(problemsWith({ username }), username).toEqual({ username: "invalidUsername" });
  }
  for (const username of ["eight888", "a".repeat(16)]) expect(problemsWith({ username })).toEqual({});
  expect(signupText.en.invalidUsername).toBe("Username must be between 8 and 16 characters");
});

test("[AUTH-11] an e-mail looks like an address", () => {
  for (const email of ["", "rahim", "rahim@", "rahim@host", "ra him@example.com"]) {
    expect(problemsWith({ email }), email).toEqual({ email: "invalidEmail" });
  }
  expect(signupText.en.invalidEmail).toBe("Invalid email address");
});

test("[AUTH-12] a phone has 10 to 15 digits", () => {
  for (const phone of ["", "171234567", "1".repeat(16), "0171234567a"]) {
    expect(problemsWith({ phone }), phone).toEqual({ phone: "invalidPhone" });
  }
  for (const phone of ["1".repeat(10), "1".repeat(15)]) expect(problemsWith({ phone })).toEqual({});
  expect(signupText.en.invalidPhone).toBe("Invalid phone number (10-15 digits)");
});

test("[AUTH-14] a password has at least 8 letters and digits and nothing else", () => {
  const both = (password: string) => problemsWith({ password, confirmPassword: password });
  expect(both("abc1234")).toEqual({ password: "shortPassword" });
  expect(both("abc12345!")).toEqual({ password: "invalidPassword" });
  expect(signupText.en.invalidPassword).toBe("Password can only contain letters and numbers (no special characters)");
});

test("[AUTH-15] the password's hint is the specified one", () => {
  expect(signupText.en.passwordHint).toBe("8-20 Characters and Numbers");
});

test("[AUTH-16] the two passwords are the same", () => {
  expect(problemsWith({ confirmPassword: "abc12346" })).toEqual({ confirmPassword: "passwordsDiffer" });
  expect(signupText.en.passwordsDiffer).toBe("Passwords do not match");
});

test("[OP-12] an empty form gets the texts of the formats, and the name is left to the server", () => {
  const empty = { username: "", password: "", confirmPassword: "", name: "", phone: "", email: "" };
  expect(Object.keys(problemsWith(empty)).sort()).toEqual([
    "confirmPassword",
    "email",
    "password",
    "phone",
    "username",
  ]);
});

test("[AUTH-21] [AUTH-22] [ERR-12] [ERR-13] an account that was not created is told of by the server's word, or that it failed, or that no answer came", () => {
  const refused = (message: string) => ({ kind: "refused", message, fields: {} }) as const;
  expect(notCreated(refused("Not from here."), signupText.en)).toBe("Not from here.");
  expect(notCreated(refused(""), signupText.en)).toBe("Submission failed");
  expect(notCreated({ kind: "unanswered" }, signupText.en)).toBe("Network error, please try again");
});
