import type { ApiError } from "@maidan/client/api";
import type * as contract from "@maidan/contract/http/player";
import { api, wire } from "../../api/index.ts";
import { logIn } from "../login/log-in.ts";
import type { SignupValues } from "./check-signup.ts";

const createPlayer = wire<typeof contract.createPlayer>({
  method: "POST",
  path: "/api/v1/create-players",
  auth: "none",
});

export type SignupOutcome =
  | { readonly kind: "in" }
  /** The account exists, the login that follows did not work. [AUTH-20] */
  | { readonly kind: "created"; readonly message: string | undefined }
  | { readonly kind: "refused"; readonly message: string; readonly fields: Readonly<Record<string, readonly string[]>> }
  | { readonly kind: "unanswered" };

const messageOf = (error: ApiError): string | undefined => (error.kind === "refused" ? error.message : undefined);

/** Creates the account and logs in. [AUTH-19] */
export async function signUp(values: SignupValues): Promise<SignupOutcome> {
  const { referral_code: referralCode, ...rest } = values;
  const body = { ...rest, status: "active", ...(referralCode !== "" && { referral_code: referralCode }) };
  const created = await api.call(createPlayer, { body });
  if (!created.ok) {
    if (created.error.kind !== "refused") return { kind: "unanswered" };
    return { kind: "refused", message: created.error.message, fields: created.error.fields };
  }
  const login = await logIn({ username: values.username, password: values.password }, { isNew: true });
  return login.ok ? { kind: "in" } : { kind: "created", message: messageOf(login.error) };
}
