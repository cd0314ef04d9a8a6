-- What came in with a sale stands with the used goods like any other.
create or replace view barang_bekas as
  select b.kode_toko, b.kode_barcode as kode_beli, b.kode_barcode, null::text as kode_lot, d.nomor as no_faktur_beli, b.nama_barang, b.kadar, b.qty,
         b.berat_stock as berat, b.fine, b.hpp
  from barang b
  left join lateral (
    select nomor from barang_dibeli where kode_barcode = b.kode_barcode and kode_toko = b.kode_toko and not batal
    order by tgl_system desc, nomor desc limit 1
  ) d on true
  where b.tempat = 'BEKAS'
  union all
  select s.kode_toko, s.kode_lot, null, s.kode_lot, case when l.asal in ('PEMBELIAN', 'PENJUALAN') then l.dokumen end, l.keterangan, l.kadar, s.pieces::integer,
         s.gross, s.fine, s.cost
  from saldo_lot s join lot l using (kode_lot)
  where s.tempat = 'BEKAS' and s.pieces > 0 and s.gross > 0;
