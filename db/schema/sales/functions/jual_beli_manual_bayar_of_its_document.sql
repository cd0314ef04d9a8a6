create or replace function jual_beli_manual_bayar_of_its_document()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      if exists (
        select from baris l
        left join lateral (select h.written_in, h.tgl_system from jual_beli_manual h where h.kode_toko = l.kode_toko and h.no_jual_beli = l.no_jual_beli offset 0) h on true
        where (h.written_in = pg_current_xact_id() and h.tgl_system = l.tgl_system) is not true
      ) then
        raise exception 'a row of jual_beli_manual_bayar is not of the transaction and date of its document' using errcode = 'KN005';
      end if;
      return null;
    end $function$;
