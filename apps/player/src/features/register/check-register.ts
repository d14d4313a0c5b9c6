import type { SignupField, SignupValues } from "../signup/check-signup.ts";

/** What the form holds; the names are the specification's. [API-66] */
export interface RegisterValues {
  readonly username: string;
  readonly password: string;
  readonly confirmPassword: string;
  readonly currencyType: string;
  readonly friendReferCode: string;
  readonly realName: string;
  readonly callingCode: string;
  readonly phoneNumber: string;
  readonly email: string;
  readonly captcha: string;
  readonly ageCheck: boolean;
}
export type RegisterField = keyof RegisterValues;
export type RegisterProblem = "fillAll" | "passwordsDiffer" | "fillStepTwo" | "confirmAge";

/** Codes of the form's currencies, the default first. [AUTH-27] */
export const currencyTypes = { "8": "BDT", "7": "INR", "17": "PKR" } as const;
/** [AUTH-28] */
export const callingCodes = ["880"] as const;

export const emptyRegister: RegisterValues = {
  username: "",
  password: "",
  confirmPassword: "",
  currencyType: "8",
  friendReferCode: "",
  realName: "",
  callingCode: callingCodes[0],
  phoneNumber: "",
  email: "",
  captcha: "",
  ageCheck: false,
};

/** [AUTH-31] [AUTH-32] */
export function checkStepOne({ username, password, confirmPassword }: RegisterValues): RegisterProblem | undefined {
  if ([username, password, confirmPassword].includes("")) return "fillAll";
  return password === confirmPassword ? undefined : "passwordsDiffer";
}

/** E-mail and phone are the server's to judge. [AUTH-33] [AUTH-34] [AUTH-41] */
export function checkStepTwo(values: RegisterValues): RegisterProblem | undefined {
  const { realName, phoneNumber, email, captcha, ageCheck } = values;
  if ([realName, phoneNumber, email, captcha].some((text) => text.trim() === "")) return "fillStepTwo";
  return ageCheck ? undefined : "confirmAge";
}

const currencyOf = (type: string): string =>
  Object.entries(currencyTypes).find(([code]) => code === type)?.[1] ?? currencyTypes["8"];

/** The same call as of the form of /signup. [OP-07] */
export const asSignup = (values: RegisterValues): SignupValues & { readonly captcha: string } => ({
  username: values.username,
  password: values.password,
  confirmPassword: values.confirmPassword,
  name: values.realName,
  // The country's code takes the place of the 0 that begins a number at home.
  phone: `${values.callingCode}${values.phoneNumber.replace(/^0/, "")}`,
  email: values.email.trim(),
  referral_code: values.friendReferCode,
  currency: currencyOf(values.currencyType),
  captcha: values.captcha,
});

/** Where the server's word about a field of the call is shown. */
const fieldOf: Readonly<Record<SignupField | "captcha", RegisterField>> = {
  username: "username",
  password: "password",
  confirmPassword: "confirmPassword",
  name: "realName",
  phone: "phoneNumber",
  email: "email",
  referral_code: "friendReferCode",
  currency: "currencyType",
  captcha: "captcha",
};
const stepOne: readonly RegisterField[] = [
  "username",
  "password",
  "confirmPassword",
  "currencyType",
  "friendReferCode",
];

export interface ServerFaults {
  readonly errors: Partial<Record<RegisterField, string>>;
  /** The first step that has a fault; undefined when none of them belongs to a field here. */
  readonly step: 1 | 2 | undefined;
}

/** The server's errors at the fields of this form. [AUTH-21] */
export function placeFaults(fields: Readonly<Record<string, readonly string[]>>): ServerFaults {
  const known = (name: string): name is keyof typeof fieldOf => Object.hasOwn(fieldOf, name);
  const found = Object.entries(fields).flatMap(([name, messages]) =>
    known(name) ? [[fieldOf[name], messages[0] ?? ""] as const] : [],
  );
  const errors: Partial<Record<RegisterField, string>> = Object.fromEntries(found);
  if (found.length === 0) return { errors, step: undefined };
  return { errors, step: found.some(([field]) => stepOne.includes(field)) ? 1 : 2 };
}
