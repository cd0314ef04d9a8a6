-- 4. Documents. What a part is held against is written out for its table, so that it is planned once a connection.
create or replace function begins_cancelled() returns trigger language plpgsql as $$
begin
  raise exception 'no row of % begins cancelled', tg_table_name using errcode = 'KN001';
end $$;
