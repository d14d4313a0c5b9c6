import type { CommandContext, Tx } from "../command/index.ts";
import type { Inbox, InboxStore, Letter } from "./ports.ts";

/** Tells a player's devices that the inbox is not as it was. */
export const inboxChanged = { type: "inbox" } as const;

/** Writes messages of the house in the transaction that causes them. [LETTER-01] */
export function createInbox({ inbox }: { readonly inbox: Pick<InboxStore, "add"> }): Inbox {
  const sendAll = async (tx: Tx, context: CommandContext, letters: readonly Letter[]): Promise<void> => {
    if (letters.length === 0) return;
    for (const playerId of new Set(await inbox.add(tx, letters))) context.publish(`player.${playerId}`, inboxChanged);
  };
  return { send: (tx, context, letter) => sendAll(tx, context, [letter]), sendAll };
}
