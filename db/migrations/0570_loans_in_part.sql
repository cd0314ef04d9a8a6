-- A loan paid in part, and a pledge that the shop keeps (events.md H3, H9; docs/decisions/101). Interest is that of what is still owed; what goes back or is kept is
-- said thing by thing, so that some of it can.

-- What is still owed, and what of the pledge still lies in its bag: of one that is not open nothing does.
alter table hutang
  add column qty_gadai   integer,
  add column berat_gadai numeric(12,3);
alter table hutang disable trigger user;
update hutang set qty_gadai = case status when 'AKTIF' then total_qty else 0 end, berat_gadai = case status when 'AKTIF' then total_berat else 0 end;
alter table hutang enable trigger user;
alter table hutang
  alter column qty_gadai set not null,
  alter column berat_gadai set not null,
  drop constraint hutang_owed,
  drop constraint hutang_status_check,
  add constraint hutang_status_check check (status = any (array['AKTIF', 'LUNAS', 'LELANG', 'AMBIL', 'CANCELLED'])),
  -- Nothing is owed for nothing: as long as it is open, some of the pledge lies there.
  add constraint hutang_owed check (case status when 'AKTIF'
    then sisa_hutang between 1 and jumlah_hutang and qty_gadai between 1 and total_qty and berat_gadai > 0 and berat_gadai <= total_berat
    else (sisa_hutang, qty_gadai, berat_gadai) = (0, 0, 0) end);
update dokumen set berubah = berubah || array['qty_gadai', 'berat_gadai'] where tabel = 'hutang';

-- Which things leave with it, which are those of the loan as they were left; kept by the shop, each at what it is taken for.
create table mutasi_hutang_detail (
  kode_toko        text          not null,
  no_mutasi_hutang text          not null,
  no_urut          integer       not null,
  tgl_system       date          not null,
  batal            boolean       not null default false,
  no_faktur_hutang text          not null,
  urut_hutang      integer       not null,
  nama_barang      text          not null,
  kadar            numeric(6,3)  not null,
  qty              integer       not null,
  berat            numeric(12,3) not null,
  fine             numeric(12,3) not null,
  harga            bigint        not null check (harga >= 0),
  primary key (kode_toko, no_mutasi_hutang, no_urut),
  foreign key (kode_toko, no_mutasi_hutang) references mutasi_hutang,
  foreign key (kode_toko, no_faktur_hutang, urut_hutang) references hutang_detail
);
create index mutasi_hutang_detail_by_date on mutasi_hutang_detail (kode_toko, tgl_system);
-- Each leaves once.
create unique index mutasi_hutang_detail_once on mutasi_hutang_detail (kode_toko, no_faktur_hutang, urut_hutang) where not batal;

-- With which event each has left, which follows from these rows and from nobody's hand.
alter table hutang_detail add column keluar_dengan text;
create function thing_leaves() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update hutang_detail set keluar_dengan = case when not new.batal then new.no_mutasi_hutang end
  where (kode_toko, no_faktur_hutang, no_urut) = (new.kode_toko, new.no_faktur_hutang, new.urut_hutang);
  return null;
end $$;
revoke execute on function thing_leaves() from public;
create trigger mutasi_hutang_detail_leaves after insert on mutasi_hutang_detail for each row execute function thing_leaves();
create trigger mutasi_hutang_detail_comes_back after update of batal on mutasi_hutang_detail for each row when (old.batal <> new.batal) execute function thing_leaves();

-- It follows on a later day: the seal of the day of the loan is not over it.
create or replace view disegel as
  select tabel, null as induk, null as kunci_induk, null as kunci, '{}'::text[] as tanpa, null as hanya
  from (select unnest(array['tutup_toko', 'hitung_kas', 'posting', 'mutasi_kupon']) union all select tabel from tutup_disimpan) kept (tabel)
  union all
  -- Whether it can be used still follows from its ledger.
  select 'kupon_terbit', null, null, null, '{sisa}'::text[], null
  union all
  -- Of rows `t`, the only ones that a seal is over.
  select 'otorisasi', null, null, null, '{}', $$t.status = 'DIPAKAI'$$
  union all
  select tabel, 'posting', 'id', 'posting_id', '{}', null
  from unnest(array['mutasi_stock', 'mutasi_kas', 'mutasi_tagihan', 'mutasi_poin', 'jurnal']) tabel
  union all
  -- What may change of a document after its day is no part of it: its state, how often it was printed.
  select tabel, null, null, null, array(select unnest(berubah) except select unnest(array['alasan_batal', 'dibatalkan_oleh', 'dibatalkan_at'])), null
  from dokumen join pg_class on oid = to_regclass(tabel) and relkind = 'r'
  union all
  select part, tabel, nomor, nomor, case part when 'hutang_detail' then '{keluar_dengan}'::text[] else '{}' end, null from dokumen join pg_class on oid = to_regclass(tabel) and relkind = 'r', unnest(bagian) part;

