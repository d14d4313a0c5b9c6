import { useText } from "@maidan/ui/language";
import { useState, type FormEvent } from "react";
import { useBroughtCode } from "../signup/brought-codes.ts";
import { createAccount, enterAnew, notCreated, type Creation } from "../signup/sign-up.ts";
import {
  asSignup,
  checkStepOne,
  checkStepTwo,
  emptyRegister,
  placeFaults,
  type RegisterField,
  type RegisterProblem,
  type RegisterValues,
} from "./check-register.ts";
import { registerText } from "./text.ts";

interface Notice {
  readonly message: string;
  /** The account exists: closing the notice logs in. */
  readonly credentials?: { readonly username: string; readonly password: string };
}

/** The two steps of the form, what is said about them, and the call at their end. [AUTH-29..35] */
export function useRegisterForm() {
  const text = useText(registerText);
  const broughtCode = useBroughtCode();
  const [typed, setTyped] = useState<Partial<RegisterValues>>({});
  const [step, showStep] = useState<1 | 2>(1);
  const [errors, setErrors] = useState<Partial<Record<RegisterField, string>>>({});
  const [notice, setNotice] = useState<Notice>();
  const [isSending, setSending] = useState(false);
  /** Which picture is shown: each answer uses one up. */
  const [picture, setPicture] = useState(0);
  const values: RegisterValues = { ...emptyRegister, friendReferCode: broughtCode, ...typed };
  const set = <Field extends RegisterField>(field: Field, value: RegisterValues[Field]): void =>
    setTyped((before) => ({ ...before, [field]: value }));
  const newPicture = (): void => {
    set("captcha", "");
    setPicture((before) => before + 1);
  };
  const setStep = (next: 1 | 2): void => {
    showStep(next);
    if (next !== step) scrollTo(0, 0);
  };
  const tell = (problem: RegisterProblem): void => setNotice({ message: text[problem] });

  const next = (event: FormEvent): void => {
    event.preventDefault();
    const problem = checkStepOne(values);
    if (problem !== undefined) return tell(problem);
    setStep(2);
  };
  const told = (creation: Creation): void => {
    newPicture();
    switch (creation.kind) {
      case "created": {
        const { username, password } = values;
        setTyped({});
        setStep(1);
        return setNotice({ message: text.done, credentials: { username, password } });
      }
      case "unanswered":
        return setNotice({ message: notCreated(creation, text) });
      case "refused": {
        const faults = placeFaults(creation.fields);
        setErrors(faults.errors);
        if (faults.step === undefined) return setNotice({ message: notCreated(creation, text) });
        return setStep(faults.step);
      }
    }
  };
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const problem = checkStepTwo(values);
    if (problem !== undefined) return tell(problem);
    setSending(true);
    setErrors({});
    const creation = await createAccount(asSignup(values));
    setSending(false);
    told(creation);
  };
  /** Closing the good news logs in; when that fails, the server's word is shown. [AUTH-19] [AUTH-20] */
  const closeNotice = async (): Promise<void> => {
    const credentials = notice?.credentials;
    setNotice(undefined);
    if (credentials === undefined) return;
    const entry = await enterAnew(credentials);
    if (entry.kind === "outside") setNotice({ message: entry.message ?? text.created });
  };
  const shown = { text, values, errors, step, notice, isSending, picture };
  return { ...shown, set, setStep, newPicture, next, submit, closeNotice };
}
export type RegisterForm = ReturnType<typeof useRegisterForm>;
