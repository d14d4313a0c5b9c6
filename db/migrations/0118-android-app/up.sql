-- The Android app as the operator sent it, in parts: a file of many megabytes never stands in one row or one request.
create table android_part (
  digest bytea not null constraint android_part_digest_length check (octet_length(digest) = 32),
  part integer not null constraint android_part_number check (part between 0 and 99),
  bytes bytea not null constraint android_part_size check (octet_length(bytes) between 1 and 1048576),
  primary key (digest, part)
);
-- Already packed: an app is a compressed archive.
alter table android_part alter column bytes set storage external;

-- The one that is given away; no row = none is published.
create table android_app (
  is_only boolean primary key default true constraint android_app_is_one check (is_only),
  digest bytea not null constraint android_app_digest_length check (octet_length(digest) = 32),
  file_name text not null constraint android_app_name check (length(file_name) between 1 and 120),
  size_bytes integer not null constraint android_app_size check (size_bytes between 1 and 104857600),
  published_at timestamptz not null default now()
);
