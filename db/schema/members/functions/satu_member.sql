-- The member that a code is now. There are no chains, so one step is enough.
create or replace function satu_member(kode text) returns text language sql stable parallel safe as $$
  select coalesce((select m.digabung_ke from member m where m.kode_member = $1), $1)
$$;
