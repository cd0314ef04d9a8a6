create or replace view emas_tiba_gerak as
  select asal_toko as kode_toko, no_terima_emas as nomor, m.apa, m.pieces, m.fine, m.cost, 0::bigint as rupiah
  from emas_tiba_baris
  cross join lateral (values
    ('PERJALANAN/' || kode_lot, -qty, -fine, -hpp),
    ('SUSUT/' || kode_lot, qty - qty_tiba, fine - fine_tiba, hpp - hpp_tiba),
    ('CABANG/' || kode_lot, qty_tiba, fine_tiba, hpp_tiba)) as m (apa, pieces, fine, cost)
  where hasil_emas = 'DITERIMA';
