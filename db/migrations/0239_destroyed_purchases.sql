-- Goods that were bought back are destroyed: they become scrap at what was paid for them, and nothing is lost but the form (events.md P3).
select create_document('hancur_pembelian', 'no_hancur_beli', array['VALID', 'CANCELLED'], array['hancur_pembelian_detail']);
alter table hancur_pembelian
  add column keterangan  text    not null,
  add column total_qty   integer not null check (total_qty > 0),
  add column total_berat numeric(12,3) not null check (total_berat > 0),
  add column total_hpp   bigint  not null check (total_hpp >= 0);
alter table hancur_pembelian_detail
  add column batal          boolean not null default false,
  -- A piece of ours under its barcode, or the lot of goods that are not ours.
  add column kode_barcode   text references barang,
  add column kode_lot       text references lot,
  -- The purchase that it came in by.
  add column no_faktur_beli text,
  add column nama_barang    text    not null,
  add column kadar          numeric(6,3),
  add column qty            integer not null check (qty > 0),
  add column berat          numeric(12,3) not null check (berat > 0),
  add column fine           numeric(12,3) not null check (fine >= 0),
  add column hpp            bigint  not null check (hpp >= 0),
  add constraint hancur_pembelian_detail_of_one check (num_nonnulls(kode_barcode, kode_lot) = 1);
create index hancur_pembelian_detail_by_piece on hancur_pembelian_detail (kode_barcode) where kode_barcode is not null;
create index hancur_pembelian_detail_by_lot on hancur_pembelian_detail (kode_lot) where kode_lot is not null;

create view hancur_pembelian_gerak as
  select kode_toko, no_hancur_beli as nomor, m.apa, m.arah * qty as pieces, m.arah * fine as fine, m.arah * hpp as cost, 0::bigint as rupiah
  from hancur_pembelian_detail
  cross join lateral (values
    (-1, 'BEKAS/' || coalesce(kode_barcode, kode_lot)),
    (1, 'UBAH/' || coalesce(kode_barcode, kode_lot)),
    (-1, 'UBAH/' || no_hancur_beli || '/' || no_urut),
    (1, 'ROSOK/' || no_hancur_beli || '/' || no_urut)) as m (arah, apa);

select guard_document('hancur_pembelian', 'no_hancur_beli', 'HANCUR_PEMBELIAN', array['hancur_pembelian_detail'],
  array['status', 'cetak_ke', 'dicetak_oleh', 'alasan_batal', 'dibatalkan_oleh', 'dibatalkan_at'],
  '{ "hancur_pembelian_detail": { "total_qty": "qty", "total_berat": "berat", "total_hpp": "hpp" } }');
select search_document('hancur_pembelian', array['no_hancur_beli', 'keterangan']);

-- What stands with the used goods: pieces of ours that were bought back, and lots of goods that are not ours; by one code each, with the
-- purchase that they came in by last.
create view barang_bekas as
  select b.kode_toko, b.kode_barcode as kode_beli, b.kode_barcode, null::text as kode_lot, d.no_faktur_beli, b.nama_barang, b.kadar, b.qty,
         b.berat_stock as berat, b.fine, b.hpp
  from barang b
  left join lateral (
    select no_faktur_beli from pembelian_detail where kode_barcode = b.kode_barcode and kode_toko = b.kode_toko and not batal
    order by tgl_system desc, no_faktur_beli desc limit 1
  ) d on true
  where b.tempat = 'BEKAS'
  union all
  select s.kode_toko, s.kode_lot, null, s.kode_lot, case l.asal when 'PEMBELIAN' then l.dokumen end, l.keterangan, l.kadar, s.pieces::integer, s.gross, s.fine, s.cost
  from saldo_lot s join lot l using (kode_lot)
  where s.tempat = 'BEKAS' and s.pieces > 0 and s.gross > 0;
