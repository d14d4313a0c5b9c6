import type { ReactNode } from "react";

const kept = { title: "In a constant", bangla: "ধ্রুবকে", code: "agent_code", style: "flex min-h-target gap-2" };
declare function showToast(text: string): void;

/** What texts.test.ts must find: a label, a text, one in braces, each branch of a choice, what is told by a call, and what hides in a constant. */
export const WithLiterals = ({ isYes }: { isYes: boolean }): ReactNode => (
  <p aria-label="A label" className={kept.style}>
    A text
    {"Another text"}
    {isYes ? "yes" : "no"}
    <button type="button" onClick={() => showToast("told")} />
    {kept.title}
  </p>
);
