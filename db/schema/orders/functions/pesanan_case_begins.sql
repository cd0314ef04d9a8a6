create or replace function pesanan_case_begins()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      if (new.status, new.uang_pesanan) is distinct from ('AKTIF', new.dp) or new.status_contoh = 'DIAMBIL' then
        raise exception '% does not begin as a new case', new.no_pesanan using errcode = 'KN001';
      end if;
      return new;
    end $function$;
