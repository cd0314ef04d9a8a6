create or replace view kirim_barang_gerak as
  select d.kode_toko, d.no_kirim as nomor, m.apa, m.arah * d.qty as pieces, m.arah * d.fine as fine, m.arah * d.hpp as cost, 0::bigint as rupiah
  from kirim_barang_detail d
  cross join lateral (values
    (-1, concat_ws('/', 'BAKI', d.kode_gudang, d.kode_baki, d.kode_barcode)),
    (1, 'PERJALANAN/' || d.kode_barcode)) as m (arah, apa);
