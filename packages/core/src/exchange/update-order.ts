import type { RefusalCode, UpdateCommand } from "./command.ts";
import type { EventWriter } from "./event-writer.ts";
import type { BookParts } from "./fast-book-view.ts";
import { ACCOUNT, LINKS, META, metaKeeps, withKeeps } from "./order-slab.ts";

/** Changes whether the order's rest outlives the off; its place stays. Returns why it is refused, then nothing has changed. [BOOK-23] */
export function updateOrder(
  { slab, exposure }: BookParts,
  command: UpdateCommand,
  writer: EventWriter,
): RefusalCode | undefined {
  const slot = slab.index.find(command.orderId);
  if (slot < 0) return "BET_TAKEN_OR_LAPSED";
  const { links } = slab;
  if (exposure.accountOf(links[slot * LINKS + ACCOUNT] as number) !== command.accountId) return "INVALID_BET_ID";
  const meta = links[slot * LINKS + META] as number;
  const keeps = command.persistence === "PERSIST" ? 1 : 0;
  if (metaKeeps(meta) === keeps) return "NO_ACTION_REQUIRED";
  // After this point it must succeed.
  links[slot * LINKS + META] = withKeeps(meta, keeps);
  writer.updated(command.orderId, keeps);
  return undefined;
}
