create or replace function keep_cash() returns trigger language plpgsql as $$
declare
  ids bigint[];
begin
  select array_agg(distinct posting_id) into ids from baris;
  if ids is not null then
    perform book_cash(ids);
  end if;
  return null;
end $$;
