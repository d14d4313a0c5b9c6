import { classNames } from "@maidan/ui/controls";
import type { ReactNode } from "react";
import { useIsDesktop } from "../../device/index.ts";
import { AppLink } from "../../navigation/index.ts";
import { ErrorModal, PageHeader } from "../../shell/index.ts";
import { useHomeWhenIn } from "../login/use-home-when-in.ts";
import { RegisterBanner } from "./register-banner.tsx";
import { StepOne, StepTwo } from "./steps.tsx";
import { useRegisterForm, type RegisterForm } from "./use-register-form.ts";

/** /register: a form of two steps with a banner at its right; on a phone the banner follows the form. [AUTH-24] */
export function RegisterPage(): ReactNode {
  const form = useRegisterForm();
  const { text } = form;
  const isDesktop = useIsDesktop();
  useHomeWhenIn({ isWaiting: form.notice !== undefined });
  return (
    <main>
      {!isDesktop && <PageHeader title={text.title} back="/" />}
      <div
        className={classNames("gap-8", isDesktop ? "grid grid-cols-[minmax(0,1fr)_24rem] pb-10" : "flex flex-col p-4")}
      >
        <section className={classNames("flex flex-col gap-5", isDesktop && "rounded-xl bg-surface p-8")}>
          {isDesktop && <h1 className="text-2xl font-bold">{text.title}</h1>}
          <p className="text-xl font-bold">{text.welcome}</p>
          <Progress form={form} />
          {form.step === 1 ? <StepOne form={form} /> : <StepTwo form={form} />}
          <p className="flex min-h-target items-center justify-center gap-2 text-sm text-muted">
            {text.hasAccount}
            <AppLink href="/login" className="inline-flex min-h-target items-center font-semibold text-accent">
              {text.login}
            </AppLink>
          </p>
        </section>
        <RegisterBanner />
      </div>
      <ErrorModal title={text.alertTitle} message={form.notice?.message} onClose={() => void form.closeNotice()} />
    </main>
  );
}

function Progress({ form: { text, step } }: { form: RegisterForm }): ReactNode {
  return (
    <div className="flex flex-col gap-2">
      <p className="text-sm text-muted" aria-live="polite">
        {step === 1 ? text.stepOne : text.stepTwo}
      </p>
      <div aria-hidden="true" className="grid grid-cols-2 gap-2">
        <span className="h-1.5 rounded-full bg-accent" />
        <span className={classNames("h-1.5 rounded-full", step === 2 ? "bg-accent" : "bg-raised")} />
      </div>
    </div>
  );
}
