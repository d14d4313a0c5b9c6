import { z } from "zod/mini";
import { route, type RouteContract } from "../route/index.ts";

const tag = "exchange identity";
const text = z.string();

/** The field's login statuses and codes, as far as they can happen here; CERT_AUTH_REQUIRED at the certificate login alone. [IDENT-02] [CERT-03] */
export const loginErrors = [
  "INVALID_USERNAME_OR_PASSWORD",
  "INPUT_VALIDATION_ERROR",
  "ACCOUNT_NOW_LOCKED",
  "TEMPORARY_BAN_TOO_MANY_REQUESTS",
  "SERVICE_UNAVAILABLE",
  "CERT_AUTH_REQUIRED",
] as const;
export type LoginError = (typeof loginErrors)[number];

/** `product` repeats the application key. [IDENT-04] */
const interactive = z.strictObject({
  token: text,
  product: text,
  status: z.enum(["SUCCESS", "FAIL", "LOGIN_RESTRICTED"]),
  error: z.union([z.literal(""), z.literal("NO_SESSION"), z.enum(loginErrors)]),
});
export type InteractiveAnswer = z.output<typeof interactive>;
const certificate = z.strictObject({
  sessionToken: z.optional(text),
  loginStatus: z.union([z.literal("SUCCESS"), z.enum(loginErrors)]),
});

const credentials = z.object({ username: text, password: text });
const call = { method: "POST", tag, auth: "none", dialect: "exchange" } as const;

export const interactiveLogin = route({
  ...call,
  path: "/api/login",
  summary: "Log a trading program in: a form, or the same in the query",
  body: credentials,
  response: interactive,
});
export const certificateLogin = route({
  ...call,
  path: "/api/certlogin",
  summary: "The same for programs that bring a certificate: one of the player's, once there are any",
  body: credentials,
  response: certificate,
});
export const keepAlive = route({
  ...call,
  path: "/api/keepAlive",
  summary: "Keep the session of X-Authentication (GET too)",
  response: interactive,
});
export const logOutProgram = route({
  ...call,
  path: "/api/logout",
  summary: "End the session of X-Authentication (GET too)",
  response: interactive,
});

/** Identity calls of BETTING_API_PORT, for the printed documentation. */
export const identityContracts: readonly RouteContract[] = [
  interactiveLogin,
  certificateLogin,
  keepAlive,
  logOutProgram,
];
