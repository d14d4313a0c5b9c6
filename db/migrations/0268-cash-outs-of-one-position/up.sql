-- What the orders of a cash-out that waited were reckoned from: they level that position and no other, also when they are asked for again after a stop. [CASH-08]
alter table cash_out_target add column reckoned jsonb;
