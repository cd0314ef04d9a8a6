-- Goods of a delivery go back to their supplier, and he is owed less by what they were owed with; or a delivery was heavier than its note
-- says, and he is owed more (events.md P4, docs/decisions/050).
select create_document('retur_supplier', 'no_retur', array['VALID', 'CANCELLED'], array['retur_supplier_detail', 'retur_supplier_hutang']);
alter table retur_supplier
  add column kode_supplier text    not null references supplier,
  add column nama_supplier text    not null,
  add column jenis_retur   text    not null check (jenis_retur in ('KEMBALI', 'LEBIH')),
  add column keterangan    text    not null check (keterangan <> ''),
  add column total_qty     integer not null check (total_qty >= 0),
  add column total_berat   numeric(12,3) not null check (total_berat > 0),
  add column total_hpp     bigint  not null check (total_hpp >= 0),
  -- What he is owed less, or more: rupiah as the books have it, and fine gold.
  add column nilai_hutang  bigint  not null check (nilai_hutang >= 0),
  add column hutang_fine   numeric(12,3) not null check (hutang_fine >= 0),
  -- What was paid of it already, he has in advance.
  add column uang_muka     bigint  not null check (uang_muka >= 0),
  -- Earned where goods cost less now than he was owed for them, else lost.
  add column selisih_retur bigint  not null,
  add constraint retur_supplier_adds_up check (
    case jenis_retur when 'KEMBALI' then selisih_retur = nilai_hutang + uang_muka - total_hpp
      else (uang_muka, selisih_retur) = (0, 0) and nilai_hutang = total_hpp end);
create index retur_supplier_by_supplier on retur_supplier (kode_supplier);

alter table retur_supplier_detail
  add column batal        boolean not null default false,
  -- The delivery that it came with, and the piece or lot.
  add column no_dokumen   text    not null,
  add column kode_barcode text    references barang,
  add column kode_lot     text    references lot,
  add column kode_gudang  text,
  add column kode_baki    text,
  add column nama_barang  text    not null,
  add column kadar        numeric(6,3) not null,
  add column qty_lot      integer not null check (qty_lot >= 0),
  add column berat        numeric(12,3) not null check (berat > 0),
  add column fine         numeric(12,3) not null check (fine >= 0),
  add column hpp          bigint  not null check (hpp >= 0),
  -- What was owed for it: fine gold with what it stands at, and rupiah.
  add column hutang_fine  numeric(12,3) not null check (hutang_fine >= 0),
  add column nilai_fine   bigint  not null check (nilai_fine >= 0),
  add column hutang_rp    bigint  not null check (hutang_rp >= 0),
  add constraint retur_supplier_detail_of_one check (num_nonnulls(kode_barcode, kode_lot) = 1 and num_nonnulls(kode_barcode, kode_gudang, kode_baki) in (0, 3)),
  -- What was never tagged costs what is owed for it.
  add constraint retur_supplier_detail_at_cost check (kode_lot is null or nilai_fine + hutang_rp = hpp),
  add constraint retur_supplier_detail_once unique (kode_toko, no_retur, kode_barcode),
  add constraint retur_supplier_detail_lot_once unique (kode_toko, no_retur, kode_lot);
create index retur_supplier_detail_by_piece on retur_supplier_detail (kode_barcode) where kode_barcode is not null;
create index retur_supplier_detail_by_lot on retur_supplier_detail (kode_lot) where kode_lot is not null;

-- The debts that get less, or more.
alter table retur_supplier_hutang
  add column batal         boolean not null default false,
  add column jenis_tagihan text    not null check (jenis_tagihan in ('HUTANG_SUPPLIER', 'HUTANG_EMAS')),
  add column no_dokumen    text    not null,
  add column rupiah        bigint  not null check (rupiah >= 0),
  add column fine          numeric(12,3) not null check (fine >= 0),
  add constraint retur_supplier_hutang_of_kind check ((jenis_tagihan = 'HUTANG_EMAS' or fine = 0) and (rupiah > 0 or fine > 0)),
  add constraint retur_supplier_hutang_once unique (kode_toko, no_retur, jenis_tagihan, no_dokumen);

create view retur_supplier_gerak as
  with baris as (
    select d.*, case h.jenis_retur when 'KEMBALI' then -1 else 1 end as arah from retur_supplier_detail d join retur_supplier h using (kode_toko, no_retur)
  )
  select kode_toko, no_retur as nomor,
         case when kode_lot is null then concat_ws('/', 'BAKI', kode_gudang, kode_baki, kode_barcode) else 'PENERIMAAN/' || kode_lot end as apa,
         arah * qty_lot as pieces, arah * fine as fine, arah * hpp as cost, 0::bigint as rupiah
  from baris
  union all select kode_toko, no_retur, 'SUPPLIER/' || coalesce(kode_barcode, kode_lot), -arah * qty_lot, -arah * fine, -arah * hpp, 0 from baris
  union all
  select d.kode_toko, d.no_retur, 'TAGIHAN/' || d.jenis_tagihan || '/' || h.kode_supplier, 0, m.arah * d.fine, 0, m.arah * d.rupiah
  from retur_supplier_hutang d join retur_supplier h using (kode_toko, no_retur)
  cross join lateral (select case h.jenis_retur when 'KEMBALI' then 1 else -1 end as arah) m
  union all select kode_toko, no_retur, 'TAGIHAN/UANG_MUKA_SUPPLIER/' || kode_supplier, 0, 0, 0, uang_muka from retur_supplier where uang_muka > 0;

