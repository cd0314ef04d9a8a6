-- What can be sent: used goods and scrap of a shop, by one code each.
create or replace view emas_bekas as
  select kode_toko, 'BEKAS' as tempat_asal, kode_beli, kode_barcode, kode_lot, no_faktur_beli, nama_barang, kadar, qty, berat, fine, hpp from barang_bekas
  union all
  select s.kode_toko, s.tempat, s.kode_lot, null, s.kode_lot, null, l.keterangan, l.kadar, s.pieces::integer, s.gross, s.fine, s.cost
  from saldo_lot s join lot l using (kode_lot) where s.tempat = 'ROSOK' and s.pieces > 0 and s.gross > 0;
