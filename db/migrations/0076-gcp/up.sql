-- A third protocol of providers: several actions in one call, signed by a key that both sides share.
alter table game_wallet_provider drop constraint game_wallet_provider_protocol;
alter table game_wallet_provider add constraint game_wallet_provider_protocol check (protocol in ('hub88', 'caleta', 'gcp'));
