create or replace function pre_order_case_begins()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      if (new.status, new.uang_po) is distinct from ('BERLAKU', new.dp)  then
        raise exception '% does not begin as a new case', new.no_po using errcode = 'KN001';
      end if;
      return new;
    end $function$;
