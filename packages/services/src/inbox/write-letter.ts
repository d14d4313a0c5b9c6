import type { Inbox, InboxStore } from "./ports.ts";

/** Tells a player's devices that the inbox is not as it was. */
export const inboxChanged = { type: "inbox" } as const;

/** Writes messages of the house in the transaction that causes them. [LETTER-01] */
export function createInbox({ inbox }: { readonly inbox: Pick<InboxStore, "add"> }): Inbox {
  return {
    send: async (tx, context, letter) => {
      const messageId = await inbox.add(tx, letter);
      if (messageId === undefined) return;
      context.publish(`player.${letter.playerId}`, inboxChanged);
    },
  };
}
