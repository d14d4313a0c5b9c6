import { latinDigits, normalisePhone } from "./phone.ts";

/** What players are told, word for word as specified. Both sides of the wire use these. */
export const playerTexts = {
  loginUsername: "Invalid username (only letters and numbers)",
  passwordTooShort: "Password must be at least 8 characters",
  passwordTooLong: "Password must be at most 64 characters",
  usernameLength: "Username must be between 8 and 16 characters",
  usernameForm: "Username must be 4 to 16 letters and numbers",
  email: "Invalid email address",
  phone: "Invalid phone number (10-15 digits)",
  passwordForm: "Password can only contain letters and numbers (no special characters)",
  passwordsDiffer: "Passwords do not match",
  name: "Please enter your full name (at most 100 characters)",
  referralCode: "Invalid referral code (6-20 letters and numbers)",
  currency: "Please choose BDT, INR or PKR",
  usernameTaken: "This username is already taken",
  newPasswordForm: "New Password must contain at least one number, one letter, and 8 characters long.",
  currentPasswordMissing: "Please enter your current password.",
  confirmationMissing: "Please confirm your new password.",
  newPasswordsDiffer: "Passwords do not match.",
  usernameMissing: "Please enter your username.",
  emailMissing: "Please enter your email address.",
  phoneMissing: "Please enter your phone number.",
  otpMissing: "Please enter the OTP.",
  captcha: "The captcha is wrong or has expired. Please enter the new one.",
} as const;

export const currenciesAtSignup = ["BDT", "INR", "PKR"] as const;

/** 4 to 16 letters and digits: what the server takes. The mobile form asks for 8 to 16. [PLAYER-01, OP-09] */
export const isUsername = (text: string): boolean => /^[A-Za-z0-9]{4,16}$/.test(text);

/** The message for a password at signup, or undefined when it is one: 8 to 64 letters and digits. [PLAYER-02, OP-10] */
export function passwordProblem(password: string): string | undefined {
  if (!/^[A-Za-z0-9]*$/.test(password)) return playerTexts.passwordForm;
  if (password.length < 8) return playerTexts.passwordTooShort;
  return password.length > 64 ? playerTexts.passwordTooLong : undefined;
}

/** The message for a new password (change, reset), which needs a letter and a digit besides; undefined when it is one. [PLAYER-02] */
export function newPasswordProblem(password: string): string | undefined {
  const isGood = /^[A-Za-z0-9]{8,64}$/.test(password) && /[A-Za-z]/.test(password) && /\d/.test(password);
  return isGood ? undefined : playerTexts.newPasswordForm;
}

/** Address-like: one `@`, a dot after it, no spaces, at most 254 characters. Only a code proves that it exists. */
export const isEmail = (text: string): boolean =>
  text.length <= 254 && /^[^\s@<>"(),:;\\[\]]{1,64}@[^\s@<>"(),:;\\[\]]+\.[A-Za-z0-9-]{2,}$/.test(text);

/** Text without a surname's worth of trouble: trimmed, single spaces, no control characters; undefined when nothing or too much is left. */
export function normaliseName(text: string): string | undefined {
  const name = text.replace(/\s+/g, " ").trim();
  return name.length >= 1 && name.length <= 100 && !/\p{Cc}/u.test(name) ? name : undefined;
}

export const isReferralCode = (text: string): boolean => /^[A-Za-z0-9]{6,20}$/.test(text);

/** The six digits of a code, Bangla digits read too; undefined when it isn't six digits. */
export function normaliseCode(text: string): string | undefined {
  const digits = latinDigits(text.trim());
  return /^\d{6}$/.test(digits) ? digits : undefined;
}

export interface SignupInput {
  readonly username: string;
  readonly password: string;
  readonly confirmPassword: string;
  readonly name: string;
  readonly phone: string;
  readonly email: string;
  readonly currency: string;
  readonly referralCode: string;
}

/** Every message of a signup at once, by the names of the wire; empty when it is good. */
export function signupProblems(input: SignupInput): Record<string, string[]> {
  const problems: [field: string, message: string | undefined][] = [
    ["username", isUsername(input.username) ? undefined : usernameProblem(input.username)],
    ["email", isEmail(input.email.trim()) ? undefined : playerTexts.email],
    ["phone", normalisePhone(input.phone) === undefined ? playerTexts.phone : undefined],
    ["password", passwordProblem(input.password)],
    ["confirmPassword", input.confirmPassword === input.password ? undefined : playerTexts.passwordsDiffer],
    ["name", normaliseName(input.name) === undefined ? playerTexts.name : undefined],
    ["currency", currenciesAtSignup.some((currency) => currency === input.currency) ? undefined : playerTexts.currency],
    [
      "referral_code",
      input.referralCode === "" || isReferralCode(input.referralCode) ? undefined : playerTexts.referralCode,
    ],
  ];
  return Object.fromEntries(
    problems.flatMap(([field, message]) => (message === undefined ? [] : [[field, [message]]])),
  );
}

/** The mobile form's text where the length is the trouble, the server's own rule where it is not. */
const usernameProblem = (username: string): string =>
  /^[A-Za-z0-9]*$/.test(username) && username.length >= 4 ? playerTexts.usernameLength : playerTexts.usernameForm;
