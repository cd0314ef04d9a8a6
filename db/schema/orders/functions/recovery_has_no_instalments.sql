create or replace function recovery_has_no_instalments() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if exists (select from mutasi_cicilan_jadwal where (kode_toko, no_mutasi_cicilan) = (new.kode_toko, new.no_mutasi_cicilan))
    or exists (select from mutasi_cicilan_detail where (kode_toko, no_mutasi_cicilan) = (new.kode_toko, new.no_mutasi_cicilan))
  then
    raise exception '% has instalments or goods', new.no_mutasi_cicilan using errcode = 'KN002', detail = new.no_cicilan;
  end if;
  return null;
end $$;
revoke execute on function recovery_has_no_instalments() from public;
