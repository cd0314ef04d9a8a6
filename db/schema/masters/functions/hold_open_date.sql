-- The date of a shop is open to whoever writes on it, until he commits. Whoever moves it holds the lock alone: nobody waits
-- for that, since what he wanted to write would be of yesterday then, and a till that waits keeps a connection from the others.
--   KN003 another date   KN008 the shop is being closed   KN009 the shop is not active
create or replace function hold_open_date(shop text, day date) returns void language plpgsql as $$
declare
  today date;
  is_open boolean;
begin
  if pg_try_advisory_xact_lock_shared(business_date_lock(shop)) then
    if current_setting('transaction_isolation') = 'read committed' then
      select tgl_system, is_active into today, is_open from toko where kode_toko = shop for key share skip locked;
    else
      -- An older snapshot would still show the day before; locking the row makes the database refuse instead (40001).
      select tgl_system, is_active into today, is_open from toko where kode_toko = shop for share skip locked;
    end if;
  end if;
  if today is null then
    -- A shop that there is not is for the foreign key to refuse.
    if not exists (select from toko where kode_toko = shop) then return; end if;
    raise exception 'the date of % is being moved', shop using errcode = 'KN008';
  end if;
  if not is_open then
    raise exception 'shop % is not active', shop using errcode = 'KN009', detail = shop;
  end if;
  if day is distinct from today then
    raise exception 'an event of % on %, but the shop is on %', shop, day, today using errcode = 'KN003', detail = day;
  end if;
end $$;
