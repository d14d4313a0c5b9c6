/** What the form holds; the names are those of the call. */
export interface SignupValues {
  readonly username: string;
  readonly password: string;
  readonly confirmPassword: string;
  readonly name: string;
  readonly phone: string;
  readonly email: string;
  readonly referral_code: string;
  readonly currency: string;
}
export type SignupField = keyof SignupValues;
export type SignupProblem =
  | "invalidUsername"
  | "invalidEmail"
  | "invalidPhone"
  | "shortPassword"
  | "invalidPassword"
  | "passwordsDiffer";

const shortestPassword = 8;

function passwordProblem(password: string): SignupProblem | undefined {
  if (password.length < shortestPassword) return "shortPassword";
  return /^[A-Za-z0-9]+$/.test(password) ? undefined : "invalidPassword";
}

/**
 * What is wrong with the form before it is sent, per field; an empty field gets the text of its format. The name is the server's to judge.
 * [AUTH-10] [AUTH-11] [AUTH-12] [AUTH-14] [AUTH-16] [OP-12]
 */
export function checkSignup(values: SignupValues): Partial<Record<SignupField, SignupProblem>> {
  const password = passwordProblem(values.password);
  return {
    ...(!/^[A-Za-z0-9]{8,16}$/.test(values.username) && { username: "invalidUsername" as const }),
    ...(!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(values.email) && { email: "invalidEmail" as const }),
    ...(!/^\d{10,15}$/.test(values.phone) && { phone: "invalidPhone" as const }),
    ...(password !== undefined && { password }),
    ...((values.confirmPassword === "" || values.confirmPassword !== values.password) && {
      confirmPassword: "passwordsDiffer" as const,
    }),
  };
}
