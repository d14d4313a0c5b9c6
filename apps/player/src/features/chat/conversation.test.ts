import { expect, test } from "vitest";
import { laterMarks, mergeMessages, newestOfOther, promotionWords, stateOf } from "./conversation.ts";
import { firstWords } from "../inbox/inbox.ts";

const message = (id: string, sender = "100001", content = id) => ({
  id,
  chat_id: "1",
  sender_id: sender,
  client_id: `c${id}`,
  content,
  picture: null,
  created_at: "2026-11-21T12:00:00.000Z",
});

test("[TALK-11] messages that come twice, late or in pages stand once and in order", () => {
  const list = mergeMessages([message("9"), message("10")], [message("10"), message("2"), message("11")]);
  expect(list.map(({ id }) => id)).toEqual(["2", "9", "10", "11"]);
  expect(mergeMessages(list, [])).toBe(list);
});

test("[TALK-21] a message is sent, delivered up to the one mark and read up to the other", () => {
  const marks = { delivered_id: "10", read_id: "9" };
  expect(["9", "10", "11"].map((id) => stateOf({ id }, marks))).toEqual(["read", "delivered", "sent"]);
});

test("[TALK-04] marks that are heard of in the wrong order never move back", () => {
  const later = { delivered_id: "12", read_id: "10" };
  expect(laterMarks(later, { delivered_id: "9", read_id: "9" })).toEqual(later);
  expect(laterMarks({ delivered_id: "9", read_id: "9" }, later)).toEqual(later);
});

test("what there is to read is the other side's newest message", () => {
  expect(newestOfOther([message("1", "1"), message("2", "1"), message("3")], "100001")).toBe("2");
  expect(newestOfOther([message("3")], "100001")).toBeUndefined();
});

test("[CHAT-02] [CONST-34] a promotion shows up to a hundred words", () => {
  const words = Array.from({ length: 101 }, (_, index) => `w${index}`).join(" ");
  expect(firstWords(words, promotionWords).split(" ")).toHaveLength(100);
  expect(firstWords(words, promotionWords)).toMatch(/w99\.\.\.$/);
});
