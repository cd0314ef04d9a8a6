-- The next letter waits for the last day of the one before.
create or replace function letter_waits() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if exists (
    select from mutasi_cicilan m
    where (m.kode_toko, m.no_cicilan, m.status, m.jenis_cicilan, m.cicilan_dibayar) = (new.kode_toko, new.no_cicilan, 'VALID', 'SURAT', new.cicilan_dibayar)
      and m.no_mutasi_cicilan <> new.no_mutasi_cicilan and m.batas_surat > new.tgl_system)
  then
    raise exception 'the letter before % still runs', new.no_mutasi_cicilan using errcode = 'KN002', detail = new.no_cicilan;
  end if;
  return null;
end $$;
revoke execute on function letter_waits() from public;
