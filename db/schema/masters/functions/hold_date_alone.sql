-- Has the date of a shop alone, and its row; answers which date is open. It waits for the events that are under way, a few seconds at the
-- most; whoever comes meanwhile hears at once that the shop is being closed (hold_open_date).
create or replace function hold_date_alone(shop text) returns date language plpgsql set search_path = public, pg_temp set lock_timeout = '5s' as $$
declare
  today date;
  is_open boolean;
begin
  if current_setting('transaction_isolation') <> 'read committed' then
    raise exception 'a day is closed with what is there now, not with what an older snapshot shows' using errcode = 'KN002';
  end if;
  begin
    perform pg_advisory_xact_lock(business_date_lock(shop));
    select tgl_system, is_active into today, is_open from toko where kode_toko = shop for no key update;
  exception when lock_not_available then
    raise exception 'an event of % goes on for too long', shop using errcode = 'KN015', detail = shop;
  end;
  if not is_open then
    raise exception 'shop % is not active', shop using errcode = 'KN009', detail = shop;
  end if;
  return today;
end $$;
revoke execute on function hold_date_alone(text) from public;
