-- Members that are one person are joined, and parted again while nothing was done since (docs/decisions/165). Documents stay sealed with the code that they have; the
-- joined member says in `digabung_ke` who he is now.
alter table member add column digabung_ke text references member check (digabung_ke <> kode_member);
create index member_joined on member (digabung_ke) where digabung_ke is not null;

-- The member that a code is now. There are no chains, so one step is enough.
create function satu_member(kode text) returns text language sql stable parallel safe as $$
  select coalesce((select m.digabung_ke from member m where m.kode_member = $1), $1)
$$;
-- All codes of the person who has this one.
create function semua_kode_member(kode text) returns text[] language sql stable parallel safe as $$
  select coalesce(array_agg(m.kode_member order by m.kode_member), '{}') from member m where m.kode_member = satu_member($1) or m.digabung_ke = satu_member($1)
$$;

-- 1. The document. PISAH undoes the join `no_asal`.
select create_document('gabung_member', 'no_gabung', array['VALID'], '{}');
alter table gabung_member
  add column jenis_gabung  text    not null check (jenis_gabung in ('GABUNG', 'PISAH')),
  add column kode_member   text    not null references member,
  add column nama_member   text    not null,
  add column ke_member     text    not null references member check (ke_member <> kode_member),
  add column nama_ke       text    not null,
  add column poin_pindah   integer not null check (poin_pindah >= 0),
  -- The debt for the points over all shops.
  add column nilai_pindah  bigint  not null,
  -- What the member lacked and the joined one had: names of columns.
  add column data_diisi    text    check (data_diisi <> ''),
  add column alasan_gabung text    not null check (alasan_gabung <> ''),
  add column no_asal       text,
  add constraint gabung_member_undoes check ((jenis_gabung = 'PISAH') = (no_asal is not null));
create index gabung_member_by_member on gabung_member (kode_member, created_at);
create index gabung_member_by_target on gabung_member (ke_member);
create unique index gabung_member_undone_once on gabung_member (no_asal) where no_asal is not null;
create view gabung_member_gerak as
  select g.kode_toko, g.no_gabung as nomor, 'TAGIHAN/POIN/' || s.pihak as apa, 0 as pieces, 0::numeric as fine, 0::bigint as cost,
         case g.jenis_gabung when 'GABUNG' then s.arah else -s.arah end * g.nilai_pindah as rupiah
  from gabung_member g cross join lateral (values (g.kode_member, 1), (g.ke_member, -1)) as s (pihak, arah) where g.nilai_pindah <> 0;
select guard_document('gabung_member', 'no_gabung', 'GABUNG_MEMBER', '{}', array['cetak_ke', 'dicetak_oleh'], '{}');
select search_document('gabung_member', array['no_gabung', 'kode_member', 'nama_member', 'ke_member', 'nama_ke', 'alasan_gabung']);
update dokumen set boleh_diam = true where tabel = 'gabung_member';

-- 2. The number of a valid document that names one of the members and was written after a moment.
create function dokumen_member_sejak(kodes text[], sejak timestamptz) returns text language plpgsql stable as $$
declare
  t record;
  ada text;
begin
  for t in
    select d.tabel, d.nomor, c.relname as isi
    from dokumen d join pg_class c on (c.relname = d.tabel or c.relname = any (d.bagian)) and c.relnamespace = 'public'::regnamespace
    join pg_attribute a on a.attrelid = c.oid and a.attname = 'kode_member' and not a.attisdropped
    where d.tabel <> 'gabung_member' order by 1, 3
  loop
    execute format('select h.%2$I from %1$I h join %3$I i using (kode_toko, %2$I) where i.kode_member = any ($1) and h.created_at > $2 and h.status <> ''CANCELLED'' limit 1',
      t.tabel, t.nomor, t.isi) into ada using kodes, sejak;
    if ada is not null then return ada; end if;
  end loop;
  select k.kode_kupon into ada from kupon_terbit k where k.kode_member = any (kodes) and k.created_at > sejak limit 1;
  return ada;
end $$;

-- 3. Who may be joined. Two people who join the same members at once are one after the other, and so are they and a till.
--   KN091 already joined, or others were joined to him   KN092 he has points of an open day   KN093 something was done since
create function guard_join() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
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
create trigger gabung_member_may before insert on gabung_member for each row execute function guard_join();

-- What a member may lack and take over. His telephone stays his own: those of joined members find him as well.
create function data_member_diisi() returns text[] language sql immutable parallel safe as $$
  select array['tgl_lahir', 'jenis_kelamin', 'alamat', 'kecamatan', 'kota', 'email', 'no_identitas', 'pekerjaan', 'kewarganegaraan', 'referensi']
$$;
create function member_is_joined() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  kolom text;
  diisi text := new.data_diisi;