-- What has left by now, and what the shop knows of it; what was taken back first, so that what is left last counts.
insert into mutasi_hutang_detail
select m.kode_toko, m.no_mutasi_hutang, d.no_urut, m.tgl_system, m.status = 'CANCELLED', m.no_faktur_hutang, d.no_urut, d.nama_barang, d.kadar, d.qty, d.berat, d.fine, 0
from mutasi_hutang m join hutang_detail d using (kode_toko, no_faktur_hutang) where m.jenis_hutang <> 'PERPANJANG' order by m.status;
alter table mutasi_hutang
  add column keluar_qty   integer       not null default 0 check (keluar_qty >= 0),
  add column keluar_berat numeric(12,3) not null default 0 check (keluar_berat >= 0),
  -- What the things are taken for that the shop keeps.
  add column nilai_ambil  bigint        not null default 0;
alter table mutasi_hutang disable trigger user;
update mutasi_hutang set keluar_qty = total_qty, keluar_berat = total_berat where jenis_hutang <> 'PERPANJANG';
alter table mutasi_hutang enable trigger user;
alter table mutasi_hutang
  alter column keluar_qty drop default,
  alter column keluar_berat drop default,
  alter column nilai_ambil drop default,
  drop constraint mutasi_hutang_jenis_hutang_check,
  add constraint mutasi_hutang_jenis_hutang_check check (jenis_hutang in ('PERPANJANG', 'LUNAS', 'LELANG', 'AMBIL')),
  drop constraint mutasi_hutang_adds_up,
  add constraint mutasi_hutang_adds_up check (jumlah_bayar - kembali = grand_total - nilai_ambil
    and grand_total = bunga_rp + pokok_dibayar + biaya_lelang + sisa_lelang - rugi_lelang
    -- Of a renewal a part of the loan at the most, and of its things only then; whoever pays some of it has paid the month that has begun.
    and case jenis_hutang when 'PERPANJANG'
      then pokok_dibayar between 0 and jumlah_hutang - 1 and hari_bunga = 0 and bulan_bunga + pokok_dibayar >= 1
        and (pokok_dibayar > 0 or keluar_qty = 0) and keluar_qty < total_qty
        and (pokok_dibayar = 0 or (bulan_dibayar + bulan_bunga >= 1 and (tgl_hutang + make_interval(months => bulan_dibayar + bulan_bunga))::date >= tgl_system))
      else pokok_dibayar = jumlah_hutang and (keluar_qty, keluar_berat) = (total_qty, total_berat) end
    and case when jenis_hutang in ('LELANG', 'AMBIL')
      then nilai_lelang + nilai_ambil = grand_total and grand_total > 0 and (rugi_lelang = 0 or bunga_rp + biaya_lelang + sisa_lelang = 0)
      else nilai_lelang + nilai_ambil + biaya_lelang + sisa_lelang + rugi_lelang = 0 end
    -- Sold, or kept: then no money moves, and it costs nothing.
    and (jenis_hutang = 'LELANG' or nilai_lelang + biaya_lelang = 0) and (jenis_hutang = 'AMBIL' or nilai_ambil = 0));
select guard_part_of('mutasi_hutang_detail', 'mutasi_hutang', 'no_mutasi_hutang');
create trigger mutasi_hutang_detail_append_only before update or delete on mutasi_hutang_detail
  for each row when (pg_trigger_depth() = 0) execute function refuse_change();
create trigger mutasi_hutang_detail_no_truncate before truncate on mutasi_hutang_detail for each statement execute function refuse_change();
update dokumen set bagian = 'mutasi_hutang_detail'::text || bagian,
  jumlah = jumlah || '{ "mutasi_hutang_detail": { "keluar_qty": "qty", "keluar_berat": "berat", "nilai_ambil": "harga" } }'
where tabel = 'mutasi_hutang';
drop index mutasi_hutang_of_months;
create unique index mutasi_hutang_of_months on mutasi_hutang (kode_toko, no_faktur_hutang, bulan_dibayar) where status = 'VALID' and bulan_bunga + hari_bunga > 0;

