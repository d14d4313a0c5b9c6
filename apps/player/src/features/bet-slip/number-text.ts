import { catalogue } from "@maidan/ui/language";

/** Words for the steps of a result that is a number, as runs are: in the slip of a bet against the house and of one at a line. */
export const numberText = catalogue(
  {
    steps: "If the number is",
    stepTo: (values: { to: string }) => `up to ${values.to}`,
    stepFrom: (values: { from: string }) => `${values.from} or more`,
    stepBetween: (values: { from: string; to: string }) => `${values.from} to ${values.to}`,
    stepAny: "any",
  },
  {
    steps: "সংখ্যাটি হলে",
    stepTo: (values: { to: string }) => `${values.to} পর্যন্ত`,
    stepFrom: (values: { from: string }) => `${values.from} বা বেশি`,
    stepBetween: (values: { from: string; to: string }) => `${values.from} থেকে ${values.to}`,
    stepAny: "যেকোনো",
  },
);
