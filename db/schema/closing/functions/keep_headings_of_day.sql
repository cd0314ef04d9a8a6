create or replace function keep_headings_of_day() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into tutup_kadar_eod select new.kode_toko, new.tgl_system, kode_kadar, nama_eod, urutan from kadar_eod;
  return null;
end $$;
revoke execute on function keep_headings_of_day() from public;
