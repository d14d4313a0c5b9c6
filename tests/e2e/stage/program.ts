import { readFileSync } from "node:fs";
import { request } from "node:https";
import path from "node:path";
import type { Address } from "./address.ts";

const programsUrl = process.env["E2E_PROGRAMS_URL"] ?? "";
/** The authority of the certificate that the first start made, for programs to trust. */
const authority = (): Buffer => readFileSync(path.join(process.env["E2E_STATE_DIR"] ?? "", "tls", "ca.crt"));

/** A trading program: where it stands, and the key that it names with each call. */
export interface Program {
  readonly from: Address;
  readonly key: string;
}

export interface Answer {
  readonly status: number;
  readonly body: string;
}

/** A client's certificate, and the key that stays with it. */
export interface ClientCertificate {
  readonly cert: string;
  readonly key: string;
}

/** A request to the port for programs, over TLS. */
function ask(
  to: string,
  { headers, client }: { readonly headers: Record<string, string>; readonly client?: ClientCertificate | undefined },
  body: string,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    // A connection of its own each time: a certificate belongs to its connection.
    const options = { method: "POST", agent: false, ca: authority(), headers, ...client };
    const asked = request(`${programsUrl}${to}`, options, (response) => {
      const parts: Buffer[] = [];
      response.on("data", (part: Buffer) => parts.push(part));
      response.on("end", () => resolve({ status: response.statusCode ?? 0, body: Buffer.concat(parts).toString() }));
    });
    asked.once("error", reject);
    asked.end(body);
  });
}

/** Logs a program in by the player's name and password; gives its session. */
export async function logInProgram(
  { from, key }: Program,
  person: { readonly username: string; readonly password: string },
): Promise<string> {
  const headers = { ...from, "x-application": key, "content-type": "application/x-www-form-urlencoded" };
  const { body } = await ask("/api/login", { headers }, new URLSearchParams({ ...person }).toString());
  const { token, status, error } = JSON.parse(body) as { token: string; status: string; error: string };
  if (status !== "SUCCESS") throw new Error(`the program was not logged in: ${error}`);
  return token;
}

/** What the certificate login says to name, password and certificate. */
export async function logInByCertificate(
  from: Address,
  person: { readonly username: string; readonly password: string },
  client: ClientCertificate | undefined,
): Promise<string> {
  const headers = { ...from, "content-type": "application/x-www-form-urlencoded" };
  const { body } = await ask("/api/certlogin", { headers, client }, new URLSearchParams({ ...person }).toString());
  return (JSON.parse(body) as { loginStatus: string }).loginStatus;
}

/** Calls an operation of betting as the program. */
export const askAs = (
  { from, key }: Program,
  on: { readonly session: string; readonly operation: string; readonly params: object },
): Promise<Answer> => {
  const headers = {
    ...from,
    "x-application": key,
    "x-authentication": on.session,
    "content-type": "application/json",
    accept: "application/json",
  };
  return ask(`/exchange/betting/rest/v1.0/${on.operation}/`, { headers }, JSON.stringify(on.params));
};
