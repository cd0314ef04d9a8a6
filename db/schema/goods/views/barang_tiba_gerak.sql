create or replace view barang_tiba_gerak as
  select h.asal_toko as kode_toko, d.no_terima_barang as nomor, m.tempat || '/' || d.kode_barcode as apa, m.arah * d.qty as pieces, m.arah * d.fine as fine,
         m.arah * d.hpp as cost, 0::bigint as rupiah
  from terima_barang_detail d join terima_barang h using (kode_toko, no_terima_barang)
  cross join lateral (values (-1, 'PERJALANAN'), (1, 'CABANG')) as m (arah, tempat)
  where h.hasil_kirim = 'DITERIMA';
