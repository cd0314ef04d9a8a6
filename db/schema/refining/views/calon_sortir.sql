-- What stands with the used goods and can be sorted: by one code each, with the document and the day that brought it in, and the purity of the list that it has.
create or replace view calon_sortir as
  select u.kode_toko, u.kode_beli, u.kode_barcode, u.kode_lot, a.kind, a.no_dokumen, a.tgl_masuk, u.nama_barang, u.kadar as kadar_beli,
         coalesce(a.kode_kadar, (select k.kode_kadar from kadar k where k.kadar = u.kadar order by 1 limit 1)) as kode_kadar,
         u.qty, u.berat as berat_beli, u.fine as fine_beli, u.hpp
  from barang_bekas u
  cross join lateral (
    select l.asal as kind, l.dokumen as no_dokumen, l.tgl_system as tgl_masuk, l.kode_kadar from lot l where l.kode_lot = u.kode_lot
    union all
    (select p.kind, p.reference, p.tgl_system, null::text
     from mutasi_stock m join posting p on p.id = m.posting_id
     where m.kode_barcode = u.kode_barcode and m.tempat = 'BEKAS' and m.pieces > 0 and p.membatalkan is null order by m.posting_id desc limit 1)
  ) a;
