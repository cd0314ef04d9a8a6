create or replace function guard_weight_seen() returns trigger language plpgsql as $$
begin
  if new.berat_diminta is distinct from old.berat_diminta or (new.berat_dilihat is distinct from old.berat_dilihat and (old.berat_dilihat is not null or old.status <> 'MENUNGGU')) then
    raise exception 'the weight of an approval never changes' using errcode = 'KN001';
  end if;
  return new;
end $$;
