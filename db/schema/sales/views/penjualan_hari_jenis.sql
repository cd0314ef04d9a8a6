create or replace view penjualan_hari_jenis as
  select h.* from hari_penjualan_jenis h join toko t using (kode_toko) where h.tgl_system < t.tgl_system
  union all
  select t.kode_toko, d.tgl_system, d.kode_dept, d.kode_group, d.qty, d.berat, d.harga_dasar, d.ongkos, d.diskon, d.pembulatan, d.harga_total
  from toko t
  cross join lateral (
    select least(t.tgl_system, coalesce((select max(h.tgl_system) + 1 from hari_penjualan h where h.kode_toko = t.kode_toko), '-infinity'::date)) as mulai
  ) m
  cross join lateral (
    select * from penjualan_barang_hari n where n.kode_toko = t.kode_toko and n.tgl_system between m.mulai and 'infinity'::date offset 0
  ) d;
