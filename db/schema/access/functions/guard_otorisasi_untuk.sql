create or replace function guard_otorisasi_untuk() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.untuk is distinct from old.untuk then
    raise exception 'whom an approval is asked of never changes' using errcode = 'KN001';
  end if;
  if new.untuk is not null and new.decided_by is not null and new.decided_by <> new.untuk then
    raise exception 'another person was asked' using errcode = 'KN001';
  end if;
  return new;
end $$;
