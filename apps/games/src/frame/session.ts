import { setToken } from "./calls.ts";

/** Whether the page's first script could open a session. [HOUSE-01] */
export async function openSession(): Promise<boolean> {
  const token = await globalThis.maidanOpening?.token;
  setToken(token);
  return token !== undefined;
}
