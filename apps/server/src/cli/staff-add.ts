import { randomBytes, randomUUID } from "node:crypto";
import type { StaffContext } from "@maidan/services/staff";
import type { Verb } from "./verb.ts";

/** Whoever has a shell on the server acts as the owner; the audit log says that it was the command line. */
export const commandLine = (): StaffContext => ({
  staffId: null,
  email: "command-line",
  role: "owner",
  address: "local",
  requestId: randomUUID(),
});

/** Adds a member of staff with a password that is printed once, here. */
export const staffAdd: Verb = {
  name: ["staff", "add"],
  usage: "staff add <e-mail> <owner|cashier|trader|support> [name]",
  summary: "add a member of staff and print a first password",
  run: async (platform, args) => {
    const [email, role, ...name] = args;
    if (email === undefined || role === undefined) {
      console.error(`usage: npm run maidan -- ${staffAdd.usage}`);
      return 2;
    }
    const password = randomBytes(12).toString("base64url");
    const request = {
      by: commandLine(),
      idempotencyKey: randomUUID(),
      email,
      role,
      name: name.length === 0 ? email : name.join(" "),
      password,
    };
    const answer = await platform.use("createStaff")(request);
    const outcome = "outcome" in answer ? answer.outcome : answer;
    if (!outcome.ok) {
      console.error(outcome.message);
      return 1;
    }
    console.log(`${outcome.value.role} ${outcome.value.email} was added. Password: ${password}`);
    return 0;
  },
};