-- When the transaction ends, the things are those of the loan, and add up to what its event says.
create function loan_gives_its_own() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if exists (
    select from mutasi_hutang m
    cross join lateral (
      select coalesce(sum(d.qty), 0) as qty, coalesce(sum(d.berat), 0) as berat, coalesce(sum(d.harga), 0) as harga,
             count(*) filter (where (h.nama_barang, h.kadar, h.qty, h.berat, h.fine) is distinct from (d.nama_barang, d.kadar, d.qty, d.berat, d.fine)
               or d.no_faktur_hutang <> m.no_faktur_hutang) as strange
      from mutasi_hutang_detail d left join hutang_detail h on (h.kode_toko, h.no_faktur_hutang, h.no_urut) = (d.kode_toko, d.no_faktur_hutang, d.urut_hutang)
      where (d.kode_toko, d.no_mutasi_hutang) = (m.kode_toko, m.no_mutasi_hutang)
    ) d
    where (m.kode_toko, m.no_mutasi_hutang) = (new.kode_toko, new.no_mutasi_hutang)
      and (d.strange > 0 or (d.qty, d.berat, d.harga) is distinct from (m.keluar_qty, m.keluar_berat, m.nilai_ambil)))
  then
    raise exception 'what leaves with % is not of its loan', new.no_mutasi_hutang using errcode = 'KN005';
  end if;
  return null;
end $$;
revoke execute on function loan_gives_its_own() from public;
create constraint trigger mutasi_hutang_gives_its_own after insert on mutasi_hutang deferrable initially deferred for each row execute function loan_gives_its_own();
create constraint trigger mutasi_hutang_detail_is_its_own after insert on mutasi_hutang_detail deferrable initially deferred for each row execute function loan_gives_its_own();

create or replace view mutasi_hutang_gerak as
  select d.kode_toko, d.no_mutasi_hutang as nomor, m.tempat || '/' || lot_terima(d.no_faktur_hutang, d.urut_hutang) as apa, m.arah * d.qty as pieces, m.arah * d.fine as fine,
         0::bigint as cost, 0::bigint as rupiah
  from mutasi_hutang_detail d cross join (values ('PELANGGAN', 1), ('GADAI', -1)) as m (tempat, arah)
  union all
  -- Kept: another lot, of the used goods, at what it is taken for.
  select d.kode_toko, d.no_mutasi_hutang, m.tempat || '/' || lot_terima(d.no_mutasi_hutang, d.no_urut), m.arah * d.qty, m.arah * d.fine, m.arah * d.harga, 0
  from mutasi_hutang_detail d join mutasi_hutang e using (kode_toko, no_mutasi_hutang) cross join (values ('PELANGGAN', -1), ('BEKAS', 1)) as m (tempat, arah)
  where e.jenis_hutang = 'AMBIL'
  union all
  select kode_toko, no_mutasi_hutang, case when piutang then 'TAGIHAN/PIUTANG_KARTU/' || no_rekening else 'KAS/' || coalesce(no_rekening, 'CASH') end, 0, 0, 0, jumlah
  from mutasi_hutang_bayar
  union all select kode_toko, no_mutasi_hutang, 'KAS/CASH', 0, 0, 0, -kembali from mutasi_hutang where kembali <> 0
  union all select kode_toko, no_mutasi_hutang, 'TAGIHAN/PIUTANG_GADAI/' || no_hp, 0, 0, 0, -pokok_dibayar from mutasi_hutang where pokok_dibayar <> 0
  union all select kode_toko, no_mutasi_hutang, 'TAGIHAN/SISA_LELANG/' || no_hp, 0, 0, 0, -sisa_lelang from mutasi_hutang where sisa_lelang <> 0
  union all
  select kode_toko, no_mutasi_hutang, case when piutang then 'TAGIHAN/PIUTANG_KARTU/' else 'KAS/' end || no_rekening, 0, 0, 0, biaya_kartu
  from mutasi_hutang_bayar where biaya_kartu <> 0;

-- What is still owed and still lies there follows what happens, too.
drop trigger hutang_follows on hutang;
create trigger hutang_follows before update on hutang for each row
  when (pg_trigger_depth() = 0 and ((old.bulan_dibayar, old.tgl_jatuh_tempo) is distinct from (new.bulan_dibayar, new.tgl_jatuh_tempo)
    or (new.status = 'AKTIF' and (old.sisa_hutang, old.qty_gadai, old.berat_gadai) is distinct from (new.sisa_hutang, new.qty_gadai, new.berat_gadai))
    or (old.status <> new.status and (old.status, new.status) <> ('AKTIF', 'CANCELLED')))) execute function refuse_hand();
create or replace function loan_begins() returns trigger language plpgsql as $$
begin
  if (new.status, new.sisa_hutang, new.qty_gadai, new.berat_gadai) is distinct from ('AKTIF', new.jumlah_hutang, new.total_qty, new.total_berat) then
    raise exception '% begins as it is lent', new.no_faktur_hutang using errcode = 'KN001';
  end if;
  new.bulan_awal := new.bulan_dibayar;
  return new;
