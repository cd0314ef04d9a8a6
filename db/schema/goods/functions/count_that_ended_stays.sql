-- A count that ended stays as it was.
create or replace function count_that_ended_stays() returns trigger language plpgsql as $$
begin
  if old.status_sesi in ('DONE', 'ABANDONED') then
    raise exception 'the count % has ended', old.no_sesi using errcode = 'KN001';
  end if;
  return new;
end $$;
