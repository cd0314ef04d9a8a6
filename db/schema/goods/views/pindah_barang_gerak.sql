create or replace view pindah_barang_gerak as
  select d.kode_toko, d.no_pindah as nomor, concat_ws('/', 'BAKI', m.kode_gudang, m.kode_baki, d.kode_barcode) as apa,
         m.arah * d.qty as pieces, m.arah * d.fine as fine, m.arah * d.hpp as cost, 0::bigint as rupiah
  from pindah_barang_detail d join pindah_barang h using (kode_toko, no_pindah)
  cross join lateral (values (-1, d.asal_gudang, d.asal_baki), (1, h.kode_gudang, h.kode_baki)) as m (arah, kode_gudang, kode_baki);
