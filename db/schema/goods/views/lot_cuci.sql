-- What can be sent: lots of the used goods, of the scrap and of the bars, as far as there is gold of them.
create or replace view lot_cuci as
  select s.kode_toko, s.kode_lot, s.tempat as asal_barang, coalesce(nullif(l.keterangan, ''), s.kode_lot) as nama_barang, l.kadar, s.pieces::integer as qty_lot, s.gross as berat, s.fine, s.cost as hpp,
         l.tgl_system
  from saldo_lot s join lot l using (kode_lot)
  where s.tempat in ('BEKAS', 'ROSOK', 'BATANG') and s.pihak = '' and s.gross > 0;
