import { registerChatDesk, registerChatRoutes } from "@maidan/adapters/http/chat";
import { registerNewsRoutes } from "@maidan/adapters/http/news";
import { createPictures } from "@maidan/adapters/pictures";
import { createCannedAnswerStore, createChatStore, createDeskReads } from "@maidan/adapters/postgres/chat";
import { createStaffStore } from "@maidan/adapters/postgres/staff";
import {
  createAnswerChat,
  createAssignChat,
  createCloseChat,
  createKeepAnswer,
  createMoveMarks,
  createOpenChat,
  createRemoveAnswer,
  createSayTyping,
  createSeedAnswers,
  createSendAsPlayer,
  createSendPicture,
} from "@maidan/services/chat";
import type { Platform } from "../platform.ts";

/** As players read it above each conversation. */
const supportName = "Maidan Support";

/** Talks between players and support, and the push of the office. Needs `runAudited`. */
export function wireChat(platform: Platform): void {
  const { config, runner, reader, bus } = platform;
  const chats = createChatStore();
  const answers = createCannedAnswerStore();
  const { supportUserId } = config;
  const nowMs = (): number => Date.now();
  const deps = { runner, reader, bus, chats, answers, supportUserId, nowMs, pictures: createPictures() };
  const moveMarks = createMoveMarks(deps);
  const sayTyping = createSayTyping(deps);
  registerChatRoutes(platform.playerApp, {
    ...deps,
    support: { userId: supportUserId, username: supportName },
    openChat: createOpenChat(deps),
    sendMessage: createSendAsPlayer(deps),
    sendPicture: createSendPicture(deps),
    moveMarks,
    sayTyping,
  });
  const desk = { ...deps, run: platform.use("runAudited") };
  registerChatDesk(platform.officeApp, {
    ...desk,
    desk: createDeskReads(),
    staff: createStaffStore(),
    moveMarks,
    sayTyping,
    answerChat: createAnswerChat(desk),
    assignChat: createAssignChat(desk),
    closeChat: createCloseChat(desk),
    keepAnswer: createKeepAnswer(desk),
    removeAnswer: createRemoveAnswer(desk),
  });
  registerNewsRoutes(platform.officeApp, { bus });
  platform.onReady(createSeedAnswers(deps));
}
