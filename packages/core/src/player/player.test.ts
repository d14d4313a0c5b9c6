import { describe, expect, test } from "vitest";
import {
  ageOn,
  dhakaDate,
  isAdult,
  isEmail,
  isUsername,
  maskPhone,
  newPasswordProblem,
  normaliseCode,
  normaliseName,
  normalisePhone,
  parseDate,
  passwordProblem,
  signupProblems,
} from "./index.ts";

const good = {
  username: "rahim01",
  password: "abc12345",
  confirmPassword: "abc12345",
  name: "Rahim Uddin",
  phone: "01712345678",
  email: "r@example.com",
  currency: "BDT",
  referralCode: "",
};

describe("phones", () => {
  test.each([
    "01712345678",
    "1712345678",
    "+8801712345678",
    "8801712345678",
    "008801712345678",
    "88 01712-345678",
    "০১৭১২৩৪৫৬৭৮",
    " 01712 345 678 ",
    "881712345678",
    "88001712345678",
    "+880 01712345678",
  ])("[OP-15] [PWD-25] %s is the local number 01712345678", (text) => expect(normalisePhone(text)).toBe("01712345678"));
  test.each([
    ["+919876543210", "919876543210"],
    ["+91 09876543210", "919876543210"],
    ["+92 03001234567", "923001234567"],
    ["9876543210", "919876543210"],
    ["03001234567", "923001234567"],
    ["+923001234567", "923001234567"],
    ["+441632960961", "441632960961"],
  ])("[PWD-13] %s becomes %s", (text, canonical) => expect(normalisePhone(text)).toBe(canonical));
  test.each(["", "123456789", "1234567890123456", "01712abc678", "+", "++8801712345678", "0171234567８"])(
    "[AUTH-12] %j is no phone",
    (text) => expect(normalisePhone(text)).toBeUndefined(),
  );
  test("a masked phone shows its beginning and its last two digits", () =>
    expect(maskPhone("01712345678")).toBe("0171•••••78"));
});

describe("names and passwords", () => {
  test("[OP-09] the server takes usernames of 4 to 16 letters and digits", () => {
    expect(["abcd", "A1b2C3d4E5f6G7h8"].every(isUsername)).toBe(true);
    expect(["abc", "a".repeat(17), "has space", "রহিম", "a_b_c", ""].some(isUsername)).toBe(false);
  });
  test("[OP-10] [AUTH-14] a signup password is 8 to 64 letters and digits, each fault with its own text", () => {
    expect(passwordProblem("abcdefgh")).toBeUndefined();
    expect(passwordProblem("abc1234")).toBe("Password must be at least 8 characters");
    expect(passwordProblem("abc1234!x")).toBe("Password can only contain letters and numbers (no special characters)");
    expect(passwordProblem("a".repeat(65))).toBe("Password must be at most 64 characters");
  });
  test("[PWD-03] [PWD-21] a new password needs a letter and a digit besides", () => {
    const text = "New Password must contain at least one number, one letter, and 8 characters long.";
    expect(newPasswordProblem("abcd1234")).toBeUndefined();
    for (const bad of ["abcdefgh", "12345678", "abc1234", "abcd1234!"]) expect(newPasswordProblem(bad)).toBe(text);
  });
  test("an address is address-like or not", () => {
    expect(["a@b.co", "first.last+tag@mail.example.com"].every(isEmail)).toBe(true);
    expect(
      ["", "a", "a@b", "a@@b.co", "a b@c.de", "a@b.c", `${"a".repeat(250)}@b.co`, "a@b.co\nBcc: c@d.ef"].some(isEmail),
    ).toBe(false);
  });
  test("a name keeps its letters in any script, loses doubled spaces, and holds no control characters", () => {
    expect(normaliseName("  রহিম   উদ্দিন ")).toBe("রহিম উদ্দিন");
    expect(normaliseName("\u0000x")).toBeUndefined();
    expect(normaliseName("   ")).toBeUndefined();
  });
  test("a code is six digits, in either script", () => {
    expect(normaliseCode("১২৩৪৫৬")).toBe("123456");
    expect(normaliseCode("12345")).toBeUndefined();
  });
  test("[AUTH-10] [AUTH-11] [AUTH-12] [AUTH-14] [AUTH-16] [OP-12] every fault of a signup is named at once, in the specified words", () => {
    expect(signupProblems(good)).toEqual({});
    expect(
      signupProblems({
        ...good,
        username: "a".repeat(20),
        email: "x",
        phone: "12",
        password: "short",
        confirmPassword: "other",
        name: " ",
        currency: "USD",
        referralCode: "a",
      }),
    ).toEqual({
      username: ["Username must be between 8 and 16 characters"],
      email: ["Invalid email address"],
      phone: ["Invalid phone number (10-15 digits)"],
      password: ["Password must be at least 8 characters"],
      confirmPassword: ["Passwords do not match"],
      name: ["Please enter your full name (at most 100 characters)"],
      currency: ["Please choose BDT, INR or PKR"],
      referral_code: ["Invalid referral code (6-20 letters and numbers)"],
    });
  });
});

describe("age", () => {
  test("a date that doesn't exist is none", () => {
    expect(parseDate("2024-02-29")).toEqual({ year: 2024, month: 2, day: 29 });
    for (const bad of ["2023-02-29", "1900-02-29", "2024-13-01", "2024-00-10", "24-01-01", "2024-1-1", "x"])
      expect(parseDate(bad)).toBeUndefined();
  });
  test("[CONST-19] a player is adult on the eighteenth birthday and not the day before", () => {
    const birth = { year: 2006, month: 5, day: 20 };
    expect(isAdult({ year: 2024, month: 5, day: 19 }, birth)).toBe(false);
    expect(isAdult({ year: 2024, month: 5, day: 20 }, birth)).toBe(true);
    expect(isAdult({ year: 2024, month: 5, day: 20 }, { year: 1890, month: 1, day: 1 })).toBe(false);
    expect(ageOn({ year: 2022, month: 2, day: 28 }, { year: 2004, month: 2, day: 29 })).toBe(17);
  });
  test("the day in Dhaka turns at 18:00 UTC, over leap days and year ends", () => {
    expect(dhakaDate(Date.UTC(2024, 1, 28, 17, 59, 59))).toEqual({ year: 2024, month: 2, day: 28 });
    expect(dhakaDate(Date.UTC(2024, 1, 28, 18))).toEqual({ year: 2024, month: 2, day: 29 });
    for (let day = 0; day < 40_000; day += 37) {
      const at = new Date(day * 86_400_000);
      expect(dhakaDate(at.getTime())).toEqual({
        year: at.getUTCFullYear(),
        month: at.getUTCMonth() + 1,
        day: at.getUTCDate(),
      });
    }
  });
});
