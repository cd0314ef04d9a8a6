create or replace function cicilan_case_begins()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      if (new.status, new.sisa_cicilan) is distinct from ('AKTIF', new.total_cicilan) or new.status_barang = 'DISERAHKAN' then
        raise exception '% does not begin as a new case', new.no_cicilan using errcode = 'KN001';
      end if;
      return new;
    end $function$;
