-- Lines are of the statement that wrote their posting, of its shop and its date: rows of one statement bear the same transaction
-- and command number.
create or replace function keep_stock() returns trigger language plpgsql as $$
declare
  ids bigint[];
begin
  select array_agg(distinct posting_id) into ids from baris;
  if ids is not null then
    perform book_stock(ids);
  end if;
  return null;
end $$;
