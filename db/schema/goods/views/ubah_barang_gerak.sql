-- What it moves: the difference of cost and gold between the tray and the correction.
create or replace view ubah_barang_gerak as
  select h.kode_toko, h.no_ubah as nomor, m.apa, 0 as pieces,
         m.arah * coalesce((select d.baru::numeric - d.lama::numeric from ubah_barang_detail d where (d.kode_toko, d.no_ubah, d.kolom) = (h.kode_toko, h.no_ubah, 'fine')), 0) as fine,
         m.arah * (h.hpp_baru - h.hpp_lama) as cost, 0::bigint as rupiah
  from ubah_barang h
  cross join lateral (values (1, concat_ws('/', 'BAKI', h.kode_gudang, h.kode_baki, h.kode_barcode)), (-1, 'KOREKSI/' || h.kode_barcode)) as m (arah, apa);
