import { createApiClient, type ApiClient } from "@maidan/client/api";
import { currentSession, dropSession } from "../session/index.ts";

let onSessionLost: () => void = () => undefined;

/** What the app does when the server no longer knows the token, beside forgetting it. */
export const setOnSessionLost = (act: () => void): void => {
  onSessionLost = act;
};

/** The one client of the player API. Its calls never throw: a screen looks at `ok`. */
export const api: ApiClient = createApiClient({
  token: () => currentSession().token,
  onUnauthenticated: () => {
    dropSession();
    onSessionLost();
  },
});