select guard_document('retur_supplier', 'no_retur', 'RETUR_SUPPLIER', array['retur_supplier_detail', 'retur_supplier_hutang'],
  array['status', 'cetak_ke', 'dicetak_oleh', 'alasan_batal', 'dibatalkan_oleh', 'dibatalkan_at'], '{
  "retur_supplier_detail": { "total_qty": "qty_lot", "total_berat": "berat", "total_hpp": "hpp" },
  "retur_supplier_hutang": { "nilai_hutang": "rupiah", "hutang_fine": "fine" }
}');
-- Not by its supplier: whoever may not read of him would find him by searching.
select search_document('retur_supplier', array['no_retur', 'keterangan']);

insert into para_akun_transaksi (trx, type, kode_akun, jenis_akun, nomor_akun)
select 'RETUR_SUPPLIER', 'SUPPLIER', 'SELISIH_RETUR', 'DEBET', (select nomor_akun from akun where nomor_akun = '5-1006') on conflict do nothing;

-- What a supplier delivered by weight, and what he is owed for it in all: by the delivery, and for what it was heavier.
create view lot_supplier as
  select l.kode_toko, l.kode_lot, h.no_terima as no_dokumen, h.kode_supplier, h.harga_emas, d.harga_supplier, d.kadar_hutang, d.nama_barang, d.kadar,
         d.hutang_rp + m.hutang_rp as hutang_rp, d.hutang_fine + m.hutang_fine as hutang_fine, d.hpp + m.hpp as hpp
  from lot l
  join penerimaan h on (h.kode_toko, h.no_terima) = (l.kode_toko, l.dokumen)
  join penerimaan_detail d on (d.kode_toko, d.no_terima) = (h.kode_toko, h.no_terima) and lot_terima(d.no_terima, d.no_urut) = l.kode_lot
  cross join lateral (
    select coalesce(sum(r.hutang_rp), 0)::bigint as hutang_rp, coalesce(sum(r.hutang_fine), 0) as hutang_fine, coalesce(sum(r.hpp), 0)::bigint as hpp
    from retur_supplier_detail r join retur_supplier k using (kode_toko, no_retur)
    where r.kode_lot = l.kode_lot and not r.batal and k.jenis_retur = 'LEBIH'
  ) m
  where l.asal = 'PENERIMAAN' and h.status = 'VALID';

-- Pieces that came from a supplier, each with what it cost as it came: with a delivery by weight, by itself on account, or on consignment.
create view barang_supplier as
  select d.kode_toko, d.kode_barcode, coalesce(l.kode_supplier, h.kode_supplier) as kode_supplier, coalesce(l.no_dokumen, h.no_masuk) as no_dokumen,
         d.qty, d.hpp as hpp_masuk, coalesce(l.hutang_rp, d.hpp) as hutang_rp, coalesce(l.hutang_fine, 0) as hutang_fine, coalesce(l.hpp, d.hpp) as hpp
  from barang_masuk_detail d
  join barang_masuk h using (kode_toko, no_masuk)
  left join lot_supplier l on (l.kode_toko, l.kode_lot) = (d.kode_toko, d.kode_lot)
  where not d.batal and h.asal in ('SUPPLIER', 'KONSINYASI', 'PENERIMAAN') and coalesce(l.kode_supplier, h.kode_supplier) is not null;

-- Goods go back to whoever they came from, for no more than was owed for them, and off the debts of their own deliveries; what a delivery was
-- heavier by is owed for that delivery.
create function returns_what_came() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  owed record;
begin
  if exists (
    select from retur_supplier_detail d
    left join lot_supplier l on (l.kode_toko, l.kode_lot, l.no_dokumen, l.kode_supplier) = (d.kode_toko, d.kode_lot, d.no_dokumen, new.kode_supplier)
    left join barang_supplier b on (b.kode_toko, b.kode_barcode, b.no_dokumen, b.kode_supplier) = (d.kode_toko, d.kode_barcode, d.no_dokumen, new.kode_supplier)
    where (d.kode_toko, d.no_retur) = (new.kode_toko, new.no_retur)
      and (num_nonnulls(l.kode_lot, b.kode_barcode) = 0 or (new.jenis_retur = 'LEBIH' and d.kode_lot is null)
           or d.nilai_fine + d.hutang_rp > coalesce(b.hpp_masuk, l.hpp) or d.hutang_fine > coalesce(b.hutang_fine, l.hutang_fine))
  ) then
    raise exception '% returns what did not come from its supplier', new.no_retur using errcode = 'KN005', detail = new.no_retur;
  end if;
  select coalesce(sum(d.hutang_rp), 0) as rupiah, coalesce(sum(d.hutang_fine), 0) as fine, coalesce(sum(d.nilai_fine), 0) as nilai into owed
  from retur_supplier_detail d where (d.kode_toko, d.no_retur) = (new.kode_toko, new.no_retur);
  if exists (
    with lunas as (select * from retur_supplier_hutang where (kode_toko, no_retur) = (new.kode_toko, new.no_retur)),
    jumlah as (
      select coalesce(sum(rupiah) filter (where jenis_tagihan = 'HUTANG_SUPPLIER'), 0) as rupiah, coalesce(sum(fine), 0) as fine from lunas
    )
    select from jumlah
    where rupiah > owed.rupiah or fine > owed.fine or new.uang_muka > owed.rupiah - rupiah + owed.nilai
      or (new.jenis_retur = 'LEBIH' and (rupiah, fine) <> (owed.rupiah, owed.fine))
      or exists (
        select from lunas where no_dokumen not in (
          select no_dokumen from retur_supplier_detail where (kode_toko, no_retur) = (new.kode_toko, new.no_retur)))
  ) then
    raise exception '% settles what was not owed for it', new.no_retur using errcode = 'KN005', detail = new.no_retur;
  end if;
  return null;
end $$;
revoke execute on function returns_what_came() from public;
create constraint trigger retur_supplier_returns_what_came after insert on retur_supplier deferrable initially deferred for each row
  execute function returns_what_came();
