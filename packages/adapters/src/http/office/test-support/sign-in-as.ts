import { demoStaffPassword } from "@maidan/services/staff";
import type { Caller } from "./index.ts";

/** A session of a member of the demonstration's staff. */
export async function signInAs(office: Caller, role: string): Promise<string> {
  const answer = await office("POST", "/api/session", {
    body: { email: `${role}@maidan.test`, password: demoStaffPassword },
  });
  if (answer.status !== 200) throw new Error(answer.text);
  return answer.body.token;
}
