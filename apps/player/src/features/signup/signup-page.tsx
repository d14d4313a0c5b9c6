import { Button, NumberField, readDigits, Select } from "@maidan/ui/controls";
import { useText } from "@maidan/ui/language";
import { useState, type FormEvent, type ReactNode } from "react";
import { AppLink } from "../../navigation/index.ts";
import { PageHeader } from "../../shell/index.ts";
import { Entrance } from "../login/entrance.tsx";
import { useHomeWhenIn } from "../login/use-home-when-in.ts";
import { AccountField } from "./account-field.tsx";
import { useBroughtCode } from "./brought-codes.ts";
import { checkSignup, type SignupField, type SignupValues } from "./check-signup.ts";
import { createAccount, enterAnew, notCreated } from "./sign-up.ts";
import { signupText } from "./text.ts";

type Errors = Partial<Record<SignupField, string | undefined>>;

const empty: SignupValues = {
  username: "",
  password: "",
  confirmPassword: "",
  name: "",
  phone: "",
  email: "",
  referral_code: "",
  currency: "BDT",
};
const currencies = ["BDT", "INR", "PKR"].map((code) => ({ value: code, label: code }));

function useSignupForm() {
  const text = useText(signupText);
  const broughtCode = useBroughtCode();
  const [typed, setTyped] = useState<Partial<SignupValues>>({});
  const [errors, setErrors] = useState<Errors>({});
  const [general, setGeneral] = useState<string>();
  const [isSending, setSending] = useState(false);
  const values: SignupValues = { ...empty, referral_code: broughtCode, ...typed };
  const set = (field: SignupField, value: string): void => {
    setTyped({ ...typed, [field]: value });
    // What was wrong with it was said of what is no longer there.
    setErrors({ ...errors, [field]: undefined });
  };

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const problems = Object.entries(checkSignup(values));
    setErrors(Object.fromEntries(problems.map(([field, problem]) => [field, text[problem]])));
    setGeneral(undefined);
    if (problems.length > 0) return focusFirst(problems[0]?.[0]);
    setSending(true);
    const creation = await createAccount(values);
    const entry = creation.kind === "created" ? await enterAnew(values) : undefined;
    setSending(false);
    switch (creation.kind) {
      case "created":
        return entry?.kind === "outside" ? setGeneral(entry.message ?? text.created) : undefined;
      case "unanswered":
        return setGeneral(notCreated(creation, text));
      case "refused": {
        const fields = Object.entries(creation.fields).map(([field, messages]) => [field, messages[0] ?? ""]);
        setErrors(Object.fromEntries(fields) as Errors);
        if (fields.length === 0) setGeneral(notCreated(creation, text));
        return focusFirst(fields[0]?.[0]);
      }
    }
  };
  return { text, values, errors, general, isSending, set, submit };
}

const focusFirst = (name: string | undefined): void => {
  document.querySelector<HTMLElement>(`form [name="${CSS.escape(name ?? "")}"]`)?.focus();
};

/** /signup */
export function SignupPage(): ReactNode {
  const form = useSignupForm();
  const { text } = form;
  useHomeWhenIn();
  return (
    <main>
      <PageHeader title={text.title} back="/" />
      <Entrance title={text.welcome}>
        <form noValidate className="flex flex-col gap-4" onSubmit={(event) => void form.submit(event)}>
          <AccountFields form={form} />
          <PersonFields form={form} />
          <p className="text-sm text-muted">{text.terms}</p>
          <p role="alert" className="rounded-md bg-alert-soft px-3 py-2 text-sm text-alert empty:hidden">
            {form.general}
          </p>
          <Button type="submit" size="large" isWide isBusy={form.isSending}>
            {form.isSending ? text.submitting : text.submit}
          </Button>
        </form>
        <p className="flex min-h-target items-center justify-center gap-2 text-sm text-muted">
          {text.hasAccount}
          <AppLink href="/login" className="inline-flex min-h-target items-center font-semibold text-accent">
            {text.login}
          </AppLink>
        </p>
      </Entrance>
    </main>
  );
}

type Form = ReturnType<typeof useSignupForm>;

function AccountFields({ form }: { form: Form }): ReactNode {
  const { text } = form;
  return (
    <>
      <AccountField kind="username" name="username" label={text.username} hint={text.usernameHint} form={form} />
      <AccountField kind="newPassword" name="password" label={text.password} hint={text.passwordHint} form={form} />
      <AccountField kind="newPassword" name="confirmPassword" label={text.confirmPassword} form={form} />
    </>
  );
}

function PersonFields({ form }: { form: Form }): ReactNode {
  const { text, values, errors, set } = form;
  return (
    <>
      <AccountField kind="name" name="name" label={text.name} hint={text.nameHint} form={form} />
      <NumberField
        label={text.phone}
        hint={text.phoneHint}
        name="phone"
        autoComplete="tel-national"
        prefix="+88"
        required
        decimals={0}
        maxLength={15}
        value={values.phone}
        error={errors.phone}
        onValue={(value) => set("phone", readDigits(value, 0))}
      />
      <AccountField kind="email" name="email" label={text.email} form={form} />
      <AccountField kind="code" name="referral_code" label={text.referralCode} form={form} />
      <Select
        label={text.currency}
        name="currency"
        options={currencies}
        value={values.currency}
        error={errors.currency}
        onChange={(event) => set("currency", event.target.value)}
      />
    </>
  );
}
