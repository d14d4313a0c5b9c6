/** Bounds of what a player may send. [TALK-06] */
export const chatLimits = {
  contentLength: 2_000,
  messagesPerMinute: 20,
  picturesPerHour: 20,
  chatsPerDay: 10,
  /** As sent, before it is made anew. */
  pictureBytes: 3 * 1024 * 1024,
  /** Older messages come in pages of this many. */
  pageSize: 30,
} as const;
