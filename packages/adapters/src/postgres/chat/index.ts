export { createChatStore } from "./chat-store.ts";
export { createDeskReads } from "./desk-reads.ts";
export { createCannedAnswerStore } from "./canned-answers.ts";
