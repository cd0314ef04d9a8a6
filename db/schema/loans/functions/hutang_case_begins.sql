create or replace function hutang_case_begins()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      if (new.status, new.sisa_hutang) is distinct from ('AKTIF', new.jumlah_hutang)  then
        raise exception '% does not begin as a new case', new.no_faktur_hutang using errcode = 'KN001';
      end if;
      return new;
    end $function$;
