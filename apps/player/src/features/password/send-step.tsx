import { Button, Field, NumberField, Select } from "@maidan/ui/controls";
import { useText } from "@maidan/ui/language";
import { Tabs } from "@maidan/ui/layout";
import { useState, type FormEvent, type ReactNode } from "react";
import { askForOtp, sentenceOf } from "./calls.ts";
import { checkCodeRequest, type CodeRequest, type ResetChannel } from "./check-password.ts";
import { countries } from "./countries.ts";
import { Outcome } from "./parts.tsx";
import { passwordText } from "./text.ts";

const longestPhone = 15;

function useSend(onSent: (request: CodeRequest) => void) {
  const text = useText(passwordText);
  const [channel, setChannel] = useState<ResetChannel>("email");
  const [username, setUsername] = useState("");
  const [email, setEmail] = useState("");
  const [country, setCountry] = useState("+880");
  const [number, setNumber] = useState("");
  const [error, setError] = useState<string>();
  const [isSending, setSending] = useState(false);
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    // The country's code takes the place of the 0 that begins a number at home.
    const phone = number === "" ? "" : `${country}${number.replace(/^0/, "")}`;
    const request: CodeRequest = { channel, username, email, phone };
    const problem = checkCodeRequest(request);
    setError(problem && text[problem]);
    if (problem !== undefined) return;
    setSending(true);
    const result = await askForOtp(request);
    setSending(false);
    if (result.ok) onSent(request);
    else setError(sentenceOf(result, { failed: text.sendFailed, unanswered: text.sendError }));
  };
  const select = (next: ResetChannel): void => {
    setChannel(next);
    setError(undefined);
  };
  return {
    text,
    channel,
    username,
    email,
    country,
    number,
    error,
    isSending,
    select,
    setUsername,
    setEmail,
    setCountry,
    setNumber,
    submit,
  };
}

/** Who asks, and where the code goes to. [PWD-12] [PWD-13] */
export function SendStep({ onSent }: { onSent: (request: CodeRequest) => void }): ReactNode {
  const form = useSend(onSent);
  const { text, channel } = form;
  const tabs = [
    { id: "email", label: text.byEmail },
    { id: "sms", label: text.bySms },
  ] as const;
  return (
    <Tabs label={text.ways} tabs={tabs} selected={channel} onSelect={form.select}>
      <form noValidate className="flex flex-col gap-4 pt-2" onSubmit={(event) => void form.submit(event)}>
        <Field
          label={text.username}
          name="username"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          value={form.username}
          onChange={(event) => form.setUsername(event.target.value)}
        />
        {channel === "email" ? (
          <Field
            label={text.email}
            hint={text.emailHint}
            name="email"
            inputMode="email"
            autoComplete="email"
            autoCapitalize="none"
            value={form.email}
            onChange={(event) => form.setEmail(event.target.value)}
          />
        ) : (
          <Phone form={form} />
        )}
        <Outcome error={form.error} done={undefined} />
        <Button type="submit" size="large" isWide isBusy={form.isSending}>
          {form.isSending ? text.sending : text.send}
        </Button>
      </form>
    </Tabs>
  );
}

function Phone({ form }: { form: ReturnType<typeof useSend> }): ReactNode {
  const { text } = form;
  return (
    <div className="grid grid-cols-[8.25rem_minmax(0,1fr)] gap-3 narrow:grid-cols-1">
      <Select
        label={text.country}
        name="country"
        options={countries}
        value={form.country}
        onChange={(event) => form.setCountry(event.target.value)}
      />
      <NumberField
        label={text.phone}
        hint={text.phoneHint}
        name="phone"
        autoComplete="tel-national"
        decimals={0}
        maxLength={longestPhone}
        value={form.number}
        onValue={form.setNumber}
      />
    </div>
  );
}
