import type { ApiResult } from "@maidan/client/api";
import type * as contract from "@maidan/contract/http/player";
import type { ResponseOf } from "@maidan/contract/http/route";
import { api, readQuery, wire } from "../../api/index.ts";

const showUser = wire<typeof contract.showUser>({ method: "GET", path: "/api/user/show", auth: "player" });
const otherPhones = wire<typeof contract.otherPhones>({ method: "GET", path: "/api/get/other/phone", auth: "player" });
const addNumber = wire<typeof contract.addPhone>({ method: "POST", path: "/api/add/number", auth: "player" });
const updateProfile = wire<typeof contract.updateProfile>({
  method: "POST",
  path: "/api/user/profile/update",
  auth: "player",
});
const sendCode = wire<typeof contract.sendVerificationCode>({
  method: "POST",
  path: "/api/send-verification-code",
  auth: "player",
});
const sendExtraCode = wire<typeof contract.sendExtraPhoneCode>({
  method: "POST",
  path: "/api/add/send-verification-code",
  auth: "player",
});
const verifyPhone = wire<typeof contract.verifyPhone>({
  method: "POST",
  path: "/api/verify-phone-number",
  auth: "player",
});
const verifyEmail = wire<typeof contract.verifyEmail>({ method: "POST", path: "/api/verify-email", auth: "player" });
const verifyExtra = wire<typeof contract.verifyExtraPhone>({
  method: "POST",
  path: "/api/add/verify-phone-number",
  auth: "player",
});

export type User = ResponseOf<typeof contract.showUser>;
export type ExtraPhone = ResponseOf<typeof contract.otherPhones>["data"][number];

/** The player's own record. */
export const userQuery = (remoteId: string) => readQuery(showUser, { query: { remote_id: remoteId } });
export const otherPhonesQuery = readQuery(otherPhones, {});

/** What a code proves, and where it goes to. */
export interface Proof {
  readonly of: "phone" | "email" | "extra";
  readonly to: string;
}

/** Asks for a code of six digits. */
export function askForCode(proof: Proof): Promise<ApiResult<{ expires_in: number }>> {
  switch (proof.of) {
    case "phone":
      return api.call(sendCode, { body: { phone: proof.to } });
    case "email":
      return api.call(sendCode, { body: { email: proof.to } });
    case "extra":
      return api.call(sendExtraCode, { body: { phone: proof.to } });
  }
}

/** Hands the code in. */
export function proveByCode(proof: Proof, code: string): Promise<ApiResult<unknown>> {
  switch (proof.of) {
    case "phone":
      return api.call(verifyPhone, { body: { verification_code: code } });
    case "email":
      return api.call(verifyEmail, { body: { code } });
    case "extra":
      return api.call(verifyExtra, { body: { verification_code: code } });
  }
}

export const addPhone = (phone: string): Promise<ApiResult<unknown>> => api.call(addNumber, { body: { phone } });

/** `day` as `1990-12-31`. */
export const saveBirthday = (remoteId: string, day: string): Promise<ApiResult<unknown>> =>
  api.call(updateProfile, { body: { remote_id: remoteId, dofb: day } });

/** The server's sentence, or the one that stands for it. */
export const sentenceOf = (result: ApiResult<unknown>, otherwise: string): string =>
  !result.ok && result.error.kind === "refused" && result.error.message !== "" ? result.error.message : otherwise;
