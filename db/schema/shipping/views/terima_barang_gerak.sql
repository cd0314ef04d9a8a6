create or replace view terima_barang_gerak as
  select d.kode_toko, d.no_terima_barang as nomor, m.apa, m.arah * d.qty as pieces, m.arah * d.fine as fine, m.arah * d.hpp as cost, 0::bigint as rupiah
  from terima_barang_detail d join terima_barang h using (kode_toko, no_terima_barang)
  cross join lateral (values
    (-1, case h.hasil_kirim when 'DITERIMA' then 'CABANG/' else 'PERJALANAN/' end || d.kode_barcode),
    (1, case h.hasil_kirim when 'HILANG' then 'HILANG/' || d.kode_barcode else concat_ws('/', 'BAKI', h.kode_gudang, h.kode_baki, d.kode_barcode) end))
    as m (arah, apa);
