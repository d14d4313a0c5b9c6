export type PasswordProblem =
  | "weakPassword"
  | "currentMissing"
  | "confirmationMissing"
  | "passwordsDiffer"
  | "usernameMissing"
  | "emailMissing"
  | "phoneMissing"
  | "otpMissing";

/** At least 8 letters and digits, one of each, and nothing else. [PWD-03] [PWD-21] */
const isGood = (password: string): boolean =>
  /^[A-Za-z0-9]{8,}$/.test(password) && /[A-Za-z]/.test(password) && /\d/.test(password);

export interface PasswordChange {
  readonly current: string;
  readonly next: string;
  readonly confirmation: string;
}

/** The first of the four checks that fails, in the specified order. [PWD-07] */
export function checkChange({ current, next, confirmation }: PasswordChange): PasswordProblem | undefined {
  if (!isGood(next)) return "weakPassword";
  if (current === "") return "currentMissing";
  if (confirmation === "") return "confirmationMissing";
  return confirmation === next ? undefined : "passwordsDiffer";
}

export type ResetChannel = "email" | "sms";
export interface CodeRequest {
  readonly channel: ResetChannel;
  readonly username: string;
  readonly email: string;
  readonly phone: string;
}

/** By e-mail the name comes first, by SMS the phone. [PWD-16] [PWD-17] */
export function checkCodeRequest({ channel, username, email, phone }: CodeRequest): PasswordProblem | undefined {
  const isNameMissing = username.trim() === "";
  if (channel === "sms" && phone === "") return "phoneMissing";
  if (isNameMissing) return "usernameMissing";
  return channel === "email" && email.trim() === "" ? "emailMissing" : undefined;
}

export interface PasswordReset {
  readonly otp: string;
  readonly next: string;
  readonly confirmation: string;
}

/** [PWD-20] [PWD-21] [PWD-22] [PWD-23] */
export function checkReset({ otp, next, confirmation }: PasswordReset): PasswordProblem | undefined {
  if (otp === "") return "otpMissing";
  if (!isGood(next)) return "weakPassword";
  if (confirmation === "") return "confirmationMissing";
  return confirmation === next ? undefined : "passwordsDiffer";
}
