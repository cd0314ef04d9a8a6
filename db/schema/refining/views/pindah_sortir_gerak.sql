create or replace view pindah_sortir_gerak as
  select kode_toko, no_pindah_sortir as nomor, m.apa, m.arah * qty_lot as pieces, m.arah * fine as fine, m.arah * hpp as cost, 0::bigint as rupiah
  from pindah_sortir
  cross join lateral (values
    (-1, tempat || '/' || asal_lot), (1, 'UBAH/' || asal_lot), (-1, 'UBAH/' || tujuan_lot), (1, tempat || '/' || tujuan_lot)) as m (arah, apa);
