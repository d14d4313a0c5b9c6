-- Captchas that were drawn and not yet answered. A row is good for one answer and is gone with it.

create table captcha_challenge (
  -- Of the cookie that came with the picture: an answer without it is worth nothing.
  token_hash bytea primary key constraint captcha_challenge_token_length check (length(token_hash) = 32),
  digits text not null constraint captcha_challenge_digits check (digits ~ '^[0-9]{4}$'),
  expires_at timestamptz not null
);
create index captcha_challenge_expires on captcha_challenge (expires_at);
