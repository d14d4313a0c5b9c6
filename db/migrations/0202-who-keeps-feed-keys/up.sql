-- Who made a provider's key, and who ended it and why. Of keys from before the audit log knows who; a reason was never asked for. [FEED-39]
alter table feed_provider add column made_by text, add column revoked_by text, add column revoke_reason text;
update feed_provider p set
  made_by = coalesce((select a.actor from audit_entry a where a.action = 'feedProvider.add' and a.subject_kind = 'feed_provider' and a.subject_id = p.name
    order by a.id desc limit 1), 'command-line'),
  revoked_by = case when p.revoked_at is not null then coalesce((select a.actor from audit_entry a where a.action = 'feedProvider.revoke'
    and a.subject_kind = 'feed_provider' and a.subject_id = p.name order by a.id desc limit 1), 'command-line') end;
alter table feed_provider alter column made_by set not null,
  add constraint feed_provider_revoked_by check ((revoked_at is null) = (revoked_by is null)),
  add constraint feed_provider_revoke_reason check (revoke_reason is null or revoked_at is not null);
