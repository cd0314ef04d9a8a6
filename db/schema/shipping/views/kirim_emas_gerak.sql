create or replace view kirim_emas_gerak as
  select kode_toko, no_kirim_emas as nomor, m.apa, m.arah * qty as pieces, m.arah * fine as fine, m.arah * hpp as cost, 0::bigint as rupiah
  from kirim_emas_detail
  cross join lateral (values
    (-1, tempat_asal || '/' || coalesce(kode_barcode, kode_lot)),
    (1, 'UBAH/' || coalesce(kode_barcode, kode_lot)),
    (-1, 'UBAH/' || no_kirim_emas || '/' || no_urut),
    (1, 'PERJALANAN/' || no_kirim_emas || '/' || no_urut)) as m (arah, apa);
