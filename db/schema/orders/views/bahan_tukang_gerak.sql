create or replace view bahan_tukang_gerak as
  select d.kode_toko, d.no_bahan as nomor, m.apa, m.arah * d.keping as pieces, m.arah * d.fine as fine, m.arah * d.hpp as cost, 0::bigint as rupiah
  from bahan_tukang_detail d join bahan_tukang h using (kode_toko, no_bahan)
  cross join lateral (select lot_terima(d.no_bahan, d.no_urut) as lot_tukang) l
  cross join lateral (values
    (-1, case h.arah_bahan when 'KELUAR' then d.tempat else 'TUKANG' end || '/' || d.kode_lot),
    (1, 'UBAH/' || d.kode_lot),
    (-1, 'UBAH/' || coalesce(d.lot_asal, l.lot_tukang)),
    (1, case h.arah_bahan when 'KELUAR' then 'TUKANG' else d.tempat end || '/' || coalesce(d.lot_asal, l.lot_tukang))) as m (arah, apa);
