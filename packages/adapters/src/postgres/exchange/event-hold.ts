import type { Queryable } from "../database/index.ts";

const areAllFree = `
  exists (select from (
    select m.is_held from exchange_market m where m.event_id = e.id and m.status <> 'CLOSED'
    union all select h.is_held from house_market h where h.event_id = e.id and h.status <> 'CLOSED'
  ) there having count(*) > 0 and not bool_or(there.is_held))`;

/**
 * Whether staff hold all of an event, so that what its feed adds is held too. They do from "Suspend all" on until all is given back, at once or one by one: where
 * of what is there nothing is held any more it is forgotten. The event's row is locked until the transaction ends: who holds it all meanwhile waits, and finds what was added. [RATES-63]
 */
export async function isEventHeld(client: Queryable, eventId: string): Promise<boolean> {
  const { rows } = await client.query<{ is_held: boolean; are_all_free: boolean }>(
    `select e.is_held, e.is_held and ${areAllFree} as are_all_free from exchange_event e where e.id = $1 for no key update`,
    [eventId],
  );
  const [event] = rows;
  if (event?.is_held !== true || !event.are_all_free) return event?.is_held === true;
  await client.query("update exchange_event set is_held = false where id = $1", [eventId]);
  return false;
}
