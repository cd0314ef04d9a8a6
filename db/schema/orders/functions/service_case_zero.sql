create or replace function service_case_zero()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      if exists (select from mutasi_service e where (e.kode_toko, e.no_service) = (new.kode_toko, new.no_service) and e.status <> 'CANCELLED') then
        raise exception '% has valid events', new.no_service using errcode = 'KN002', detail = new.no_service;
      end if;
      new.uang_muka_service := 0;
      return new;
    end $function$;
