-- A finding stays what it is about. What it tells may grow until somebody has closed it; its state follows the steps alone.
create or replace function guard_finding() returns trigger language plpgsql as $$
begin
  if (old.aturan, old.kunci, old.kode_toko, old.created_at) is distinct from (new.aturan, new.kunci, new.kode_toko, new.created_at)
     or not new.orang @> old.orang then
    raise exception 'finding % stays what it is about', old.id using errcode = 'KN001';
  end if;
  if pg_trigger_depth() = 1 and (old.status <> 'BARU' or new.status <> 'BARU') then
    raise exception 'finding % is closed and opened by its steps', old.id using errcode = 'KN001';
  end if;
  return new;
end $$;
