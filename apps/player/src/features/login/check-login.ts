import type { Credentials } from "./log-in.ts";

export type LoginProblem = "invalidUsername" | "shortPassword";

const usernamePattern = /^[A-Za-z0-9]+$/;
const shortestPassword = 8;

/** What is wrong with a login before it is sent; an empty field gets the text of its format. [AUTH-02] [AUTH-03] [OP-12] */
export function checkLogin({ username, password }: Credentials): { username?: LoginProblem; password?: LoginProblem } {
  return {
    ...(!usernamePattern.test(username) && { username: "invalidUsername" as const }),
    ...(password.length < shortestPassword && { password: "shortPassword" as const }),
  };
}
