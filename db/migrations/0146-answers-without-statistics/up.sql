-- Nothing is found by these: commands are found by their id, and by scope and key.
alter table command
  alter column actor set statistics 0,
  alter column content set statistics 0,
  alter column content_hash set statistics 0,
  alter column outcome set statistics 0;
