-- What it moves: the old ones out of their trays into UBAH, the new ones out of it into theirs, and what is left of them.
create or replace view pecah_barang_gerak as
  select d.kode_toko, d.no_pecah as nomor, m.apa, m.arah as pieces, m.arah * d.fine as fine, m.arah * d.hpp as cost, 0::bigint as rupiah
  from (
    select kode_toko, no_pecah, kode_barcode, kode_gudang, kode_baki, fine, hpp, 1 as arah from pecah_barang_detail
    union all select kode_toko, no_pecah, kode_barcode, kode_gudang, kode_baki, fine, hpp, -1 from pecah_barang_induk
  ) d
  cross join lateral (values (d.arah, concat_ws('/', 'BAKI', d.kode_gudang, d.kode_baki, d.kode_barcode)), (-d.arah, 'UBAH/' || d.kode_barcode)) as m (arah, apa)
  union all
  select h.kode_toko, h.no_pecah, m.apa, case h.sisa_ke when 'ROSOK' then m.arah else 0 end, m.arah * h.sisa_fine, m.arah * h.sisa_hpp, 0
  from pecah_barang h
  cross join lateral (select case h.sisa_ke when 'ROSOK' then '/' || h.no_pecah || '/SISA' else '' end as lot) l
  cross join lateral (values (-1, 'UBAH' || l.lot), (1, h.sisa_ke || l.lot)) as m (arah, apa)
  where h.sisa_ke is not null;
