create or replace view kirim_cuci_gerak as
  select d.kode_toko, d.no_cuci as nomor, m.tempat || '/' || d.kode_lot as apa, m.arah * d.qty_lot as pieces, m.arah * d.fine as fine, m.arah * d.hpp as cost, 0::bigint as rupiah
  from kirim_cuci_detail d cross join lateral (values (-1, d.asal_barang), (1, 'CUCI')) as m (arah, tempat);
