create or replace view lot_baki as
  select l.kode_toko, l.kode_gudang, l.kode_baki, l.kode_lot, l.pieces, l.gross, l.fine, l.cost
  from saldo_lot l join tempat using (tempat)
  where tempat.berbaki and l.kode_baki <> '' and (l.pieces, l.gross, l.fine, l.cost) <> (0, 0, 0, 0);
