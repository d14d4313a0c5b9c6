import { api, openGame, setToken } from "./calls.ts";

const storageKey = "maidan-game";

/** Some browsers keep no storage for pages in frames: then a reload needs a new launch. */
function readKept(): { readonly launch: string; readonly token: string } | undefined {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? "null");
    if (typeof kept !== "object" || kept === null || !("launch" in kept) || !("token" in kept)) return undefined;
    const { launch, token } = kept;
    return typeof launch === "string" && typeof token === "string" ? { launch, token } : undefined;
  } catch {
    return undefined;
  }
}
function keep(session: { readonly launch: string; readonly token: string }): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(session));
  } catch {
    // Nothing is lost but the next reload.
  }
}

/**
 * Opens the session that the address brings, once: the secret is taken out of the address at once. A page that is loaded again goes on with its session.
 * False where there is none. [HOUSE-01]
 */
export async function openSession(): Promise<boolean> {
  const launch = location.hash.slice(1);
  const kept = readKept();
  if (launch !== "") history.replaceState(null, "", location.pathname);
  if (kept !== undefined && (launch === "" || launch === kept.launch)) {
    setToken(kept.token);
    return true;
  }
  if (launch === "") return false;
  const opened = await api.call(openGame, { body: { launch } });
  if (!opened.ok) return false;
  setToken(opened.value.token);
  keep({ launch, token: opened.value.token });
  return true;
}
