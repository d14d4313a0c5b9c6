import { readFileSync } from "node:fs";
import { createServer } from "node:net";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { FolderClosed } from "@maidan/adapters/postgres/embedded";
import { startRefusal } from "./start-refusal.ts";

const listenFault = (options: { readonly host: string; readonly port: number }): Promise<Error> =>
  new Promise((resolve, reject) => {
    const server = createServer().once("error", resolve);
    server.listen(options, () => server.close(() => reject(new Error("it listens"))));
  });

function faultOf(work: () => unknown): unknown {
  try {
    work();
  } catch (error) {
    return error;
  }
  throw new Error("nothing went wrong");
}

describe("what keeps Maidan from starting", () => {
  test("an address that this machine does not have is told with HOST", async () => {
    expect(startRefusal(await listenFault({ host: "203.0.113.7", port: 0 }))).toBe(
      "Maidan does not start: this machine has no address 203.0.113.7. Set another HOST.",
    );
  });

  test("a port that this account may not open is told with PORT", () => {
    const fault = Object.assign(new Error("listen EACCES"), { code: "EACCES", syscall: "listen", port: 80 });
    expect(startRefusal(fault)).toContain("may not open port 80. Set another PORT");
  });

  test("a place that can't be written to is told with DATA_DIR", () => {
    const fault = Object.assign(new Error("EACCES: permission denied, mkdir '/srv/maidan'"), {
      code: "EACCES",
      syscall: "mkdir",
      path: "/srv/maidan",
    });
    expect(startRefusal(fault)).toBe(
      "Maidan does not start: EACCES: permission denied, mkdir '/srv/maidan'. Let this account write there, or set another DATA_DIR.",
    );
  });

  test("[DB-01] a folder that the database's account can't enter is named, with what to do", () => {
    expect(startRefusal(new FolderClosed("postgres", "/srv"))).toBe(
      "Maidan does not start: the database runs as postgres, which can't enter /srv. Let it in (chmod o+x /srv), or set another DATA_DIR.",
    );
  });

  test("a file of ours that is missing is a fault of ours", () => {
    expect(startRefusal(faultOf(() => readFileSync(path.join(import.meta.dirname, "no-such-file"))))).toBeUndefined();
    expect(startRefusal(new Error("something else"))).toBeUndefined();
  });
});
