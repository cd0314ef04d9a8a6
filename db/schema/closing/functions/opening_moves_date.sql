-- Who says that a day was opened again opens it, whole and sealed.
create or replace function opening_moves_date() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if exists (select from tutup_toko where (kode_toko, tgl_system) = (new.kode_toko, new.tgl_system) and written_in <> pg_current_xact_id())
     or not exists (select from tutup_segel where (kode_toko, tgl_system, ke, jenis) = (new.kode_toko, new.tgl_system, new.ke, 'BUKA'))
     or not exists (select from tutup_toko_lama where (kode_toko, tgl_system, ke) = (new.kode_toko, new.tgl_system, new.ke)) then
    raise exception 'the day % of % is said to be open again, and is not', new.tgl_system, new.kode_toko using errcode = 'KN007';
  end if;
  return null;
end $$;
revoke execute on function opening_moves_date() from public;
