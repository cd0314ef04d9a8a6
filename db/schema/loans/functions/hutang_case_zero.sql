create or replace function hutang_case_zero()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      if exists (select from mutasi_hutang e where (e.kode_toko, e.no_faktur_hutang) = (new.kode_toko, new.no_faktur_hutang) and e.status <> 'CANCELLED') then
        raise exception '% has valid events', new.no_faktur_hutang using errcode = 'KN002', detail = new.no_faktur_hutang;
      end if;
      new.sisa_hutang := 0; new.qty_gadai := 0; new.berat_gadai := 0;
      return new;
    end $function$;
