import type { ApiResult } from "@maidan/client/api";
import type * as contract from "@maidan/contract/http/player";
import type { ResponseOf } from "@maidan/contract/http/route";
import { api, wire } from "../../api/index.ts";
import { restartLive } from "../../live/index.ts";
import { startSession } from "../../session/index.ts";

const logInCall = wire<typeof contract.logIn>({ method: "POST", path: "/api/login", auth: "none" });

export interface Credentials {
  readonly username: string;
  readonly password: string;
}

/** Logs in and keeps what the login brought; the token for exchanges is the first of its list. [AUTH-06] [AUTH-07] */
export async function logIn(
  credentials: Credentials,
  options: { isNew: boolean },
): Promise<ApiResult<ResponseOf<typeof contract.logIn>>> {
  const result = await api.call(logInCall, { body: { ...credentials } });
  if (result.ok) {
    const { token, remote_id: remoteId, username, exchange } = result.value;
    startSession({ token, remoteId, username, exchangeToken: exchange[0]?.token ?? "" }, options);
    restartLive();
  }
  return result;
}
