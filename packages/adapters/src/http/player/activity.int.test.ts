import { expect, test } from "vitest";
import { readerOf } from "../../postgres/database/index.ts";
import { createExchangeRoomStore } from "../../postgres/exchange-rooms/index.ts";
import { createInboxStore } from "../../postgres/inbox/index.ts";
import { call, lastCode, logIn, newPlayer, type Session } from "./test-support/index.ts";
import { playerApiPerFile } from "./test-support/player-api-per-file.ts";

const api = playerApiPerFile();

const ask = async (what: string, options: Parameters<typeof call>[2] = {}): Promise<number> =>
  (await call(api.app, what, options)).status;
const [rooms, inbox] = [createExchangeRoomStore(), createInboxStore()];
/** What was done, oldest first, without the logins. */
const doneBy = async ({ remoteId }: Session): Promise<readonly string[]> => {
  const read = { playerId: remoteId, from: 0, count: 50 };
  const rows = await rooms.activity(readerOf(api.pool), read);
  return rows
    .map(({ kind }) => kind)
    .filter((kind) => kind !== "log-in")
    .toReversed();
};
const titlesOf = async ({ remoteId }: Session): Promise<readonly string[]> => {
  const { items } = await inbox.page(readerOf(api.pool), { playerId: remoteId, page: 1, pageSize: 10 });
  return items.map(({ text }) => text.en.title).toReversed();
};
const otherThan = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, "0");

test("[ROOM-53] [LETTER-16] verifying a phone, resetting and changing a password are told of; wrong codes, and what others do, are not", async () => {
  const [session, stranger] = [await newPlayer(api.app), await newPlayer(api.app)];
  const { username = "", phone = "" } = session.signup;
  const verify = (verification_code: string) =>
    ask("POST /api/verify-phone-number", { token: session.token, body: { verification_code } });
  await ask("POST /api/send-verification-code", { token: session.token, body: { phone } });
  const code = await lastCode(api.pool, phone);
  expect(await verify(otherThan(code))).toBe(400);
  expect(await doneBy(session)).toEqual([]);
  expect(await verify(code)).toBe(200);
  expect(await doneBy(session)).toEqual(["contact"]);

  const reset = (otp: string) =>
    ask("POST /api/usr-reset-password", {
      body: { username, otp, password: "Fresh1234", password_confirmation: "Fresh1234" },
    });
  await ask("POST /api/usr-forgot-password", { body: { type: "sms", phone, username } });
  const otp = await lastCode(api.pool, phone);
  expect(await reset(otherThan(otp))).toBe(400);
  expect(await doneBy(session)).toEqual(["contact"]);
  expect(await titlesOf(session)).toEqual(["Welcome to Maidan"]);
  expect(await reset(otp)).toBe(200);
  expect(await doneBy(session)).toEqual(["contact", "password-reset"]);

  const { token } = await logIn(api.app, { ...session.signup, password: "Fresh1234" });
  const body = { old_password: "Fresh1234", new_password: "Newer1234", new_password_confirmation: "Newer1234" };
  expect(await ask("POST /api/user-pwd", { token, body })).toBe(200);
  expect(await doneBy(session)).toEqual(["contact", "password-reset", "password"]);
  expect(await titlesOf(session)).toEqual([
    "Welcome to Maidan",
    "Your password was reset",
    "Your password was changed",
  ]);
  expect([await doneBy(stranger), await titlesOf(stranger)]).toEqual([[], ["Welcome to Maidan"]]);
});
