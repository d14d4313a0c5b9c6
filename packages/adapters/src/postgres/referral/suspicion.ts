import type { ReferralStore } from "@maidan/services/referral";
import { queryableOf } from "../database/index.ts";
import { unclaimed } from "./corrections.ts";

// The last ten digits of a number are the same whatever stands before them.
const phonesOf = (id: string): string => `select right(phone, 10) from player_phone where player_id = ${id}`;
const numbersOf = (id: string): string => `${phonesOf(id)}
  union select right(account_number, 10) from withdrawal where player_id = ${id}
  union select right(sender_number, 10) from deposit where player_id = ${id}`;

/**
 * Holds clear downlines, of those that `where` picks from the links `l`, that look like their referrer: a phone in common, a number that both paid from or were
 * paid to, one e-mail address, or logins from one network with one browser within a day. [REFER-R06]
 */
export const holdWhere = (where: string): string => `
  with suspicious as (
    select l.referee_id, array_remove(array[
      case when exists (${phonesOf("l.referee_id")} intersect ${phonesOf("l.referrer_id")}) then 'phone' end,
      case when exists ((${numbersOf("l.referee_id")}) intersect (${numbersOf("l.referrer_id")})) then 'number' end,
      case when lower(a.email) = lower(b.email) then 'email' end,
      case when exists (
        select from player_session x join player_session y on y.player_id = l.referrer_id and y.user_agent = x.user_agent
          and y.address_prefix = x.address_prefix and abs(extract(epoch from y.created_at - x.created_at)) < 86400
        where x.player_id = l.referee_id and x.kind = 'app' and y.kind = 'app' and x.user_agent <> ''
      ) then 'device' end
    ], null) as flags
    from referral_link l join player a on a.id = l.referee_id join player b on b.id = l.referrer_id
    where l.status = 'clear' and ${where}
  ), held as (
    update referral_link l set status = 'held', flags = s.flags, held_at = now() from suspicious s
    where l.referee_id = s.referee_id and cardinality(s.flags) > 0 returning l.referee_id
  ), rewards as (
    update referral_reward r set status = 'held' from held h where r.referee_id = h.referee_id and ${unclaimed}
  )
  select referee_id from held`;

export const holdSuspicious: ReferralStore["holdSuspicious"] = async (tx, referrerId) => {
  const { rowCount } = await queryableOf(tx).query(
    holdWhere(`l.referrer_id = $1 and exists (
      select from referral_reward r where r.referee_id = l.referee_id and r.claim_id is null and r.status = 'claimable')`),
    [referrerId],
  );
  return rowCount ?? 0;
};
