-- Goods with us that are no window stock, by what they are: pieces and lots in BEKAS, CUCI, ROSOK, TUKANG and BATANG.
create or replace view barang_aktif as
  select b.kode_toko, b.tempat, b.kode_barcode as kode_beli, b.nama_barang, null::text as kode_kadar, b.kadar, null::text as tujuan_sortir, null::text as kondisi_barang,
         b.tgl_masuk, b.qty::bigint as qty_lot, b.berat_stock as berat, b.fine, b.hpp
  from barang b where b.tempat in ('BEKAS', 'TUKANG')
  union all
  select s.kode_toko, s.tempat, s.kode_lot, l.keterangan, l.kode_kadar, l.kadar, o.tujuan_sortir, k.kondisi_barang, l.tgl_system, s.pieces, s.gross, s.fine, s.cost
  from saldo_lot s
  join lot l using (kode_lot)
  left join lot_sortir o using (kode_lot)
  left join kondisi_barang k using (kode_kondisi)
  where s.tempat in ('BEKAS', 'CUCI', 'ROSOK', 'TUKANG', 'BATANG') and (s.pieces, s.gross, s.fine, s.cost) <> (0, 0, 0, 0);
