-- 4. A joined member stays as he was, and only a join joins.
create or replace function guard_member() returns trigger language plpgsql as $$
begin
  if (old.kode_member, old.kode_toko, old.tgl_daftar, old.created_by, old.created_at)
     is distinct from (new.kode_member, new.kode_toko, new.tgl_daftar, new.created_by, new.created_at) then
    raise exception 'member % stays who he is', old.kode_member using errcode = 'KN001';
  end if;
  if old.digabung_ke is distinct from new.digabung_ke and not exists (
    select from gabung_member g
    where g.kode_member = new.kode_member and g.written_in = pg_current_xact_id()
      and case g.jenis_gabung when 'GABUNG' then new.digabung_ke = g.ke_member else new.digabung_ke is null and old.digabung_ke = g.ke_member end) then
    raise exception 'member % is joined by a document alone', old.kode_member using errcode = 'KN001';
  end if;
  if old.digabung_ke is not null and to_jsonb(old) - array['digabung_ke', 'versi', 'cari', 'hari_lahir']
     is distinct from to_jsonb(new) - array['digabung_ke', 'versi', 'cari', 'hari_lahir'] then
    raise exception 'member % is joined', old.kode_member using errcode = 'KN091', detail = old.kode_member;
  end if;
  new.versi := old.versi + 1;
  return new;
end $$;