end $$;
create or replace function loan_is_cancelled() returns trigger language plpgsql as $$
begin
  if exists (select from mutasi_hutang where (kode_toko, no_faktur_hutang, status) = (new.kode_toko, new.no_faktur_hutang, 'VALID')) then
    raise exception 'something has happened to %', new.no_faktur_hutang using errcode = 'KN002', detail = new.no_faktur_hutang;
  end if;
  new.sisa_hutang := 0;
  new.qty_gadai := 0;
  new.berat_gadai := 0;
  return new;
end $$;

create or replace function loan_moves() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  ends constant boolean := new.jenis_hutang <> 'PERPANJANG';
  months constant integer := case when ends then 0 else new.bulan_bunga end;
  -- Exactly, before it is rounded, to a unit of some shop at the most.
  interest constant numeric := new.jumlah_hutang * new.bunga_persen / 100 * (new.bulan_bunga + new.hari_bunga / 30.0);
  unit constant numeric := greatest(500, (select max(value::numeric) from para_system where key = 'PEMBULATAN' and value ~ '^[0-9]{1,9}$'));
begin
  if tg_op = 'INSERT' and (new.bunga_rp >= interest + unit
    -- What is sold or kept may not bring it; as long as it does, nothing is left for the customer before.
    or (new.bunga_rp <= interest - unit and (new.jenis_hutang not in ('LELANG', 'AMBIL') or new.sisa_lelang > 0))
    -- No month that has passed is forgotten, and none that has begun is free.
    or (ends and (new.tgl_hutang + make_interval(months => new.bulan_dibayar + new.bulan_bunga + 1))::date <= new.tgl_system)
    or (ends and new.hari_bunga = 0 and (new.tgl_hutang + make_interval(months => new.bulan_dibayar + new.bulan_bunga))::date < new.tgl_system))
  then
    raise exception '% is not the interest of %', new.bunga_rp, new.no_faktur_hutang using errcode = 'KN002', detail = new.no_faktur_hutang;
  end if;
  if tg_op = 'INSERT' then
    update hutang h set
      status = case when ends then new.jenis_hutang else 'AKTIF' end,
      bulan_dibayar = h.bulan_dibayar + months,
      tgl_jatuh_tempo = new.tgl_jatuh_tempo,
      sisa_hutang = h.sisa_hutang - new.pokok_dibayar, qty_gadai = h.qty_gadai - new.keluar_qty, berat_gadai = h.berat_gadai - new.keluar_berat
    where (h.kode_toko, h.no_faktur_hutang, h.status, h.no_hp, h.sisa_hutang, h.bunga_persen, h.tgl_hutang, h.bulan_dibayar, h.qty_gadai, h.berat_gadai)
        = (new.kode_toko, new.no_faktur_hutang, 'AKTIF', new.no_hp, new.jumlah_hutang, new.bunga_persen, new.tgl_hutang, new.bulan_dibayar, new.total_qty, new.total_berat)
      and (not ends or h.tgl_jatuh_tempo = new.tgl_jatuh_tempo)
      -- Before it is due nobody sells or keeps it.
      and (new.jenis_hutang in ('PERPANJANG', 'LUNAS') or new.tgl_system > h.tgl_jatuh_tempo);
  else
    -- Only what happened last finds it as it left it.
    update hutang h set
      status = 'AKTIF', bulan_dibayar = new.bulan_dibayar, tgl_jatuh_tempo = (h.tgl_hutang + make_interval(months => h.lama_pinjam + new.bulan_dibayar))::date,
      sisa_hutang = new.jumlah_hutang, qty_gadai = new.total_qty, berat_gadai = new.total_berat
    where (h.kode_toko, h.no_faktur_hutang, h.status, h.bulan_dibayar, h.sisa_hutang, h.qty_gadai, h.berat_gadai)
        = (new.kode_toko, new.no_faktur_hutang, case when ends then new.jenis_hutang else 'AKTIF' end, new.bulan_dibayar + months,
           new.jumlah_hutang - new.pokok_dibayar, new.total_qty - new.keluar_qty, new.total_berat - new.keluar_berat);
  end if;
  if not found then
    raise exception '% cannot be paid or taken back so', new.no_faktur_hutang using errcode = 'KN002', detail = new.no_faktur_hutang;
  end if;
  return null;
end $$;

