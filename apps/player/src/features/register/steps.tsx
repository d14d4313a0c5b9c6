import { Button, Checkbox, Field, NumberField, Select } from "@maidan/ui/controls";
import type { ReactNode } from "react";
import { CaptchaField } from "./captcha-field.tsx";
import { callingCodes, currencyTypes } from "./check-register.ts";
import type { RegisterForm } from "./use-register-form.ts";

const currencyOrder = ["8", "7", "17"] as const;
const currencies = currencyOrder.map((type) => ({ value: type, label: currencyTypes[type] }));
const codes = callingCodes.map((code) => ({ value: code, label: `+${code}` }));
/** [CONST-16] */
const longestName = 100;

/** Account details. [AUTH-25] */
export function StepOne({ form }: { form: RegisterForm }): ReactNode {
  const { text, values, errors, set } = form;
  return (
    <form noValidate className="flex flex-col gap-4" onSubmit={form.next}>
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
        onChange={(event) => set("username", event.target.value)}
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
        onChange={(event) => set("password", event.target.value)}
      />
      <Field
        label={text.confirmPassword}
        name="confirmPassword"
        type="password"
        autoComplete="new-password"
        required
        value={values.confirmPassword}
        error={errors.confirmPassword}
        onChange={(event) => set("confirmPassword", event.target.value)}
      />
      <Select
        label={text.currency}
        name="currencyType"
        options={currencies}
        value={values.currencyType}
        error={errors.currencyType}
        onChange={(event) => set("currencyType", event.target.value)}
      />
      <Field
        label={text.referCode}
        hint={text.referCodeHint}
        name="friendReferCode"
        autoCapitalize="none"
        spellCheck={false}
        value={values.friendReferCode}
        error={errors.friendReferCode}
        onChange={(event) => set("friendReferCode", event.target.value)}
      />
      <Button type="submit" size="large" isWide>
        {text.next}
      </Button>
    </form>
  );
}

/** Personal details, the captcha and the age. [AUTH-26] */
export function StepTwo({ form }: { form: RegisterForm }): ReactNode {
  const { text, values, errors, set, isSending } = form;
  return (
    <form noValidate className="flex flex-col gap-4" onSubmit={(event) => void form.submit(event)}>
      <Field
        label={text.realName}
        hint={text.realNameHint}
        name="realName"
        autoComplete="name"
        maxLength={longestName}
        required
        value={values.realName}
        error={errors.realName}
        onChange={(event) => set("realName", event.target.value)}
      />
      <div className="grid grid-cols-[7rem_minmax(0,1fr)] gap-3">
        <Select
          label={text.callingCode}
          name="callingCode"
          options={codes}
          value={values.callingCode}
          onChange={(event) => set("callingCode", event.target.value)}
        />
        <NumberField
          label={text.phone}
          name="phoneNumber"
          autoComplete="tel-national"
          required
          decimals={0}
          maxLength={15}
          value={values.phoneNumber}
          error={errors.phoneNumber}
          onValue={(value) => set("phoneNumber", value)}
        />
      </div>
      <Field
        label={text.email}
        name="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        required
        value={values.email}
        error={errors.email}
        onChange={(event) => set("email", event.target.value)}
      />
      <CaptchaField form={form} />
      <Checkbox
        label={text.ageCheck}
        name="ageCheck"
        checked={values.ageCheck}
        onChange={(event) => set("ageCheck", event.target.checked)}
      />
      <div className="grid grid-cols-2 gap-3">
        <Button tone="secondary" size="large" onClick={() => form.setStep(1)} disabled={isSending}>
          {text.previous}
        </Button>
        <Button type="submit" size="large" isBusy={isSending}>
          {isSending ? text.submitting : text.submit}
        </Button>
      </div>
    </form>
  );
}
