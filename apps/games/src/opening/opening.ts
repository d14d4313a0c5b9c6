/**
 * The first script of a frame, written into its page: opens the session that the address brings and asks for what the game needs first, while style and scripts are on their way. It
 * stands by itself, because whatever it brought with it would have to be waited for. [HOUSE-81]
 */
import type { EarlyRead, Opening } from "../frame/index.ts";

const storageKey = "maidan-game";
const statePath = "/api/state";
/** What nobody has taken until then isn't of now. */
const goodMs = 10_000;

interface Kept {
  readonly launch: string;
  readonly token: string;
}

/** As the server answers a launch, with what the game's state is; null = it is to be asked for. */
interface Session {
  readonly token: string;
  readonly state: object | null;
}

/** Some browsers keep no storage for pages in frames: then a reload needs a new launch. */
function readKept(): Kept | undefined {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? "null");
    if (typeof kept !== "object" || kept === null || !("launch" in kept) || !("token" in kept)) return undefined;
    const { launch, token } = kept;
    return typeof launch === "string" && typeof token === "string" ? { launch, token } : undefined;
  } catch {
    return undefined;
  }
}

function keep(session: Kept): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(session));
  } catch {
    // Nothing is lost but the next reload.
  }
}

/**
 * The session that the address brings, which is opened once: the secret is taken out of the address at once. A page that is loaded again goes on with its session.
 * Undefined where there is none. [HOUSE-01]
 */
async function openSession(): Promise<Session | undefined> {
  const launch = location.hash.slice(1);
  const kept = readKept();
  if (launch !== "") history.replaceState(null, "", location.pathname);
  if (kept !== undefined && (launch === "" || launch === kept.launch)) return { token: kept.token, state: null };
  if (launch === "") return undefined;
  const answer = await fetch("/api/sessions", {
    method: "POST",
    headers: { "content-type": "application/json" },
    credentials: "omit",
    body: JSON.stringify({ launch }),
  });
  if (!answer.ok) return undefined;
  const session = (await answer.json()) as Session;
  keep({ launch, token: session.token });
  return session;
}

/** What the server has written beside this script: the paths that this page's game asks first, and its own scripts. */
const written = document.currentScript?.dataset ?? {};
const listOf = (text: string | undefined): readonly string[] => (text ?? "").split(" ").filter((one) => one !== "");

const session = openSession().catch(() => undefined);
// Only now: browsers have few connections to one server, and the session has the first of them.
for (const href of listOf(written["modules"])) {
  const link = document.createElement("link");
  Object.assign(link, { rel: "modulepreload", crossOrigin: "anonymous", href });
  document.head.append(link);
}
const reads = new Map(
  listOf(written["reads"]).map((path): readonly [string, EarlyRead] => {
    const stopping = new AbortController();
    const answer = session.then(async (opened) => {
      if (opened === undefined) throw new Error("there is no session");
      if (path === statePath && opened.state !== null) return new Response(JSON.stringify(opened.state));
      const headers = { accept: "application/json", authorization: `Bearer ${opened.token}` };
      return fetch(path, { headers, credentials: "omit", cache: "no-store", signal: stopping.signal });
    });
    // Whoever takes it hears of it.
    answer.catch(() => undefined);
    return [path, { answer, stop: () => stopping.abort() }];
  }),
);
globalThis.maidanOpening = { token: session.then((opened) => opened?.token), reads } satisfies Opening;
setTimeout(() => {
  for (const { stop } of reads.values()) stop();
  reads.clear();
}, goodMs);
