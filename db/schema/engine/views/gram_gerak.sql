-- What came and went, line by line.
create or replace view gram_gerak as
  select p.kode_toko, p.tgl_system, p.id as posting_id, p.kind, p.reference, s.no_urut, s.tempat, s.trx,
         coalesce(b.kode_group, m.kode_group, '') as kode_group, coalesce(g.kode_kadar, l.kode_kadar, '') as kode_kadar,
         s.kode_barcode, s.kode_lot, s.pieces::bigint as pieces, s.gross::numeric as gross, s.fine::numeric as fine, s.cost
  from posting p
  join mutasi_stock s on s.posting_id = p.id
  join tempat t using (tempat)
  left join barang b on b.kode_barcode = s.kode_barcode
  left join lot l on l.kode_lot = s.kode_lot
  left join barang_manual m on m.kode_lot = s.kode_lot
  left join grup g on g.kode_group = coalesce(b.kode_group, m.kode_group)
  where t.kelas in ('MILIK', 'TITIPAN');
