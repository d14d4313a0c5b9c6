import type { ReactNode } from "react";

/** What texts.test.ts must find: a text, a label, and a text in braces. */
export const WithLiterals = (): ReactNode => (
  <p aria-label="A label">
    A text
    {"Another text"}
  </p>
);
