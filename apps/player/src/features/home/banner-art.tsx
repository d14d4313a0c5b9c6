import type { ReactNode } from "react";

/** The pictures of our own banners, drawn in the tokens' colours; their words stand beside them as text. */
const frame = {
  viewBox: "0 0 360 150",
  preserveAspectRatio: "xMaxYMid slice",
  "aria-hidden": true,
  className: "absolute inset-0 size-full",
} as const;

export const ExchangeArt = (): ReactNode => (
  <svg {...frame}>
    <rect width="360" height="150" fill="var(--color-accent-soft)" />
    <path d="M180 150C210 60 280 20 360 10V150Z" fill="var(--color-accent)" opacity=".18" />
    <g fontWeight="700" fontSize="15" textAnchor="middle" fill="var(--color-on-price)">
      <rect x="226" y="22" width="56" height="34" rx="6" fill="var(--color-back)" />
      <text x="254" y="44">
        2.14
      </text>
      <rect x="288" y="22" width="56" height="34" rx="6" fill="var(--color-lay)" />
      <text x="316" y="44">
        2.16
      </text>
      <rect x="226" y="62" width="56" height="34" rx="6" fill="var(--color-back)" opacity=".85" />
      <text x="254" y="84">
        1.86
      </text>
      <rect x="288" y="62" width="56" height="34" rx="6" fill="var(--color-lay)" opacity=".85" />
      <text x="316" y="84">
        1.88
      </text>
    </g>
    <path
      d="M226 128c16-2 22-18 38-16s20 12 36 4 22-16 44-18"
      fill="none"
      stroke="var(--color-won)"
      strokeWidth="3"
      strokeLinecap="round"
    />
  </svg>
);

export const CricketArt = (): ReactNode => (
  <svg {...frame}>
    <rect width="360" height="150" fill="var(--color-raised)" />
    <ellipse cx="290" cy="150" rx="210" ry="62" fill="var(--color-accent)" opacity=".35" />
    <path d="M276 104h28l22 46h-72Z" fill="var(--color-won)" opacity=".35" />
    <g stroke="var(--color-ink)" strokeWidth="4" strokeLinecap="round">
      <path d="M280 104V66M290 104V66M300 104V66" />
    </g>
    <path d="M279 64h10M291 64h10" stroke="var(--color-won)" strokeWidth="3" strokeLinecap="round" />
    <path d="m318 42 22 22-8 8-22-22Z" fill="var(--color-won)" />
    <path d="m340 64 12 12" stroke="var(--color-ink)" strokeWidth="5" strokeLinecap="round" />
    <circle cx="246" cy="46" r="9" fill="var(--color-lay)" />
    <path d="M238 43c5 4 11 4 16 0" stroke="var(--color-on-price)" strokeWidth="1.5" fill="none" />
    <path
      d="M200 84c8-14 20-26 34-32"
      stroke="var(--color-ink)"
      strokeOpacity=".35"
      strokeWidth="2"
      strokeDasharray="2 6"
      fill="none"
    />
  </svg>
);

export const PlayMoneyArt = (): ReactNode => (
  <svg {...frame}>
    <rect width="360" height="150" fill="var(--color-surface)" />
    <path d="M200 150C230 90 300 66 360 64V150Z" fill="var(--color-won)" opacity=".14" />
    <g textAnchor="middle" fontWeight="800" fontSize="20" fill="var(--color-on-accent)">
      <ellipse cx="300" cy="118" rx="40" ry="12" fill="var(--color-won)" opacity=".5" />
      <ellipse cx="300" cy="106" rx="40" ry="12" fill="var(--color-won)" opacity=".75" />
      <ellipse cx="300" cy="94" rx="40" ry="12" fill="var(--color-won)" />
      <circle cx="256" cy="54" r="24" fill="var(--color-accent)" />
      <text x="256" y="61">
        ৳
      </text>
      <circle cx="318" cy="46" r="17" fill="var(--color-won)" />
      <text x="318" y="52" fontSize="16">
        ৳
      </text>
    </g>
  </svg>
);
