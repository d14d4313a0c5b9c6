import { Button, Field, NumberField, readDigits, Select } from "@maidan/ui/controls";
import { useText } from "@maidan/ui/language";
import { useState, type FormEvent, type ReactNode } from "react";
import { AppLink } from "../../navigation/index.ts";
import { PageHeader } from "../../shell/index.ts";
import { Entrance } from "../login/entrance.tsx";
import { useHomeWhenIn } from "../login/use-home-when-in.ts";
import { useBroughtCode } from "./brought-codes.ts";
import { checkSignup, type SignupField, type SignupValues } from "./check-signup.ts";
import { createAccount, enterAnew } from "./sign-up.ts";
import { signupText } from "./text.ts";

type Errors = Partial<Record<SignupField, string>>;

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
  const set = (field: SignupField) => (value: string) => setTyped({ ...typed, [field]: value });

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
        return setGeneral(text.networkError);
      case "refused": {
        const fields = Object.entries(creation.fields).map(([field, messages]) => [field, messages[0] ?? ""]);
        setErrors(Object.fromEntries(fields) as Errors);
        if (fields.length === 0) setGeneral(creation.message || text.failed);
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
  const { text, values, errors, set } = form;
  return (
    <>
      <Field
        label={text.username}
        hint={text.usernameHint}
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required
        value={values.username}
        error={errors.username}
        onChange={(event) => set("username")(event.target.value)}
      />
      <Field
        label={text.password}
        hint={text.passwordHint}
        name="password"
        type="password"
        autoComplete="new-password"
        required
        value={values.password}
        error={errors.password}
        onChange={(event) => set("password")(event.target.value)}
      />
      <Field
        label={text.confirmPassword}
        name="confirmPassword"
        type="password"
        autoComplete="new-password"
        required
        value={values.confirmPassword}
        error={errors.confirmPassword}
        onChange={(event) => set("confirmPassword")(event.target.value)}
      />
    </>
  );
}

function PersonFields({ form }: { form: Form }): ReactNode {
  const { text, values, errors, set } = form;
  return (
    <>
      <Field
        label={text.name}
        hint={text.nameHint}
        name="name"
        autoComplete="name"
        required
        maxLength={100}
        value={values.name}
        error={errors.name}
        onChange={(event) => set("name")(event.target.value)}
      />
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
        onValue={(value) => set("phone")(readDigits(value, 0))}
      />
      <Field
        label={text.email}
        name="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        required
        value={values.email}
        error={errors.email}
        onChange={(event) => set("email")(event.target.value.trim())}
      />
      <Field
        label={text.referralCode}
        name="referral_code"
        autoCapitalize="none"
        spellCheck={false}
        value={values.referral_code}
        error={errors.referral_code}
        onChange={(event) => set("referral_code")(event.target.value)}
      />
      <Select
        label={text.currency}
        name="currency"
        options={currencies}
        value={values.currency}
        error={errors.currency}
        onChange={(event) => set("currency")(event.target.value)}
      />
    </>
  );
}