begin
  -- The remaining member is updated too, so that a form that was opened before is refused.
  if new.jenis_gabung = 'PISAH' then
    update member set digabung_ke = null where kode_member = new.kode_member;
    select data_diisi into diisi from gabung_member where no_gabung = new.no_asal;
  end if;
  update member set nama_member = nama_member where kode_member = new.ke_member;
  for kolom in select unnest(string_to_array(diisi, ',')) intersect select unnest(data_member_diisi()) loop
    execute format(
      case new.jenis_gabung when 'GABUNG' then 'update member t set %1$I = a.%1$I from member a where t.kode_member = $1 and a.kode_member = $2 and t.%1$I is null and a.%1$I is not null'
      else 'update member t set %1$I = null from member a where t.kode_member = $1 and a.kode_member = $2 and t.%1$I = a.%1$I' end, kolom)
      using new.ke_member, new.kode_member;
  end loop;
  if new.jenis_gabung = 'GABUNG' then update member set digabung_ke = new.ke_member where kode_member = new.kode_member; end if;
  return null;
end $$;
create trigger gabung_member_joins after insert on gabung_member for each row execute function member_is_joined();
revoke execute on function guard_join(), member_is_joined() from public;

-- A join moves the points that it says, from one to the other.
create function join_moves_its_points() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
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
create constraint trigger gabung_member_moves_its_points after insert on gabung_member deferrable initially deferred for each row
  execute function join_moves_its_points();

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
create function member_begins_alone() returns trigger language plpgsql as $$
begin
  raise exception 'no member begins joined' using errcode = 'KN001';
end $$;
create trigger member_begins_alone before insert on member for each row when (new.digabung_ke is not null) execute function member_begins_alone();

-- 5. No new document names a joined member, and no points come to him. What settles or ends an older document of his still names him. The row of the member is
-- shared until the end of the transaction: whoever joins him waits for it.
create function member_is_not_joined() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  ke text;
begin
  select digabung_ke into ke from member where kode_member = new.kode_member for share;
  if ke is not null then
    raise exception 'member % is joined to %', new.kode_member, ke using errcode = 'KN091', detail = new.kode_member;
  end if;
  return null;
end $$;
create function points_of_one_member() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  ke text;
begin
  select digabung_ke into ke from member where kode_member = new.kode_member for share;
  if ke is not null and (select kind from posting where id = new.posting_id) <> 'GABUNG_MEMBER' then
    raise exception 'member % is joined to %', new.kode_member, ke using errcode = 'KN091', detail = new.kode_member;
  end if;
  return null;
end $$;
revoke execute on function member_is_not_joined(), points_of_one_member() from public;
do $$
declare
  t text;
begin
  foreach t in array array['penjualan', 'jual_beli_manual', 'cicilan', 'poin_manual', 'tukar_poin', 'kupon_terbit', 'saldo_awal_tagihan_detail'] loop
    execute format('create trigger %I after insert on %I for each row when (new.kode_member is not null) execute function member_is_not_joined()', t || '_of_one_member', t);
  end loop;
end $$;
create trigger mutasi_poin_of_one_member after insert on mutasi_poin for each row execute function points_of_one_member();

-- 6. A coupon of a joined member is that of the member who he is now. As in 0270_coupons.sql otherwise.
create or replace function coupons_hold_for_sale() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  wrong text;
begin
  select coalesce(max(k.no_kupon) filter (where b.nilai_kupon <> k.nilai_kupon
           or p.sub_total + p.total_ongkos - p.diskon + p.pembulatan < k.belanja_minimal
           or (k.hanya_member and satu_member(k.kode_member) is distinct from satu_member(p.kode_member))
           or (select count(*) from penjualan_kupon s where (s.kode_toko, s.no_faktur, s.kode_kupon) = (p.kode_toko, p.no_faktur, k.kode_kupon)) > k.maksimal_per_nota),
         case when coalesce(sum(b.nilai_kupon), 0) <> min(p.bayar_kupon) then new.no_faktur end)
  into wrong
  from penjualan p left join penjualan_kupon b using (kode_toko, no_faktur) left join kupon_terbit k using (no_kupon)
  where (p.kode_toko, p.no_faktur) = (new.kode_toko, new.no_faktur);
  if wrong is not null then
    raise exception '% does not hold for %', wrong, new.no_faktur using errcode = 'KN070', detail = wrong;
  end if;
  return null;
end $$;

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
drop trigger member_marks on member;
create trigger member_marks after insert or update of no_hp, no_identitas on member for each row execute function marks_come_together();
alter table tanda_bersama disable trigger user;
insert into tanda_bersama
select distinct a, b from (select tanda_orang(no_hp, no_identitas, kode_member) as its from member where no_identitas is not null) seen, unnest(its) a, unnest(its) b
where a <> b on conflict do nothing;
alter table tanda_bersama enable trigger user;

-- 8. A name without signs and forms of address, to compare two.
create function nama_baku(nama text) returns text language sql immutable parallel safe as $$
  select regexp_replace(regexp_replace(upper($1), '^((IBU|BU|BAPAK|PAK|BPK|NY|TN|HJ|H|SDR|SDRI|MR|MRS|MS)[. ]+)+', ''), '[^A-Z0-9]', '', 'g')
$$;
