-- A join moves the points that it says, from one to the other.
create or replace function join_moves_its_points() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  arah constant integer := case new.jenis_gabung when 'GABUNG' then 1 else -1 end;
begin
  if exists (
    select from (
      select s.kode_member, s.poin from (values (new.kode_member, -arah * new.poin_pindah), (new.ke_member, arah * new.poin_pindah)) as s (kode_member, poin)
      union all
      select m.kode_member, -m.poin from posting p join mutasi_poin m on m.posting_id = p.id
      where (p.kode_toko, p.reference, p.kind) = (new.kode_toko, new.no_gabung, 'GABUNG_MEMBER') and p.membatalkan is null
    ) each group by kode_member having sum(poin) <> 0) then
    raise exception 'the points of % are not those that it says', new.no_gabung using errcode = 'KN005', detail = new.no_gabung;
  end if;
  return null;
end $$;
revoke execute on function join_moves_its_points() from public;
