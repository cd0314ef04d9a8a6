-- A fee that is earned has the tax that was agreed on.
create or replace function service_tax_stands() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  biaya constant bigint := case new.jenis_service when 'AMBIL' then new.biaya_selesai when 'GANTI_RUGI' then new.biaya_diserahkan else 0 end;
begin
  if exists (
    select from service s
    where (s.kode_toko, s.no_service) = (new.kode_toko, new.no_service) and case
      when biaya = 0 then new.ppn_persen is not null
      else (new.ppn_persen, new.ppn_teks, new.ppn_di_atas) is distinct from (s.ppn_persen, s.ppn_teks, s.ppn_di_atas) end)
  then
    raise exception '% has not the tax of %', new.no_mutasi_service, new.no_service using errcode = 'KN002', detail = new.no_service;
  end if;
  return null;
end $$;
