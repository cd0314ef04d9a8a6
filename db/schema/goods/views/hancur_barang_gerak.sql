create or replace view hancur_barang_gerak as
  select d.kode_toko, d.no_hancur as nomor, m.apa, m.arah * d.qty * m.utuh as pieces, m.arah * d.fine * m.utuh as fine, m.arah * m.cost as cost, 0::bigint as rupiah
  from hancur_barang_detail d
  cross join lateral (values
    (-1, concat_ws('/', 'BAKI', d.kode_gudang, d.kode_baki, d.kode_barcode), 1, d.hpp),
    (1, 'UBAH/' || d.kode_barcode, 1, d.hpp),
    (-1, 'UBAH/' || d.no_hancur || '/' || d.no_urut, 1, d.nilai),
    (1, 'ROSOK/' || d.no_hancur || '/' || d.no_urut, 1, d.nilai),
    (-1, 'UBAH', 0, d.beban),
    (1, 'HANCUR', 0, d.beban)) as m (arah, apa, utuh, cost);