-- What is wrong with a loan, found by its number however many there are: what is owed for it is the claim and what was not paid of it; what lies in GADAI is what was
-- left for it and has not gone; months that are paid are those of its renewals, and its state is that of its last event.
create or replace function hutang_salah(toko text, nomor text) returns table (kunci text, ukuran text, seharusnya numeric, nyata numeric) language sql stable as $$
  select h.no_faktur_hutang, m.*
  from hutang h
  left join lateral (
    select rupiah from saldo_tagihan where (kode_toko, jenis, pihak, dokumen) = (h.kode_toko, 'PIUTANG_GADAI', h.no_hp, h.no_faktur_hutang) limit 1
  ) t on true
  cross join lateral (
    select coalesce(sum(bulan_bunga) filter (where jenis_hutang = 'PERPANJANG'), 0) as months, count(*) filter (where jenis_hutang <> 'PERPANJANG') as ends,
           max(jenis_hutang) filter (where jenis_hutang <> 'PERPANJANG') as ended, coalesce(sum(pokok_dibayar), 0) as paid,
           coalesce(sum(keluar_qty), 0) as qty, coalesce(sum(keluar_berat), 0) as berat
    from mutasi_hutang e where (e.kode_toko, e.no_faktur_hutang, e.status) = (h.kode_toko, h.no_faktur_hutang, 'VALID')
  ) e
  cross join lateral (select (h.status <> 'CANCELLED')::integer as was) i
  -- Each began with what the one before had left.
  cross join lateral (
    select count(*) as broken from (
      select jumlah_hutang - (h.jumlah_hutang - coalesce(sum(pokok_dibayar) over before, 0)) as rupiah, total_qty - (h.total_qty - coalesce(sum(keluar_qty) over before, 0)) as qty
      from mutasi_hutang e where (e.kode_toko, e.no_faktur_hutang, e.status) = (h.kode_toko, h.no_faktur_hutang, 'VALID')
      window before as (order by tgl_system, no_mutasi_hutang rows between unbounded preceding and 1 preceding)
    ) e where (rupiah, qty) <> (0, 0)
  ) c
  cross join lateral (values
    ('rupiah', h.sisa_hutang, coalesce(t.rupiah, 0)),
    ('rupiah', h.sisa_hutang, i.was * h.jumlah_hutang - e.paid),
    ('pieces', h.qty_gadai, i.was * h.total_qty - e.qty),
    ('gross', h.berat_gadai, i.was * h.total_berat - e.berat),
    ('kejadian', 0, c.broken),
    ('bulan', h.bulan_awal + e.months, h.bulan_dibayar),
    ('pieces', e.ends, case when h.status in ('AKTIF', 'CANCELLED') then 0 when h.status = e.ended then 1 else -1 end)
  ) as m (ukuran, seharusnya, nyata)
  where (h.kode_toko, h.no_faktur_hutang) = (toko, nomor)
  union all
  select concat_ws(' ', h.no_faktur_hutang, d.no_urut), m.*
  from hutang h join hutang_detail d using (kode_toko, no_faktur_hutang)
  -- By its whole key, and not by all that lies there: the planner takes what few rows it expects of a shop.
  left join lateral (
    select pieces, gross, fine from saldo_lot
    where (kode_toko, tempat, kode_gudang, kode_baki, pihak, kode_lot) = (h.kode_toko, 'GADAI', '', '', '', lot_terima(h.no_faktur_hutang, d.no_urut)) limit 1
  ) l on true
  left join mutasi_hutang_detail k on (k.kode_toko, k.no_faktur_hutang, k.urut_hutang) = (h.kode_toko, h.no_faktur_hutang, d.no_urut) and not k.batal
  left join mutasi_hutang e on (e.kode_toko, e.no_mutasi_hutang) = (k.kode_toko, k.no_mutasi_hutang)
  cross join lateral (select (h.status = 'AKTIF' and k.no_urut is null)::integer as lies) i
  cross join lateral (values
    -- What has left did so with an event that stands, as it was left.
    ('keluar', 0, (d.keluar_dengan is distinct from k.no_mutasi_hutang or (k.no_urut is not null and (e.status, e.no_faktur_hutang, k.nama_barang, k.kadar, k.qty, k.berat, k.fine)
      is distinct from ('VALID', h.no_faktur_hutang, d.nama_barang, d.kadar, d.qty, d.berat, d.fine)))::integer),
    ('pieces', i.lies * d.qty, coalesce(l.pieces, 0)), ('gross', i.lies * d.berat, coalesce(l.gross, 0)), ('fine', i.lies * d.fine, coalesce(l.fine, 0))
  ) as m (ukuran, seharusnya, nyata)
  where (h.kode_toko, h.no_faktur_hutang) = (toko, nomor)
$$;
