create or replace function finding_begins() returns trigger language plpgsql as $$
begin
  if new.status <> 'BARU' then
    raise exception 'a finding begins open' using errcode = 'KN001';
  end if;
  return new;
end $$;
