import { createApiClient, type ApiClient } from "@maidan/client/api";
import { currentSession, dropSession } from "../session/index.ts";
import { inReadersLanguage } from "./readers-language.ts";

let onSessionLost: () => void = () => undefined;

/** What the app does when the server no longer knows the token, beside forgetting it. */
export const setOnSessionLost = (act: () => void): void => {
  onSessionLost = act;
};

const client = createApiClient({
  token: () => currentSession().token,
  onUnauthenticated: () => {
    dropSession();
    onSessionLost();
  },
});

/** The one client of the player API. Its calls never throw: a screen looks at `ok`. */
export const api: ApiClient = {
  call: async (route, input) => inReadersLanguage(await client.call(route, input)),
};
