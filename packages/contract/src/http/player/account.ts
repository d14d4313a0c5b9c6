import { z } from "zod/mini";
import { route } from "../route/index.ts";
import { amount, doneBody, instant, remoteId, text, typed } from "./fields.ts";

const tag = "Account";
const optionalCode = z.optional(typed("Invalid referral code (6-20 letters and numbers)", 64));

/** `status` is accepted as specified and ignored: the server sets its own. [API-19] [API-65] [OP-13] */
export const createPlayer = route({
  method: "POST",
  path: "/api/v1/create-players",
  summary: "Sign up",
  tag,
  auth: "none",
  body: z.strictObject({
    username: typed("Username must be between 8 and 16 characters"),
    password: typed("Password must be at least 8 characters", 200),
    confirmPassword: typed("Passwords do not match", 200),
    name: typed("Please enter your full name (at most 100 characters)", 400),
    phone: typed("Invalid phone number (10-15 digits)", 40),
    email: typed("Invalid email address", 254),
    referral_code: optionalCode,
    affiliate_code: optionalCode,
    agent_code: optionalCode,
    currency: z.optional(typed("Please choose BDT, INR or PKR", 10)),
    status: z.optional(z.string().check(z.maxLength(30))),
    /** The four digits of the picture that `GET /captcha` gave this browser; sent by the form of /register. [OP-07] [OP-08] */
    captcha: z.optional(typed("The captcha is wrong or has expired. Please enter the new one.", 20)),
  }),
  response: z.strictObject({ success: z.literal(true), message: text, remote_id: remoteId, username: text }),
});

/** [API-18] [API-64] */
export const logIn = route({
  method: "POST",
  path: "/api/login",
  summary: "Log in",
  tag,
  auth: "none",
  body: z.strictObject({
    username: z
      .string("Invalid username (only letters and numbers)")
      .check(z.regex(/^[A-Za-z0-9]{1,64}$/, "Invalid username (only letters and numbers)")),
    password: z
      .string("Password must be at least 8 characters")
      .check(
        z.minLength(8, "Password must be at least 8 characters"),
        z.maxLength(200, "Password must be at most 64 characters"),
      ),
  }),
  response: z.strictObject({
    token: text,
    remote_id: remoteId,
    username: text,
    /** A list whose first item holds the token for exchanges. */
    exchange: z.array(z.strictObject({ token: text })),
    message: text,
  }),
});

export const logOut = route({
  method: "POST",
  path: "/api/logout",
  summary: "Log out: the token is dead from here on",
  tag,
  auth: "player",
  response: doneBody,
});

export const listSessions = route({
  method: "GET",
  path: "/api/sessions",
  summary: "Where the player is logged in, newest first",
  tag,
  auth: "player",
  response: z.strictObject({
    sessions: z.array(
      z.strictObject({
        id: text,
        created_at: instant,
        last_seen_at: instant,
        user_agent: text,
        /** The network, not the address: `103.4.5.0/24`. */
        address: text,
        is_current: z.boolean(),
      }),
    ),
  }),
});

export const revokeSession = route({
  method: "DELETE",
  path: "/api/sessions/:id",
  summary: "Log out another device",
  tag,
  auth: "player",
  params: z.strictObject({ id: z.string().check(z.regex(/^\d{1,18}$/)) }),
  response: doneBody,
});

/** `session_id` is `"1"` when the main phone is verified. [API-22] [API-67] [OP-68] */
export const showUser = route({
  method: "GET",
  path: "/api/user/show",
  summary: "The player's own record",
  tag,
  auth: "player",
  query: z.strictObject({ remote_id: z.optional(z.string().check(z.maxLength(40))) }),
  response: z.strictObject({
    id: remoteId,
    username: text,
    name: text,
    phone: text,
    email: text,
    session_id: z.enum(["0", "1"]),
    created_at: instant,
    dofb: z.nullable(text),
    email_verified_at: z.nullable(instant),
    currency: z.enum(["BDT", "INR", "PKR"]),
    balance: amount,
    /** What open bets hold. */
    exposure: amount,
    vip_coin: text,
    vip_level: text,
    /** Referral rewards that can be claimed. */
    cash_bonus: amount,
    active_downlines: z.int(),
    lifetime_cash_bonus: amount,
    referral_turnover: amount,
    referral_code: text,
  }),
});

/** What can be bet or withdrawn now. [API-23] [API-88] */
export const readBalance = route({
  method: "POST",
  path: "/api/balance",
  summary: "Balance",
  tag,
  auth: "player",
  response: z.strictObject({ balance: amount, exposure: amount, currency: z.enum(["BDT", "INR", "PKR"]) }),
});

/** The date of birth, once. [API-31] */
export const updateProfile = route({
  method: "POST",
  path: "/api/user/profile/update",
  summary: "Enter the date of birth",
  tag,
  auth: "player",
  body: z.strictObject({
    remote_id: z.optional(z.string().check(z.maxLength(40))),
    dofb: typed("Please enter your date of birth.", 10),
  }),
  response: doneBody,
});

/** All sessions end with it, this one too. [API-47] */
export const changePassword = route({
  method: "POST",
  path: "/api/user-pwd",
  summary: "Change the password",
  tag,
  auth: "player",
  body: z.strictObject({
    old_password: typed("Please enter your current password.", 200),
    new_password: typed("New Password must contain at least one number, one letter, and 8 characters long.", 200),
    new_password_confirmation: typed("Please confirm your new password.", 200),
  }),
  response: doneBody,
});
