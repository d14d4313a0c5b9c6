-- The fence asks once: where as many leases were touched as the batch has shards, none is lost, and nothing more is looked up. A shard is named once in a batch.
create or replace function exchange_fence(batch_owner text, batch bigint, term_ms float8, shards smallint[], epochs bigint[])
returns void language plpgsql as $$
declare
  touched bigint;
  lost text;
begin
  update exchange_lease l set batch_number = batch, expires_at = clock_timestamp() + term_ms * interval '1 millisecond'
  from (
    select held.shard from unnest(shards, epochs) as u(shard, epoch)
    join exchange_lease held on held.shard = u.shard and held.epoch = u.epoch
    where held.owner = batch_owner
    order by held.shard for no key update of held
  ) f
  where l.shard = f.shard;
  get diagnostics touched = row_count;
  if touched <> cardinality(shards) then
    select string_agg(u.shard::text, ',') into lost from unnest(shards, epochs) as u(shard, epoch)
      where not exists (select from exchange_lease h where h.shard = u.shard and h.epoch = u.epoch and h.owner = batch_owner);
    raise exception 'the lease of a shard is somebody else''s' using errcode = 'check_violation', constraint = 'exchange_lease_held', detail = lost;
  end if;
end $$;
