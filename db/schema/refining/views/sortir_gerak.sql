create or replace view sortir_gerak as
  select d.kode_toko, d.no_sortir as nomor, m.tempat || '/' || coalesce(d.kode_barcode, d.kode_lot) as apa, m.arah * d.qty as pieces, m.arah * d.fine_beli as fine,
         m.arah * d.hpp as cost, 0::bigint as rupiah
  from sortir_detail d cross join (values (-1, 'BEKAS'), (1, 'UBAH')) as m (arah, tempat)
  union all
  select l.kode_toko, l.no_sortir, m.tempat || '/' || l.no_sortir || '/' || l.no_urut, m.arah * l.qty, m.arah * l.fine, m.arah * l.hpp, 0
  from sortir_lot l cross join lateral (values (-1, 'UBAH'), (1, tempat_sortir(l.tujuan_sortir))) as m (arah, tempat)
  union all
  select h.kode_toko, h.no_sortir, m.apa, 0, m.arah * h.susut_fine, m.arah * h.susut_hpp, 0
  from sortir h cross join (values (-1, 'UBAH'), (1, 'SUSUT')) as m (arah, apa)
  where (h.susut_fine, h.susut_hpp) <> (0, 0)
  union all
  select h.kode_toko, h.no_sortir, m.apa, 0, m.arah * h.lebih_fine, 0, 0
  from sortir h cross join (values (-1, 'KOREKSI'), (1, 'UBAH')) as m (arah, apa)
  where h.lebih_fine <> 0;
