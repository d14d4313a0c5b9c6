-- What a batch's client used to check between its statements and its commit, so that the commit can travel with them.

-- The fence: the batch's number goes into the lease rows of its shards, where owner and epoch must be the batch's own. Locked in the order of the
-- shards, as renewals lock them too: in any other order the two would deadlock.
create function exchange_fence(batch_owner text, batch bigint, term_ms float8, shards smallint[], epochs bigint[])
returns void language plpgsql as $$
declare
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
  if exists (select from unnest(shards, epochs) as u(shard, epoch)
             where not exists (select from exchange_lease h where h.shard = u.shard and h.epoch = u.epoch and h.owner = batch_owner)) then
    select string_agg(u.shard::text, ',') into lost from unnest(shards, epochs) as u(shard, epoch)
      where not exists (select from exchange_lease h where h.shard = u.shard and h.epoch = u.epoch and h.owner = batch_owner);
    raise exception 'the lease of a shard is somebody else''s' using errcode = 'check_violation', constraint = 'exchange_lease_held', detail = lost;
  end if;
end $$;

-- How many rows a statement touched, against how many it had to: another number means that memory and rows disagree, and nothing may be kept.
create function exchange_expect(statement_name text, touched bigint, expected bigint)
returns void language plpgsql as $$
begin
  if touched <> expected then
    raise exception '% touched % rows instead of %', statement_name, touched, expected
      using errcode = 'check_violation', constraint = 'exchange_batch_rows';
  end if;
end $$;
