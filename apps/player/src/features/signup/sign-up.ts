import type { ApiError } from "@maidan/client/api";
import type * as contract from "@maidan/contract/http/player";
import { api, wire } from "../../api/index.ts";
import { logIn, type Credentials } from "../login/log-in.ts";
import { otherCodes } from "./brought-codes.ts";
import type { SignupValues } from "./check-signup.ts";

const createPlayer = wire<typeof contract.createPlayer>({
  method: "POST",
  path: "/api/v1/create-players",
  auth: "none",
});

export type Creation =
  | { readonly kind: "created" }
  | { readonly kind: "refused"; readonly message: string; readonly fields: Readonly<Record<string, readonly string[]>> }
  | { readonly kind: "unanswered" };
export type Entry =
  | { readonly kind: "in" }
  /** The account exists, the login that follows did not work; the message is the server's. [AUTH-20] */
  | { readonly kind: "outside"; readonly message: string | undefined };

/** What is said of an account that was not created: the server's word where it gave one. [AUTH-21] [AUTH-22] */
export function notCreated(
  creation: Exclude<Creation, { readonly kind: "created" }>,
  text: { readonly failed: string; readonly networkError: string },
): string {
  if (creation.kind === "unanswered") return text.networkError;
  return creation.message === "" ? text.failed : creation.message;
}

/** Creates the account, from either form. The server sets the status itself; it is sent as specified. [AUTH-08] [OP-07] [OP-13] */
export async function createAccount(values: SignupValues & { readonly captcha?: string }): Promise<Creation> {
  const { referral_code: referralCode, ...rest } = values;
  const code = referralCode.trim();
  const body = { ...rest, status: "active", ...otherCodes(), ...(code !== "" && { referral_code: code }) };
  // With cookies: the captcha is bound to one, and the messages to come are in the language of another.
  const created = await api.call(createPlayer, { body, withCookies: true });
  if (created.ok) return { kind: "created" };
  const { error } = created;
  return error.kind === "refused"
    ? { kind: "refused", message: error.message, fields: error.fields }
    : { kind: "unanswered" };
}

const messageOf = (error: ApiError): string | undefined =>
  error.kind === "refused" && error.message !== "" ? error.message : undefined;

/** The login that follows a signup. [AUTH-19] */
export async function enterAnew(credentials: Credentials): Promise<Entry> {
  const { username, password } = credentials;
  const login = await logIn({ username, password }, { isNew: true });
  return login.ok ? { kind: "in" } : { kind: "outside", message: messageOf(login.error) };
}
