-- Of a settlement's winners those that share fewer places than they are, and how many places.
alter table exchange_settlement
  add column dead_heat integer[],
  add column dead_heat_places integer,
  add constraint exchange_settlement_dead_heat check ((dead_heat is null) = (dead_heat_places is null) and dead_heat_places between 1 and cardinality(dead_heat) - 1
    or dead_heat is null and dead_heat_places is null);
