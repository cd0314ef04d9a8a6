-- A supplier's delivery, by weight: each line is a lot, and he is owed rupiah or fine gold for it (docs/decisions/044). Its pieces get their
-- tags later, out of the lot and never beyond it.

-- Where such lots stand until they are tagged: ours, and on an account of its own.
insert into tempat (tempat, kelas, berbaki, status, keluar, antar_toko) values ('PENERIMAAN', 'MILIK', false, '{}', 'BEBAS', false);
insert into akun (nomor_akun, nama_akun, jenis_akun) values ('1-1311', 'Persediaan Barang Diterima', 'ASET') on conflict do nothing;
insert into para_akun_transaksi (trx, type, kode_akun, jenis_akun, nomor_akun) values ('TEMPAT', 'MILIK', 'PENERIMAAN', 'DEBET', '1-1311') on conflict do nothing;

select create_document('penerimaan', 'no_terima', array['VALID', 'CANCELLED'], array['penerimaan_detail']);
alter table penerimaan
  add column kode_supplier text    not null references supplier,
  add column nama_supplier text    not null,
  add column no_surat      text,
  add column hutang_dalam  text    not null check (hutang_dalam in ('RUPIAH', 'EMAS')),
  -- Rupiah that a gram of fine gold stands at in the books, where gold is owed.
  add column harga_emas    bigint  check (harga_emas > 0),
  add column keterangan    text,
  add column total_qty     integer not null check (total_qty > 0),
  add column total_berat   numeric(12,3) not null check (total_berat > 0),
  add column total_hpp     bigint  not null check (total_hpp >= 0),
  -- What is owed: grams of fine gold with what they stand at, and rupiah.
  add column hutang_fine   numeric(12,3) not null check (hutang_fine >= 0),
  add column nilai_fine    bigint  not null check (nilai_fine >= 0),
  add column hutang_rp     bigint  not null check (hutang_rp >= 0),
  add constraint penerimaan_adds_up check (nilai_fine + hutang_rp = total_hpp),
  add constraint penerimaan_of_gold check ((hutang_dalam = 'EMAS') = (harga_emas is not null) and (hutang_dalam = 'EMAS' or (hutang_fine, nilai_fine) = (0, 0)));
create index penerimaan_by_supplier on penerimaan (kode_supplier);

alter table penerimaan_detail
  add column batal          boolean not null default false,
  add column nama_barang    text    not null,
  add column kode_dept      text    not null references jenis,
  add column kode_group     text    not null references grup,
  add column kadar          numeric(6,3) not null check (kadar > 0),
  add column qty            integer not null check (qty > 0),
  add column berat          numeric(12,3) not null check (berat > 0),
  add column fine           numeric(12,3) not null check (fine >= 0 and fine <= berat),
  -- What its supplier asks: rupiah a gram, or the purity that he reckons fine gold by; and rupiah beside.
  add column harga_supplier bigint  check (harga_supplier > 0),
  -- In percent, above 100 where the work is paid in gold as well.
  add column kadar_hutang   numeric(6,3) check (kadar_hutang > 0 and kadar_hutang <= 120),
  add column upah           bigint  not null check (upah >= 0),
  add column hutang_fine    numeric(12,3) not null check (hutang_fine >= 0),
  add column nilai_fine     bigint  not null check (nilai_fine >= 0),
  add column hutang_rp      bigint  not null check (hutang_rp >= 0),
  add column hpp            bigint  not null check (hpp >= 0),
  add constraint penerimaan_detail_adds_up check (nilai_fine + hutang_rp = hpp and hutang_rp >= upah),
  add constraint penerimaan_detail_one_way check (num_nonnulls(harga_supplier, kadar_hutang) < 2 and (kadar_hutang is not null or hutang_fine = 0)),
  add constraint penerimaan_detail_owes_its_gold check (hutang_fine = round(berat * coalesce(kadar_hutang, 0) / 100, 3));
create index penerimaan_detail_by_group on penerimaan_detail (kode_group);
create index penerimaan_detail_by_dept on penerimaan_detail (kode_dept);

-- The lot of a line.
create function lot_terima(no_terima text, no_urut integer) returns text language sql immutable as $$ select no_terima || '/' || no_urut $$;

