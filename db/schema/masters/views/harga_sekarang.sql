-- The prices that are set. A group that follows the gold price has none of its own, and one that dealers do not get asks nothing of them.
create or replace view harga_sekarang as
  select 'GROUP' as sumber, kode_group as kode, harga from grup where not ikut_harga_emas
  union all select 'GROSIR', kode_group, harga_grosir from grup
  union all select 'HARGA_EMAS', kode_kadar, harga from harga_emas
  union all select 'HARGA_BELI', kode_harga, harga_per_gram from harga_beli;
