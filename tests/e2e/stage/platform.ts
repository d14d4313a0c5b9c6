/** The running platform of this test run, and its APIs as a program would call them. */
import { randomUUID } from "node:crypto";
import { fromOwnAddress, type Address } from "./address.ts";

function addressOf(name: string): string {
  const address = process.env[name];
  if (address === undefined) throw new Error(`${name} is not set: the journeys are started by tools/e2e.ts`);
  return address;
}

export const playerUrl = addressOf("E2E_PLAYER_URL");
export const officeUrl = addressOf("E2E_OFFICE_URL");

export interface Call {
  readonly method?: "GET" | "POST" | "PUT" | "DELETE";
  readonly token?: string;
  readonly body?: unknown;
  /** Where the caller is; otherwise at an address of its own. */
  readonly from?: Address;
}

/** A busy platform may take longer than it gives a call, and then says to ask again under the same key. */
const mostAttempts = 6;

/** Makes one call and gives the answer of type `T`; throws on anything but success, with the answer's text. */
export async function call<T>(
  url: string,
  { method = "GET", token, body, from = fromOwnAddress() }: Call = {},
): Promise<T> {
  const asked = {
    method,
    headers: {
      ...from,
      "idempotency-key": randomUUID(),
      ...(body !== undefined && { "content-type": "application/json" }),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  };
  // What programs ask the exchange for has references of its own instead of a key.
  const isKeyed = !url.includes("/exchange/betting/");
  for (let attempt = 1; ; attempt += 1) {
    const response = await fetch(url, asked);
    const text = await response.text();
    if (response.ok) return JSON.parse(text) as T;
    if (response.status !== 503 || !isKeyed || attempt === mostAttempts)
      throw new Error(`${method} ${url}: ${response.status} ${text}`);
  }
}

export type StaffRole = "owner" | "cashier" | "trader" | "support";
export const staffMail = (role: StaffRole): string => `${role}@maidan.test`;
export const staffPassword = "maidan-demo-1";

const staffTokens = new Map<StaffRole, Promise<string>>();

/** A session of a member of the demonstration's staff; one per role and process. */
export function staffToken(role: StaffRole): Promise<string> {
  const known = staffTokens.get(role);
  if (known !== undefined) return known;
  const body = { email: staffMail(role), password: staffPassword };
  const token = call<{ token: string }>(`${officeUrl}/api/session`, { method: "POST", body }).then(
    (answer) => answer.token,
  );
  staffTokens.set(role, token);
  return token;
}

/** What a login brings, as the app keeps it. */
export interface PlayerLogin {
  readonly token: string;
  readonly remoteId: string;
  readonly username: string;
  readonly exchangeToken: string;
}

export const demoUsername = "demoplayer1";
export const demoPassword = "demo12345";

export async function logIn(username: string, password: string): Promise<PlayerLogin> {
  const answer = await call<{
    token: string;
    remote_id: string;
    username: string;
    exchange: { token: string }[];
  }>(`${playerUrl}/api/login`, { method: "POST", body: { username, password } });
  return {
    token: answer.token,
    remoteId: answer.remote_id,
    username: answer.username,
    exchangeToken: answer.exchange[0]?.token ?? "",
  };
}

/** A player of the test's own, made by the API: other journeys don't touch its money. A second call logs the same one in. */
export async function ownPlayer(person: {
  username: string;
  phone: string;
  referral_code?: string;
  currency?: "BDT" | "INR" | "PKR";
}): Promise<PlayerLogin> {
  const password = "pitch2026ball";
  const body = {
    currency: "BDT",
    ...person,
    password,
    confirmPassword: password,
    name: "Own Player",
    email: `${person.username}@maidan.test`,
  };
  const signUp = call(`${playerUrl}/api/v1/create-players`, { method: "POST", body });
  return signUp.catch(() => undefined).then(() => logIn(person.username, password));
}
