-- 7. One person for the limit of cash: by what was joined, as long as it is, and by the identity card of a member.
create or replace function semua_tanda(tanda text[]) returns text[] language sql stable as $$
  with recursive his as (
    select unnest($1) as t
    union
    select b.t from his cross join lateral (
      select dengan as t from tanda_bersama where tanda = his.t
      union all select 'MB ' || m.digabung_ke from member m where his.t like 'MB %' and m.kode_member = substr(his.t, 4) and m.digabung_ke is not null
      union all select 'MB ' || m.kode_member from member m where his.t like 'MB %' and m.digabung_ke = substr(his.t, 4)
    ) b
  )
  select coalesce(array_agg(t order by t collate "C"), '{}') from his
$$;
