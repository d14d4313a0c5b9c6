import { expect, test } from "vitest";
import { checkLogin } from "./check-login.ts";
import { loginText } from "./text.ts";

test("[AUTH-02] a username of anything but letters and digits is refused in the specified words", () => {
  for (const username of ["demo player", "demo_player", "ডেমো", ""]) {
    expect(checkLogin({ username, password: "demo12345" })).toEqual({ username: "invalidUsername" });
  }
  expect(loginText.en.invalidUsername).toBe("Invalid username (only letters and numbers)");
});

test("[AUTH-03] a password shorter than 8 is refused in the specified words", () => {
  expect(checkLogin({ username: "demoplayer1", password: "demo123" })).toEqual({ password: "shortPassword" });
  expect(checkLogin({ username: "demoplayer1", password: "demo1234" })).toEqual({});
  expect(loginText.en.shortPassword).toBe("Password must be at least 8 characters");
});

test("[AUTH-23] an empty form gets the texts of the formats", () => {
  expect(checkLogin({ username: "", password: "" })).toEqual({
    username: "invalidUsername",
    password: "shortPassword",
  });
});
