create or replace function kirim_emas_stands() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform gold_sending_stands(new.kode_toko, new.no_kirim_emas);
  return null;
end $$;
revoke execute on function kirim_emas_stands() from public;