create view penerimaan_gerak as
  select d.kode_toko, d.no_terima as nomor, m.tempat || '/' || lot_terima(d.no_terima, d.no_urut) as apa, m.arah * d.qty as pieces, m.arah * d.fine as fine,
         m.arah * d.hpp as cost, 0::bigint as rupiah
  from penerimaan_detail d cross join (values ('SUPPLIER', -1), ('PENERIMAAN', 1)) as m (tempat, arah)
  union all
  select kode_toko, no_terima, 'TAGIHAN/HUTANG_SUPPLIER/' || kode_supplier, 0, 0, 0, -hutang_rp from penerimaan where hutang_rp > 0
  union all
  select kode_toko, no_terima, 'TAGIHAN/HUTANG_EMAS/' || kode_supplier, 0, -hutang_fine, 0, -nilai_fine from penerimaan where (hutang_fine, nilai_fine) <> (0, 0);

select guard_document('penerimaan', 'no_terima', 'PENERIMAAN', array['penerimaan_detail'],
  array['status', 'cetak_ke', 'dicetak_oleh', 'alasan_batal', 'dibatalkan_oleh', 'dibatalkan_at'], '{
  "penerimaan_detail": {
    "total_qty": "qty", "total_berat": "berat", "total_hpp": "hpp", "hutang_fine": "hutang_fine", "nilai_fine": "nilai_fine", "hutang_rp": "hutang_rp"
  }
}');
-- Not by its supplier: whoever may not read of him would find him by searching.
select search_document('penerimaan', array['no_terima', 'no_surat', 'keterangan']);

-- Pieces that are tagged out of such a lot: many of one.
alter table barang_masuk drop constraint barang_masuk_asal_check,
  add constraint barang_masuk_asal_check check (asal in ('SALDO_AWAL', 'SUPPLIER', 'KONSINYASI', 'KARYA', 'PELANGGAN', 'PENERIMAAN'));
-- What is left of a lot its balance says: it never goes below nothing. That a bought lot is tagged once follows from that too, as it is
-- taken whole.
drop index barang_masuk_detail_lot_once;
create index barang_masuk_detail_by_lot on barang_masuk_detail (kode_lot) where kode_lot is not null;

create or replace view barang_masuk_gerak as
  with masuk as (
    select d.*, h.asal, concat_ws('/', 'BAKI', d.kode_gudang, d.kode_baki, d.kode_barcode) as baki
    from barang_masuk_detail d join barang_masuk h using (kode_toko, no_masuk)
  )
  select kode_toko, no_masuk as nomor, baki as apa, qty as pieces, fine, hpp as cost, 0::bigint as rupiah from masuk
  union all
  select kode_toko, no_masuk,
         case asal when 'SALDO_AWAL' then 'SALDO_AWAL/' when 'KARYA' then 'KOREKSI/' when 'PELANGGAN' then 'UBAH/' when 'PENERIMAAN' then 'UBAH/' else 'SUPPLIER/' end
           || kode_barcode,
         -qty, -fine, -hpp, 0
  from masuk
  union all
  select kode_toko, no_masuk, case asal when 'PELANGGAN' then 'BEKAS/' else 'PENERIMAAN/' end || kode_lot, -qty, -fine, -hpp, 0
  from masuk where asal in ('PELANGGAN', 'PENERIMAAN')
  union all select kode_toko, no_masuk, 'UBAH/' || kode_lot, qty, fine, hpp, 0 from masuk where asal in ('PELANGGAN', 'PENERIMAAN')
  union all select kode_toko, no_masuk, 'TAGIHAN/HUTANG_SUPPLIER/' || kode_supplier, 0, 0, 0, -total_hpp from barang_masuk where asal = 'SUPPLIER' and total_hpp > 0;

-- Whoever settles what is owed reckons from what there is, so nobody else may settle of it meanwhile; the application may not write claims,
-- and so not lock them either.
create function lock_claims(of_toko text, kinds text[], of_pihak text) returns setof saldo_tagihan
language sql security definer set search_path = public, pg_temp as $$
  select * from saldo_tagihan where kode_toko = of_toko and jenis = any(kinds) and pihak = of_pihak and (rupiah, fine) <> (0, 0)
  order by jenis, dokumen for no key update
$$;
revoke execute on function lock_claims(text, text[], text) from public;
