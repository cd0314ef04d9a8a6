create or replace view terima_cuci_gerak as
  select d.kode_toko, d.no_terima_cuci as nomor, m.tempat || '/' || d.kode_lot as apa, m.arah * case when d.berat_kembali > 0 then d.qty_lot else 0 end as pieces, m.arah * d.fine_kembali as fine,
         m.arah * d.hpp_kembali as cost, 0::bigint as rupiah
  from terima_cuci_detail d cross join lateral (values (-1, 'CUCI'), (1, d.tujuan_barang)) as m (arah, tempat) where d.berat_kembali > 0
  union all
  select d.kode_toko, d.no_terima_cuci, m.tempat || '/' || d.kode_lot, m.arah * case when d.berat_kembali > 0 then 0 else d.qty_lot end, m.arah * d.susut_fine, m.arah * d.susut_rp, 0
  from terima_cuci_detail d cross join lateral (values (-1, 'CUCI'), (1, 'SUSUT')) as m (arah, tempat) where d.susut_gross > 0
  union all
  select kode_toko, no_terima_cuci, case cara_ongkos when 'KAS' then 'KAS/' || coalesce(no_rekening, 'CASH') else 'TAGIHAN/HUTANG_TUKANG/' || kode_tukang end, 0, 0, 0, -ongkos_sepuhan
  from terima_cuci where ongkos_sepuhan > 0;
