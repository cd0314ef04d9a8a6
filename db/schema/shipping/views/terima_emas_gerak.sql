create or replace view terima_emas_gerak as
  select kode_toko, no_terima_emas as nomor, m.apa, m.pieces, m.fine, m.cost, 0::bigint as rupiah
  from emas_tiba_baris
  cross join lateral (values
    -- Of what a shop has again, or gives up, all leaves the road; the head office gets what has arrived.
    (case hasil_emas when 'DITERIMA' then 'CABANG/' else 'PERJALANAN/' end || kode_lot,
      case hasil_emas when 'DITERIMA' then -qty_tiba else -qty end, case hasil_emas when 'DITERIMA' then -fine_tiba else -fine end,
      case hasil_emas when 'DITERIMA' then -hpp_tiba else -hpp end),
    ('SUSUT/' || kode_lot, case hasil_emas when 'DITERIMA' then 0 else qty - qty_tiba end, case hasil_emas when 'DITERIMA' then 0 else fine - fine_tiba end,
      case hasil_emas when 'DITERIMA' then 0 else hpp - hpp_tiba end),
    ('BEKAS/' || kode_lot, qty_tiba, fine_tiba + greatest(selisih_fine, 0), hpp_tiba),
    ('KOREKSI/' || kode_lot, 0, -greatest(selisih_fine, 0), 0)) as m (apa, pieces, fine, cost);
