create or replace function titipan_case_begins()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      if (new.status, new.uang_titipan) is distinct from ('AKTIF', new.dp)  then
        raise exception '% does not begin as a new case', new.no_titipan using errcode = 'KN001';
      end if;
      return new;
    end $function$;
