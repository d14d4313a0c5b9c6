import { IconButton, NumberField } from "@maidan/ui/controls";
import { RefreshIcon } from "@maidan/ui/icons";
import { showToast } from "@maidan/ui/layers";
import { useRef, type ReactNode } from "react";
import type { RegisterForm } from "./use-register-form.ts";
import { SoundIcon } from "./sound-icon.tsx";

/** As many digits as the picture has. [CONST-18] */
const captchaDigits = 4;

/** The picture, a button for another, a button to hear it, and the field for its digits. [AUTH-42] [AUTH-43] */
export function CaptchaField({ form }: { form: RegisterForm }): ReactNode {
  const { text, values, errors, picture } = form;
  const playing = useRef<HTMLAudioElement>(undefined);
  const listen = (): void => {
    playing.current?.pause();
    const sound = new Audio(`/captcha/sound?picture=${picture}`);
    playing.current = sound;
    sound.play().catch(() => showToast(text.captchaSilent, "alert"));
  };
  return (
    <div className="flex flex-col gap-2">
      <NumberField
        label={text.captcha}
        hint={text.captchaHint}
        name="captcha"
        autoComplete="off"
        required
        decimals={0}
        maxLength={captchaDigits}
        value={values.captcha}
        error={errors.captcha}
        onValue={(value) => form.set("captcha", value)}
      />
      <div className="flex items-center gap-1">
        <img
          src={`/captcha?picture=${picture}`}
          alt={text.captchaPicture}
          width={148}
          height={56}
          className="rounded-md"
        />
        <IconButton label={text.captchaReload} onClick={form.newPicture}>
          <RefreshIcon />
        </IconButton>
        <IconButton label={text.captchaListen} onClick={listen}>
          <SoundIcon />
        </IconButton>
      </div>
    </div>
  );
}
