create or replace function pre_order_case_zero()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      if exists (select from mutasi_po e where (e.kode_toko, e.no_po) = (new.kode_toko, new.no_po) and e.status <> 'CANCELLED') or exists (select from penjualan e where (e.kode_toko, e.no_po) = (new.kode_toko, new.no_po) and e.status <> 'CANCELLED') then
        raise exception '% has valid events', new.no_po using errcode = 'KN002', detail = new.no_po;
      end if;
      new.uang_po := 0;
      return new;
    end $function$;
