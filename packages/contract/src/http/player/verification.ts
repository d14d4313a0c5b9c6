import { z } from "zod/mini";
import { route } from "../route/index.ts";
import { doneBody, text, typed } from "./fields.ts";

const tag = "Verification";
const phone = typed("Invalid phone number (10-15 digits)", 40);
const email = typed("Invalid email address", 254);
const code = typed("Please enter the 6-digit code.", 20);

/** `expires_in` is the life of the code in seconds. */
const codeSent = z.strictObject({ success: z.literal(true), message: text, expires_in: z.number() });

/** Either `phone` or `email`, as on the account. [API-25] */
export const sendVerificationCode = route({
  method: "POST",
  path: "/api/send-verification-code",
  summary: "Send a code to the main phone or the e-mail address",
  tag,
  auth: "player",
  body: z.strictObject({ phone: z.optional(phone), email: z.optional(email) }),
  response: codeSent,
});

/** [API-27] */
export const verifyPhone = route({
  method: "POST",
  path: "/api/verify-phone-number",
  summary: "Verify the main phone",
  tag,
  auth: "player",
  body: z.strictObject({ verification_code: code }),
  response: doneBody,
});

/** [API-26] */
export const verifyEmail = route({
  method: "POST",
  path: "/api/verify-email",
  summary: "Verify the e-mail address",
  tag,
  auth: "player",
  body: z.strictObject({ code }),
  response: doneBody,
});

/** `isverify` 1 = verified. [API-24] [API-68] */
export const otherPhones = route({
  method: "GET",
  path: "/api/get/other/phone",
  summary: "Extra phones",
  tag,
  auth: "player",
  response: z.strictObject({
    data: z.array(z.strictObject({ contract_value: text, isverify: z.union([z.literal(0), z.literal(1)]) })),
  }),
});

/** [API-28] */
export const addPhone = route({
  method: "POST",
  path: "/api/add/number",
  summary: "Add an extra phone",
  tag,
  auth: "player",
  body: z.strictObject({ phone }),
  response: doneBody,
});

/** [API-29] */
export const sendExtraPhoneCode = route({
  method: "POST",
  path: "/api/add/send-verification-code",
  summary: "Send a code to an extra phone",
  tag,
  auth: "player",
  body: z.strictObject({ phone }),
  response: codeSent,
});

/** [API-30] */
export const verifyExtraPhone = route({
  method: "POST",
  path: "/api/add/verify-phone-number",
  summary: "Verify an extra phone",
  tag,
  auth: "player",
  body: z.strictObject({ verification_code: code }),
  response: doneBody,
});

const username = typed("Please enter your username.", 64);

/** `type` is `email` (with `email`) or `sms` (with `phone`). One answer, whether the two belong together or not. [API-60] */
export const forgotPassword = route({
  method: "POST",
  path: "/api/usr-forgot-password",
  summary: "Send a code for a new password",
  tag,
  auth: "optional",
  body: z.strictObject({
    type: z.enum(["email", "sms"]),
    username,
    email: z.optional(email),
    phone: z.optional(phone),
  }),
  response: doneBody,
});

/** [API-61] */
export const resetPassword = route({
  method: "POST",
  path: "/api/usr-reset-password",
  summary: "Set a new password with the code",
  tag,
  auth: "optional",
  body: z.strictObject({
    username,
    otp: typed("Please enter the OTP.", 20),
    password: typed("New Password must contain at least one number, one letter, and 8 characters long.", 200),
    password_confirmation: typed("Please confirm your new password.", 200),
  }),
  response: doneBody,
});
