-- Tables to which rows are only added, thousands a second: a vacuum frees nothing there, and marks pages that the next minute follows with as many. It comes after half a million rows and a fifth of the table
-- instead of a thousand and a fifth; their statistics are gathered as often as ever.
alter table command set (autovacuum_vacuum_insert_threshold = 500000);
alter table ledger_transaction set (autovacuum_vacuum_insert_threshold = 500000);
alter table ledger_posting set (autovacuum_vacuum_insert_threshold = 500000);
alter table exchange_fill set (autovacuum_vacuum_insert_threshold = 500000);
