import { handParts } from "@maidan/services/office";

/** Joins to an event `e` its own market `own`, by which the match's page is opened: the latest Match Odds that is its feed's, or none. */
export const joinOwnMarket = `left join lateral (select o.id from exchange_market o
  where o.event_id = e.id and o.market_type = 'MATCH_ODDS' and o.part < ${handParts} order by o.part desc limit 1) own on true`;
