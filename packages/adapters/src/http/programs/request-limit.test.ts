import { expect, test } from "vitest";
import { exchange } from "../exchange/test-support/stub-exchange.ts";
import { limitRequests } from "./request-limit.ts";

test("[EXAPI-29] a player's programs beyond their limit are told TOO_MANY_REQUESTS, and another player's are not", async () => {
  const asked: string[] = [];
  const admit = limitRequests(
    async ({ playerId }) => {
      asked.push(playerId);
      return { ok: true, scope: "trade" };
    },
    { max: 2, windowMs: 60_000 },
  );
  const { rpc } = await exchange({ admit });
  const call = () => rpc("AccountAPING/v1.0/getAccountFunds", {});
  expect([(await call()).result === undefined, (await call()).result === undefined]).toEqual([false, false]);
  const { error } = await call();
  expect([error.message, error.data.AccountAPINGException.errorCode]).toEqual(["AANGX-0014", "TOO_MANY_REQUESTS"]);
  expect(await admit({ appKey: "key", playerId: "8", address: "127.0.0.1" })).toEqual({ ok: true, scope: "trade" });
  expect(asked).toEqual(["7", "7", "8"]);
});
