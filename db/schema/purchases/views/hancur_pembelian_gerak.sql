create or replace view hancur_pembelian_gerak as
  select kode_toko, no_hancur_beli as nomor, m.apa, m.arah * qty as pieces, m.arah * fine as fine, m.arah * hpp as cost, 0::bigint as rupiah
  from hancur_pembelian_detail
  cross join lateral (values
    (-1, 'BEKAS/' || coalesce(kode_barcode, kode_lot)),
    (1, 'UBAH/' || coalesce(kode_barcode, kode_lot)),
    (-1, 'UBAH/' || no_hancur_beli || '/' || no_urut),
    (1, 'ROSOK/' || no_hancur_beli || '/' || no_urut)) as m (arah, apa);
