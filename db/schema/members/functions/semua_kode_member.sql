-- All codes of the person who has this one.
create or replace function semua_kode_member(kode text) returns text[] language sql stable parallel safe as $$
  select coalesce(array_agg(m.kode_member order by m.kode_member), '{}') from member m where m.kode_member = satu_member($1) or m.digabung_ke = satu_member($1)
$$;
