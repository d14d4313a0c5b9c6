import { chmodSync, mkdirSync, mkdtempSync, realpathSync, rmSync, statSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { FolderClosed, refuseClosedFolder } from "./binaries.ts";

let top: string;
beforeEach(() => {
  top = mkdtempSync(path.join(tmpdir(), "maidan-folders-"));
  mkdirSync(path.join(top, "data", "postgres"), { recursive: true });
  chmodSync(top, 0o755);
});
afterEach(() => rmSync(top, { recursive: true, force: true }));

/** Neither owner nor group of what is made here. */
const stranger = { name: "postgres", uid: (process.getuid?.() ?? 0) + 70_000, gid: (process.getgid?.() ?? 0) + 70_000 };

/** Some systems give each user a closed folder for what is short-lived. */
const isEverybodys = (statSync(realpathSync(tmpdir())).mode & 0o001) !== 0;

test.skipIf(!isEverybodys)(
  "[DB-01] the topmost folder that is closed to the database's account is named, by another way to it too",
  () => {
    const folder = path.join(top, "data", "postgres");
    expect(() => refuseClosedFolder(folder, stranger)).not.toThrow();
    chmodSync(path.join(top, "data"), 0o700);
    const link = path.join(top, "link");
    symlinkSync(folder, link);
    for (const way of [folder, link]) expect(() => refuseClosedFolder(way, stranger)).toThrow(FolderClosed);
    chmodSync(top, 0o750);
    expect(() => refuseClosedFolder(folder, stranger)).toThrow(`can't enter ${top}. Let it in (chmod o+x ${top})`);
  },
);

test.skipIf(!isEverybodys)("[DB-01] its owner and its group enter a folder by their own rights", () => {
  const folder = path.join(top, "data");
  chmodSync(folder, 0o710);
  const [uid, gid] = [process.getuid?.() ?? 0, process.getgid?.() ?? 0];
  expect(() => refuseClosedFolder(folder, { ...stranger, uid })).not.toThrow();
  expect(() => refuseClosedFolder(folder, { ...stranger, gid })).not.toThrow();
  chmodSync(folder, 0o601);
  expect(() => refuseClosedFolder(folder, { ...stranger, gid })).toThrow(FolderClosed);
});
