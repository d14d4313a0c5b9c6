-- Demo sessions are removed some days after their end, with their rounds and seeds. Which of them are old is found by the first index, and that nothing of a
-- session is left is found by the other two.
create index house_session_demo on house_session (created_at) where currency = 'XXX';
create index house_round_session on house_round (session_id);
create index house_wager_session on house_wager (session_id);
