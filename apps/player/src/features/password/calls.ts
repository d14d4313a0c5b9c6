import type { ApiResult } from "@maidan/client/api";
import type * as contract from "@maidan/contract/http/player";
import { api, wire } from "../../api/index.ts";
import type { CodeRequest, PasswordChange, PasswordReset } from "./check-password.ts";

const forgotCall = wire<typeof contract.forgotPassword>({
  method: "POST",
  path: "/api/usr-forgot-password",
  auth: "optional",
});
const resetCall = wire<typeof contract.resetPassword>({
  method: "POST",
  path: "/api/usr-reset-password",
  auth: "optional",
});
const changeCall = wire<typeof contract.changePassword>({ method: "POST", path: "/api/user-pwd", auth: "player" });

/** Asks for a code; `phone` with its country code. [API-60] */
export function askForOtp({ channel, username, email, phone }: CodeRequest): Promise<ApiResult<unknown>> {
  const reach = channel === "email" ? { email: email.trim() } : { phone };
  return api.call(forgotCall, { body: { type: channel, ...reach, username: username.trim() } });
}

/** [API-61] */
export const resetPassword = (username: string, reset: PasswordReset): Promise<ApiResult<unknown>> =>
  api.call(resetCall, {
    body: {
      otp: reset.otp,
      password: reset.next,
      password_confirmation: reset.confirmation,
      username: username.trim(),
    },
  });

/** [API-47] */
export const changePassword = (change: PasswordChange): Promise<ApiResult<unknown>> =>
  api.call(changeCall, {
    body: {
      old_password: change.current,
      new_password: change.next,
      new_password_confirmation: change.confirmation,
    },
  });

/** The server's own sentence, `failed` for a refusal without one, `unanswered` when no answer came. [PWD-10] [PWD-19] [PWD-24] */
export function sentenceOf(result: ApiResult<unknown>, texts: { failed: string; unanswered: string }): string {
  if (result.ok || result.error.kind !== "refused") return texts.unanswered;
  return result.error.message === "" ? texts.failed : result.error.message;
}
