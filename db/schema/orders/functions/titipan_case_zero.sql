create or replace function titipan_case_zero()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      if exists (select from mutasi_titipan e where (e.kode_toko, e.no_titipan) = (new.kode_toko, new.no_titipan) and e.status <> 'CANCELLED') or exists (select from penjualan e where (e.kode_toko, e.no_titipan) = (new.kode_toko, new.no_titipan) and e.status <> 'CANCELLED') then
        raise exception '% has valid events', new.no_titipan using errcode = 'KN002', detail = new.no_titipan;
      end if;
      new.uang_titipan := 0;
      return new;
    end $function$;
