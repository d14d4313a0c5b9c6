import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { gzipSync } from "node:zlib";
import type { RecordedMessage, Recording } from "@maidan/services/feeds";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openRecording, RecordingRefused } from "./read-recording.ts";

let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(path.join(tmpdir(), "maidan-recording-"));
});
afterAll(() => rm(directory, { recursive: true, force: true }));

const ownRecording = path.resolve(import.meta.dirname, "test-support/own-recording.jsonl");

async function all(recording: Recording): Promise<RecordedMessage[]> {
  const messages: RecordedMessage[] = [];
  for await (const message of recording.messages()) messages.push(message);
  return messages;
}

test("a recording is read in order: what could be backed as lays, sizes in our minor units, states and winners", async () => {
  const recording = await openRecording(ownRecording, { minorPerUnit: 1_000 });
  const messages = await all(recording);
  expect(recording.marketId).toBe("1.900000001");
  expect(messages).toHaveLength(35);
  expect(messages[0]?.isImage).toBe(true);
  expect(messages[1]?.levels[1]).toEqual({ selectionId: 501, side: "LAY", priceX100: 189, sizeMinor: 300_500n });
  expect(messages[1]?.levels[3]).toEqual({ selectionId: 501, side: "BACK", priceX100: 192, sizeMinor: 80_000n });
  expect(
    messages.flatMap(({ definition }) =>
      definition === undefined ? [] : [`${definition.status} ${definition.isInPlay}`],
    ),
  ).toEqual(["OPEN false", "SUSPENDED false", "OPEN true", "SUSPENDED true", "CLOSED true"]);
  expect(messages.at(-1)?.definition?.runners).toEqual([
    { selectionId: 501, status: "WINNER" },
    { selectionId: 502, status: "LOSER" },
  ]);
});

test("a gzipped recording reads like the plain one, and it can be read twice", async () => {
  const { readFile } = await import("node:fs/promises");
  const zipped = path.join(directory, "zipped.jsonl.gz");
  await writeFile(zipped, gzipSync(await readFile(ownRecording)));
  const recording = await openRecording(zipped, { minorPerUnit: 1_000 });
  const plain = await all(await openRecording(ownRecording, { minorPerUnit: 1_000 }));
  expect(await all(recording)).toEqual(plain);
  expect(await all(recording)).toEqual(plain);
});

test.each([
  ["no JSON", "this is not a recording\n"],
  ["no time", '{"op":"mcm"}\n'],
  ["no definition first", '{"op":"mcm","pt":1,"mc":[{"id":"1.1","rc":[]}]}\n'],
  ["nothing at all", ""],
])("a file with %s is refused", async (name, text) => {
  const file = path.join(directory, `${name}.jsonl`);
  await writeFile(file, text);
  await expect(openRecording(file, { minorPerUnit: 1_000 })).rejects.toThrow(RecordingRefused);
});

test("a missing file is refused, not waited for", async () => {
  await expect(openRecording(path.join(directory, "absent.jsonl.gz"), { minorPerUnit: 1_000 })).rejects.toThrow(
    "can't be read",
  );
});
