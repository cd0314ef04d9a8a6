-- What there is of them now.
create or replace view stock_manual as
  select m.kode_toko, t.kode_gudang, m.kode_baki, m.kode_group, m.kode_dept, m.kode_lot, s.pieces, s.gross, s.fine, s.cost
  from barang_manual m
  join saldo_lot s on (s.kode_toko, s.tempat, s.kode_gudang, s.kode_baki, s.pihak, s.kode_lot) = (m.kode_toko, 'MANUAL', '', '', '', m.kode_lot)
  join baki t on (t.kode_toko, t.kode_baki) = (m.kode_toko, m.kode_baki)
  where s.gross > 0;
