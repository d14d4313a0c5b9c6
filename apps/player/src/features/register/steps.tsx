import { Button, Checkbox, NumberField, Select } from "@maidan/ui/controls";
import type { ReactNode } from "react";
import { AccountField } from "../signup/account-field.tsx";
import { CaptchaField } from "./captcha-field.tsx";
import { callingCodes, currencyTypes } from "./check-register.ts";
import type { RegisterForm } from "./use-register-form.ts";

const currencyOrder = ["8", "7", "17"] as const;
const currencies = currencyOrder.map((type) => ({ value: type, label: currencyTypes[type] }));
const codes = callingCodes.map((code) => ({ value: code, label: `+${code}` }));

/** Account details. [AUTH-25] */
export function StepOne({ form }: { form: RegisterForm }): ReactNode {
  const { text, values, errors, set } = form;
  return (
    <form noValidate className="flex flex-col gap-4" onSubmit={form.next}>
      <AccountField kind="username" name="username" label={text.username} hint={text.usernameHint} form={form} />
      <AccountField kind="newPassword" name="password" label={text.password} hint={text.passwordHint} form={form} />
      <AccountField kind="newPassword" name="confirmPassword" label={text.confirmPassword} form={form} />
      <Select
        label={text.currency}
        name="currencyType"
        options={currencies}
        value={values.currencyType}
        error={errors.currencyType}
        onChange={(event) => set("currencyType", event.target.value)}
      />
      <AccountField kind="code" name="friendReferCode" label={text.referCode} hint={text.referCodeHint} form={form} />
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
      <AccountField kind="name" name="realName" label={text.realName} hint={text.realNameHint} form={form} />
      <div className="grid grid-cols-[7rem_minmax(0,1fr)] gap-3 narrow:grid-cols-1">
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
      <AccountField kind="email" name="email" label={text.email} form={form} />
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
