create or replace function cuci_begins() returns trigger language plpgsql as $$
begin
  if new.status <> 'KIRIM' then
    raise exception '% begins as it is sent', new.no_cuci using errcode = 'KN001';
  end if;
  return new;
end $$;
