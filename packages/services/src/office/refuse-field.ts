import { refuse, type Refusal } from "../command/index.ts";

/** What was asked can't be, for this field of it. */
export const refuseField = (name: string, message: string): Refusal => ({
  ...refuse("VALIDATION", message),
  fields: { [name]: [message] },
});
