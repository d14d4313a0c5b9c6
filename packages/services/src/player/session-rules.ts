const hourMs = 3_600_000;

/** How long a login lives. [SESSION-03] */
export const sessionTimes = {
  /** Without any call for this long the session is over. */
  idleMs: 24 * hourMs,
  /** Whatever happens, it ends after this. */
  lifetimeMs: 30 * 24 * hourMs,
} as const;

/** Living logins of one player; the oldest gives way. */
export const maxSessions = 20;

export const codeTimes = { lifetimeMs: 300_000, maxAttempts: 5, maxInQuarterHour: 3, maxInDay: 10 } as const;

/** How long a captcha can be answered. [CAPTCHA-02] */
export const captchaLifetimeMs = 300_000;
