create or replace function service_case_begins()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      if (new.status, new.uang_muka_service) is distinct from ('MASUK', new.dp_service)  then
        raise exception '% does not begin as a new case', new.no_service using errcode = 'KN001';
      end if;
      return new;
    end $function$;
