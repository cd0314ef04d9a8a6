-- Sorted lots with what a shop has of them, also those of which nothing is left.
create or replace view lot_tersortir as
  select l.kode_toko, l.kode_lot, l.keterangan as nama_barang, l.tgl_system as tgl_masuk, l.kode_kadar, l.kadar, s.tujuan_sortir, s.kode_kondisi, k.kondisi_barang,
         tempat_sortir(s.tujuan_sortir) as tempat, coalesce(b.pieces, 0)::integer as qty_lot, coalesce(b.gross, 0) as berat, coalesce(b.fine, 0) as fine,
         coalesce(b.cost, 0) as hpp
  from lot_sortir s
  join lot l using (kode_lot)
  join kondisi_barang k using (kode_kondisi)
  left join saldo_lot b on (b.kode_toko, b.tempat, b.kode_gudang, b.kode_baki, b.pihak, b.kode_lot)
                         = (l.kode_toko, tempat_sortir(s.tujuan_sortir), '', '', '', l.kode_lot)
  where is_posted(l.kode_toko, l.asal, l.dokumen);
