import { signIn } from "@maidan/contract/http/staff";
import { Button, Field, NumberField } from "@maidan/ui/controls";
import { useLanguage, useText } from "@maidan/ui/language";
import { useQueryClient } from "@tanstack/react-query";
import { useState, type FormEvent, type ReactNode } from "react";
import { api, hasKept, shellText, token } from "../../shell/index.ts";
import { signInText } from "./text.ts";

interface Wrong {
  readonly email?: string;
  readonly password?: string;
  readonly form?: string;
}

interface Typed {
  readonly email: string;
  readonly password: string;
  readonly code: string;
}

function useSignIn() {
  const text = useText(signInText);
  const queries = useQueryClient();
  const [needsCode, setNeedsCode] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [wrong, setWrong] = useState<Wrong>({});
  const submit = async ({ email, password, code }: Typed): Promise<void> => {
    const missing: Wrong = {
      ...(email.trim() === "" && { email: text.emailMissing }),
      ...(password === "" && { password: text.passwordMissing }),
    };
    setWrong(missing);
    if (Object.keys(missing).length > 0) return;
    setBusy(true);
    const result = await api.call(signIn, {
      body: { email: email.trim(), password, ...(code !== "" && { totp: code }) },
    });
    setBusy(false);
    if (result.ok) {
      queries.clear();
      token.keep(result.value.token);
      return;
    }
    const { error } = result;
    if (error.kind === "refused" && error.reason === "TOTP_REQUIRED") setNeedsCode(true);
    else setWrong({ form: error.kind === "refused" ? error.message : text.noAnswer });
  };
  return { needsCode, isBusy, wrong, submit };
}

/** E-mail and password; the authenticator's code when the server asks for it. */
export function SignInPage(): ReactNode {
  const text = useText(signInText);
  const [email, setEmail] = useState("");
  const [password, setPassword] = useState("");
  const [code, setCode] = useState("");
  const { needsCode, isBusy, wrong, submit } = useSignIn();
  const send = (event: FormEvent): void => {
    event.preventDefault();
    void submit({ email, password, code });
  };
  return (
    <main className="mx-auto flex min-h-dvh w-full max-w-sm flex-col justify-center gap-6 px-5 py-10">
      <header>
        <h1 className="text-2xl font-semibold">{text.title}</h1>
        <p className="pt-1 text-sm text-muted">{text.note}</p>
        {token.hasEnded() && (
          <p role="status" className="mt-4 rounded-sm bg-raised px-3 py-2 text-sm font-medium">
            {text.ended} {hasKept() && text.kept}
          </p>
        )}
      </header>
      <form noValidate className="flex flex-col gap-4" onSubmit={send}>
        <Field
          label={text.email}
          type="email"
          autoComplete="username"
          autoFocus
          value={email}
          error={wrong.email}
          onChange={(event) => setEmail(event.target.value)}
        />
        <Field
          label={text.password}
          type="password"
          autoComplete="current-password"
          value={password}
          error={wrong.password}
          onChange={(event) => setPassword(event.target.value)}
        />
        {needsCode && (
          <NumberField
            label={text.code}
            hint={text.codeHint}
            autoComplete="one-time-code"
            autoFocus
            decimals={0}
            maxLength={6}
            value={code}
            onValue={setCode}
          />
        )}
        <p role="alert" className="rounded-sm bg-alert-soft px-3 py-2 text-sm font-medium text-alert empty:hidden">
          {wrong.form}
        </p>
        <Button type="submit" isWide isBusy={isBusy}>
          {text.signIn}
        </Button>
      </form>
      <LanguageSwitch />
    </main>
  );
}

function LanguageSwitch(): ReactNode {
  const text = useText(shellText);
  const { language, setLanguage } = useLanguage();
  const other = language === "en" ? "bn" : "en";
  return (
    <Button tone="quiet" size="small" lang={other} onClick={() => setLanguage(other)}>
      {text.otherLanguage}
    </Button>
  );
}
