import type { Invariant } from "../ledger/index.ts";

/** What must hold between the house's pools and its rounds at any committed moment. See docs/spec/jackpots.md. */
export const jackpotInvariants: readonly Invariant[] = [
  {
    name: "jackpot-holds-what-came",
    rule: "[JACK-01] A pool holds what it began with and what came into it.",
    offendersSql: `select 'jackpot ' || j.code || ' ' || j.cycle || ' holds other than what came' as offender from house_jackpot j
      where j.held_x10000 <> j.start_x10000 + (select coalesce(sum(s.share_x10000), 0) from house_jackpot_share s where s.jackpot_id = j.id)`,
  },
  {
    name: "jackpot-falls-to-its-round",
    rule: "[JACK-03] What fell is its round's, once; or, where the round was given back, lies in a pool.",
    offendersSql: `select 'round ' || r.id || ' has other than what fell to it' as offender from house_round r
      left join (select round_id, sum(point_minor) as minor from house_jackpot where fallen_at is not null group by round_id) f on f.round_id = r.id
      where (r.jackpot_minor <> 0 or f.minor is not null) and coalesce(f.minor, 0) <> r.jackpot_minor +
        (select coalesce(sum(s.share_x10000), 0) / 10000 from house_jackpot_share s where s.round_id = r.id and s.reason = 'back')`,
  },
];
