import { describe, expect, test } from "vitest";
import {
  asSignup,
  callingCodes,
  checkStepOne,
  checkStepTwo,
  currencyTypes,
  emptyRegister,
  placeFaults,
  type RegisterValues,
} from "./check-register.ts";
import { registerText } from "./text.ts";

const right: RegisterValues = {
  ...emptyRegister,
  username: "rahim2026",
  password: "abc12345",
  confirmPassword: "abc12345",
  realName: "Rahim Uddin",
  phoneNumber: "01712345678",
  email: "rahim@example.com",
  captcha: "0471",
  ageCheck: true,
};
const having = (change: Partial<RegisterValues>): RegisterValues => ({ ...right, ...change });

describe("step 1", () => {
  test("[AUTH-31] [ERR-14] username and both passwords are filled in, the refer code need not be", () => {
    for (const field of ["username", "password", "confirmPassword"] as const)
      expect(checkStepOne(having({ [field]: "" })), field).toBe("fillAll");
    expect(checkStepOne(having({ friendReferCode: "" }))).toBeUndefined();
    expect(registerText.en.fillAll).toBe("Please fill in all fields.");
  });

  test("[AUTH-32] [ERR-15] the passwords match, and that is looked at once all is filled in", () => {
    expect(checkStepOne(having({ confirmPassword: "abc12346" }))).toBe("passwordsDiffer");
    expect(checkStepOne(having({ username: "", confirmPassword: "abc12346" }))).toBe("fillAll");
    expect(registerText.en.passwordsDiffer).toBe("Passwords do not match.");
  });

  test("[OP-09] a short username or password is left to the server", () => {
    expect(checkStepOne(having({ username: "ab", password: "abc123", confirmPassword: "abc123" }))).toBeUndefined();
  });

  test("[AUTH-37] [AUTH-38] [AUTH-39] the hints say what the specification says", () => {
    expect(registerText.en.usernameHint).toBe("4-15 char, allow number");
    expect(registerText.en.passwordHint).toBe("6 to 20");
    expect(registerText.en.referCodeHint).toBe("6 to 20");
    expect(registerText.en.referCode).toContain("optional");
  });
});

describe("step 2", () => {
  test("[AUTH-33] [ERR-16] name, phone, e-mail and captcha are filled in", () => {
    for (const field of ["realName", "phoneNumber", "email", "captcha"] as const)
      expect(checkStepTwo(having({ [field]: " " })), field).toBe("fillStepTwo");
    expect(registerText.en.fillStepTwo).toBe("Please fill in all fields for step 2.");
  });

  test("[AUTH-34] [ERR-17] the age is confirmed, which is looked at last", () => {
    expect(checkStepTwo(having({ ageCheck: false }))).toBe("confirmAge");
    expect(checkStepTwo(having({ ageCheck: false, email: "" }))).toBe("fillStepTwo");
    expect(registerText.en.confirmAge).toBe("You must confirm that you are 18 years old.");
  });

  test("[AUTH-41] e-mail and phone have no checks here", () => {
    expect(checkStepTwo(having({ email: "nobody", phoneNumber: "1" }))).toBeUndefined();
  });
});

describe("what is sent", () => {
  test("[OP-07] [API-66] the fields of the form go by the names of the one call", () => {
    expect(asSignup(having({ friendReferCode: "FRIEND01", email: " rahim@example.com " }))).toEqual({
      username: "rahim2026",
      password: "abc12345",
      confirmPassword: "abc12345",
      name: "Rahim Uddin",
      phone: "8801712345678",
      email: "rahim@example.com",
      referral_code: "FRIEND01",
      currency: "BDT",
      captcha: "0471",
    });
  });

  test("[AUTH-27] [AUTH-28] [CONST-12] currency codes 8, 7 and 17 are BDT, INR and PKR, 8 and calling code 880 the defaults", () => {
    expect(currencyTypes).toEqual({ "8": "BDT", "7": "INR", "17": "PKR" });
    const sent = ["8", "7", "17"].map((currencyType) => asSignup(having({ currencyType })).currency);
    expect(sent).toEqual(["BDT", "INR", "PKR"]);
    expect([emptyRegister.currencyType, emptyRegister.callingCode]).toEqual(["8", "880"]);
    expect(callingCodes).toEqual(["880"]);
  });
});

describe("what the server finds", () => {
  test("[AUTH-21] each fault stands at its field of the form, and the first step with one is shown", () => {
    expect(placeFaults({ phone: ["Invalid phone number (10-15 digits)"], captcha: ["wrong"] })).toEqual({
      errors: { phoneNumber: "Invalid phone number (10-15 digits)", captcha: "wrong" },
      step: 2,
    });
    expect(placeFaults({ name: ["a"], username: ["taken"] })).toEqual({
      errors: { realName: "a", username: "taken" },
      step: 1,
    });
  });

  test("a fault of no field of the form is told in general", () => {
    expect(placeFaults({ agent_code: ["too long"], constructor: ["x"] })).toEqual({ errors: {}, step: undefined });
  });
});
