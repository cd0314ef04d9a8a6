create or replace function cicilan_case_zero()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      if exists (select from mutasi_cicilan e where (e.kode_toko, e.no_cicilan) = (new.kode_toko, new.no_cicilan) and e.status <> 'CANCELLED') or exists (select from penjualan e where (e.kode_toko, e.no_cicilan) = (new.kode_toko, new.no_cicilan) and e.status <> 'CANCELLED') then
        raise exception '% has valid events', new.no_cicilan using errcode = 'KN002', detail = new.no_cicilan;
      end if;
      new.sisa_cicilan := 0;
      return new;
    end $function$;
