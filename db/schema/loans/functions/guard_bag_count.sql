create or replace function guard_bag_count() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform hold_open_date(new.kode_toko, new.tgl_system);
  new.created_at := clock_timestamp();
  return new;
end $$;
revoke execute on function guard_bag_count() from public;
