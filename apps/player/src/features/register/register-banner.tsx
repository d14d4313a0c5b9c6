import { Mark } from "@maidan/ui/brand";
import { CheckIcon } from "@maidan/ui/icons";
import { useText } from "@maidan/ui/language";
import type { ReactNode } from "react";
import { registerText } from "./text.ts";

/** The banner at the right of the form, below it on a phone: a pitch at night, and what the place is about. [AUTH-24] */
export function RegisterBanner(): ReactNode {
  const text = useText(registerText);
  return (
    <aside className="relative flex min-h-112 flex-col justify-end overflow-hidden rounded-xl bg-accent-soft p-5">
      <Pitch />
      <div className="relative flex flex-col gap-3">
        <Mark size={48} />
        <p className="text-xl font-bold">{text.bannerTitle}</p>
        <p className="text-sm">{text.bannerLine}</p>
        <ul className="flex flex-col gap-2 text-sm">
          {[text.bannerOne, text.bannerTwo, text.bannerThree].map((line) => (
            <li key={line} className="flex gap-2">
              <CheckIcon size={18} className="mt-0.5 shrink-0 text-accent" />
              {line}
            </li>
          ))}
        </ul>
      </div>
    </aside>
  );
}

const Pitch = (): ReactNode => (
  <svg
    viewBox="0 0 360 420"
    preserveAspectRatio="xMidYMin slice"
    aria-hidden="true"
    className="absolute inset-0 size-full"
  >
    <rect width="360" height="420" fill="var(--color-raised)" />
    <ellipse cx="180" cy="300" rx="320" ry="180" fill="var(--color-accent-soft)" />
    <ellipse cx="180" cy="300" rx="250" ry="130" fill="none" stroke="var(--color-accent)" strokeOpacity=".35" />
    <path d="M160 170h40l28 190h-96Z" fill="var(--color-won)" opacity=".22" />
    <g stroke="var(--color-ink)" strokeWidth="4" strokeLinecap="round">
      <path d="M170 168v-46M180 168v-46M190 168v-46" />
    </g>
    <path d="M168 120h11M181 120h11" stroke="var(--color-won)" strokeWidth="3" strokeLinecap="round" />
    <g fill="var(--color-ink)" opacity=".8">
      <path d="M40 150V60M320 150V60" stroke="var(--color-edge)" strokeWidth="3" />
      <rect x="22" y="44" width="36" height="18" rx="3" />
      <rect x="302" y="44" width="36" height="18" rx="3" />
    </g>
    <path d="M58 62 150 150H30ZM302 62 210 150h120Z" fill="var(--color-ink)" opacity=".06" />
  </svg>
);
