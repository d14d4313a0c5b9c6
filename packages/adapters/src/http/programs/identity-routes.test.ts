import type { LogInRequest } from "@maidan/services/player";
import { expect, test } from "vitest";
import { build } from "../server/test-support/index.ts";
import { registerIdentityRoutes } from "./identity-routes.ts";

/** Asks a login that takes anybody; who was let in. */
async function logIn(url: string, payload = ""): Promise<Pick<LogInRequest, "username" | "password">[]> {
  const asked: Pick<LogInRequest, "username" | "password">[] = [];
  const { app } = await build();
  registerIdentityRoutes(app, {
    logIn: async ({ username, password }) => {
      asked.push({ username, password });
      return { ok: true, token: "t" };
    },
    revokeSession: () => Promise.reject(new Error("nobody logs out")),
    authenticate: async () => undefined,
  });
  const headers = { "content-type": "application/x-www-form-urlencoded" };
  const answer = await app.inject({ method: "POST", url, payload, headers });
  expect(answer.json().error).toBe(asked.length === 0 ? "INPUT_VALIDATION_ERROR" : "");
  return asked;
}

test("[IDENT-02] name and password are read as they were written, in the query as in the form", async () => {
  const written = { username: "রিনা", password: "p?w&d=+ %1" };
  const encoded = new URLSearchParams(written).toString();
  expect(await logIn(`/api/login?${encoded}`)).toEqual([written]);
  expect(await logIn("/api/login", encoded)).toEqual([written]);
  // As a client writes them that encodes no more than it must.
  expect(await logIn("/api/login?username=rina&password=p?w")).toEqual([{ username: "rina", password: "p?w" }]);
});

test("[IDENT-02] what is missing, too long or can be nobody's name is no login", async () => {
  const long = "x".repeat(129);
  for (const query of [
    "username=rina",
    "password=p",
    "",
    `username=rina&password=${long}`,
    "username=ri%00na&password=p",
  ])
    expect(await logIn(`/api/login?${query}`)).toEqual([]);
});

test("[IDENT-02] a name or a password that is given twice is no login, in the query, in the form, or as one in each", async () => {
  for (const twice of [
    "username=rina&username=mina&password=p",
    "username=rina&username=rina&password=p",
    "username=rina&password=p&password=q",
  ]) {
    expect(await logIn(`/api/login?${twice}`)).toEqual([]);
    expect(await logIn("/api/login", twice)).toEqual([]);
  }
  expect(await logIn("/api/login?username=rina&password=p", "username=mina")).toEqual([]);
  const written = "username=rina&password=p";
  expect(await logIn(`/api/login?${written}`, written)).toEqual([{ username: "rina", password: "p" }]);
});
