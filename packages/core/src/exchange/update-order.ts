import type { RefusalCode, UpdateCommand } from "./command.ts";
import type { EventWriter } from "./event-writer.ts";
import type { BookParts } from "./fast-book-view.ts";
import { isOnCloseTerms, metaTerms, termsOf, withTerms, orderLayout } from "./order-slab.ts";
import { isOpenForStartingPrice } from "./starting-price.ts";
import type { MarketState } from "./market.ts";

const { ACCOUNT, META } = orderLayout;

/** Changes what becomes of the order's rest at the off; its place stays. Returns why it is refused, then nothing has changed. [BOOK-23] */
export function updateOrder(
  { spec, slab, exposure }: BookParts,
  command: UpdateCommand,
  { writer, state }: { readonly writer: EventWriter; readonly state: MarketState },
): RefusalCode | undefined {
  const slot = slab.index.find(command.orderId);
  if (slot < 0) return "BET_TAKEN_OR_LAPSED";
  const { links } = slab;
  if (exposure.accountOf(links[2 * slot + ACCOUNT] as number) !== command.accountId) return "INVALID_BET_ID";
  const meta = links[2 * slot + META] as number;
  if (isOnCloseTerms(metaTerms(meta))) return "INVALID_ORDER_TYPE";
  if (command.persistence === "MARKET_ON_CLOSE" && !isOpenForStartingPrice(spec, state))
    return "INVALID_PERSISTENCE_TYPE";
  const terms = termsOf(command.persistence, undefined);
  if (metaTerms(meta) === terms) return "NO_ACTION_REQUIRED";
  // After this point it must succeed.
  links[2 * slot + META] = withTerms(meta, terms);
  writer.updated(command.orderId, terms);
  return undefined;
}
