-- 3. A document that moves points moves those that it says, member by member. `poin_dokumen` holds what each says.
create or replace function document_moves_its_points() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  its_number constant text := to_jsonb(new) ->> tg_argv[0];
begin
  if exists (
    select from (
      select kode_member, poin from poin_dokumen d where (d.kode_toko, d.kind, d.nomor) = (new.kode_toko, tg_argv[1], its_number)
      union all
      select m.kode_member, -m.poin from posting p join mutasi_poin m on m.posting_id = p.id
      where (p.kode_toko, p.reference, p.kind) = (new.kode_toko, its_number, tg_argv[1]) and p.membatalkan is null
    ) each group by kode_member having sum(poin) <> 0)
  then
    raise exception 'the points of % are not those that it says', its_number using errcode = 'KN005', detail = its_number;
  end if;
  return null;
end $$;
revoke execute on function document_moves_its_points() from public;
