-- 3. Who may be joined. Two people who join the same members at once are one after the other, and so are they and a till.
--   KN091 already joined, or others were joined to him   KN092 he has points of an open day   KN093 something was done since
create or replace function guard_join() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  asal member;
  tujuan member;
  awal gabung_member;
  sejak text;
begin
  perform from member where kode_member in (new.kode_member, new.ke_member) order by kode_member for no key update;
  select * into asal from member where kode_member = new.kode_member;
  select * into tujuan from member where kode_member = new.ke_member;
  if new.jenis_gabung = 'GABUNG' then
    if asal.digabung_ke is not null or tujuan.digabung_ke is not null or exists (select from member where digabung_ke = new.kode_member) then
      raise exception 'member % or % is joined already', new.kode_member, new.ke_member using errcode = 'KN091', detail = new.kode_member;
    end if;
    -- Such a document may still be cancelled, and would move points of a member who has none.
    if exists (
      select from mutasi_poin g join posting p on p.id = g.posting_id join toko t on t.kode_toko = g.kode_toko
      where g.kode_member = new.kode_member and g.tgl_system >= t.tgl_system and p.kind <> 'GABUNG_MEMBER' and p.membatalkan is null
        and not exists (select from posting r where r.membatalkan = p.id)) then
      raise exception 'member % has points of an open day', new.kode_member using errcode = 'KN092', detail = new.kode_member;
    end if;
    if new.poin_pindah <> coalesce((select s.poin from saldo_poin s where s.kode_member = new.kode_member), 0)
       or new.nilai_pindah <> (select coalesce(-sum(c.rupiah), 0) from saldo_tagihan c where (c.jenis, c.pihak) = ('POIN', new.kode_member)) then
      raise exception 'member % has other points', new.kode_member using errcode = 'KN005';
    end if;
    return new;
  end if;
  select * into awal from gabung_member where no_gabung = new.no_asal and jenis_gabung = 'GABUNG';
  if asal.digabung_ke is distinct from new.ke_member or (awal.kode_member, awal.ke_member, awal.poin_pindah, awal.nilai_pindah)
     is distinct from (new.kode_member, new.ke_member, new.poin_pindah, new.nilai_pindah) then
    raise exception 'member % is not joined by %', new.kode_member, new.no_asal using errcode = 'KN091', detail = new.kode_member;
  end if;
  sejak := dokumen_member_sejak(array[new.kode_member, new.ke_member], awal.created_at);
  if sejak is not null then
    raise exception '% was done since', sejak using errcode = 'KN093', detail = sejak;
  end if;
  return new;
end $$;
revoke execute on function guard_join() from public;
