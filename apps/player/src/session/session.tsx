import { createContext, use, useSyncExternalStore, type ReactNode } from "react";
import { clearStorage, forgetSession, readKey, subscribeStorage, writeKeys } from "../storage/index.ts";

export interface Session {
  /** A token is stored. */
  readonly isPlayer: boolean;
  /** The session has ended, and the page that ended it says so before it moves on: it is not turned away. */
  readonly isLeaving: boolean;
  /** False only while the page shows what the server wrote, which cannot know the token. */
  readonly isSettled: boolean;
  readonly token?: string;
  readonly remoteId?: string;
  readonly username?: string;
}

/** A cookie without any secret: it lets the server write the player's toolbar instead of the guest's. */
const hintCookie = "signed_in";
const hintDays = 30;

function writeHint(isSignedIn: boolean): void {
  const age = isSignedIn ? hintDays * 86_400 : 0;
  document.cookie = `${hintCookie}=1; path=/; max-age=${age}; samesite=lax`;
}

let last: Session | undefined;
let isLeaving = false;

function readSession(): Session {
  const token = readKey("token");
  const remoteId = readKey("remote_id");
  const username = readKey("username");
  const isSame =
    last?.token === token &&
    last?.remoteId === remoteId &&
    last?.username === username &&
    last?.isLeaving === isLeaving;
  if (last !== undefined && isSame) return last;
  last = {
    isPlayer: token !== undefined,
    isLeaving,
    isSettled: true,
    ...(token !== undefined && { token }),
    ...(remoteId !== undefined && { remoteId }),
    ...(username !== undefined && { username }),
  };
  return last;
}

const written: Readonly<Record<"player" | "guest", Session>> = {
  player: { isPlayer: true, isLeaving: false, isSettled: false },
  guest: { isPlayer: false, isLeaving: false, isSettled: false },
};
const HintContext = createContext<Session>(written.guest);

export function SessionProvider(props: { looksSignedIn: boolean; children: ReactNode }): ReactNode {
  return <HintContext value={props.looksSignedIn ? written.player : written.guest}>{props.children}</HintContext>;
}

/** Who is using the app: a guest or a player. */
export function useSession(): Session {
  const hint = use(HintContext);
  return useSyncExternalStore(subscribeStorage, readSession, () => hint);
}

/** The session outside of components. */
export const currentSession = (): Session => readSession();

export interface SignedIn {
  readonly token: string;
  readonly remoteId: string;
  readonly username: string;
  readonly exchangeToken: string;
}

/** Keeps what a login brought. A login after a signup also opens the welcome popup. [AUTH-06] [AUTH-19] */
export function startSession(signedIn: SignedIn, options: { isNew: boolean }): void {
  writeHint(true);
  writeKeys({
    token: signedIn.token,
    remote_id: signedIn.remoteId,
    username: signedIn.username,
    exchangeToken: signedIn.exchangeToken,
    popup: "1",
    regPopup: options.isNew ? "1" : "0",
  });
}

/** Logout: the six keys of the specification go, all others stay. [AUTH-44] */
export function endSession(): void {
  writeHint(false);
  forgetSession();
}

/** Ends the session as a logout does, with the page left standing until `arrive` is called: it has something to say first. [OP-56] */
export function endSessionHere(): void {
  isLeaving = true;
  endSession();
}

/** The page that ended the session has moved on. */
export function arrive(): void {
  isLeaving = false;
}

/** The server no longer knows the token: everything stored goes. [AUTH-47] */
export function dropSession(): void {
  writeHint(false);
  clearStorage();
}
