-- For what goes on changing, but is never taken away.
create or replace function refuse_removal() returns trigger language plpgsql as $$
begin
  raise exception 'rows of % stay', tg_table_name using errcode = 'KN001';
end $$;
