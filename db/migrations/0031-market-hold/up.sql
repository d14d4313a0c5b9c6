-- A market that a trader suspended stays so until a trader resumes it, whatever a feed says meanwhile.
alter table exchange_market add column is_held boolean not null default false;
