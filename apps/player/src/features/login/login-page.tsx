import { Button, Field } from "@maidan/ui/controls";
import { useText } from "@maidan/ui/language";
import { useState, type FormEvent, type ReactNode } from "react";
import { AppLink } from "../../navigation/index.ts";
import { PageHeader } from "../../shell/index.ts";
import { checkLogin } from "./check-login.ts";
import { Entrance } from "./entrance.tsx";
import { logIn } from "./log-in.ts";
import { loginText } from "./text.ts";
import { useHomeWhenIn } from "./use-home-when-in.ts";

interface Errors {
  readonly username?: string;
  readonly password?: string;
}

/** /login */
export function LoginPage(): ReactNode {
  const text = useText(loginText);
  const [username, setUsername] = useState("");
  const [password, setPassword] = useState("");
  const [errors, setErrors] = useState<Errors>({});
  const [isSending, setSending] = useState(false);
  useHomeWhenIn();

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const problems = checkLogin({ username, password });
    setErrors({
      ...(problems.username && { username: text[problems.username] }),
      ...(problems.password && { password: text[problems.password] }),
    });
    if (problems.username !== undefined || problems.password !== undefined) return;
    setSending(true);
    const result = await logIn({ username, password }, { isNew: false });
    setSending(false);
    if (result.ok) return;
    const isAnswered = result.error.kind === "refused";
    setErrors({ password: isAnswered ? result.error.message || text.invalidCredentials : text.networkError });
  };

  return (
    <main>
      <PageHeader title={text.title} back="/" />
      <Entrance title={text.welcome}>
        <form noValidate className="flex flex-col gap-4" onSubmit={(event) => void submit(event)}>
          <Field
            label={text.username}
            name="username"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            enterKeyHint="next"
            value={username}
            error={errors.username}
            onChange={(event) => setUsername(event.target.value)}
          />
          <Field
            label={text.password}
            name="password"
            type="password"
            autoComplete="current-password"
            enterKeyHint="go"
            value={password}
            error={errors.password}
            onChange={(event) => setPassword(event.target.value)}
          />
          <AppLink
            href="/forgot-password"
            className="-my-2 inline-flex min-h-target items-center self-end text-sm font-semibold text-accent"
          >
            {text.forgot}
          </AppLink>
          <Button type="submit" size="large" isWide isBusy={isSending}>
            {isSending ? text.submitting : text.submit}
          </Button>
        </form>
        <p className="flex min-h-target items-center justify-center gap-2 text-sm text-muted">
          {text.noAccount}
          <AppLink href="/signup" className="inline-flex min-h-target items-center font-semibold text-accent">
            {text.signup}
          </AppLink>
        </p>
      </Entrance>
    </main>
  );
}
