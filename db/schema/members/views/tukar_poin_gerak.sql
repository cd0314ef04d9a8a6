create or replace view tukar_poin_gerak as
  select d.kode_toko, d.no_tukar as nomor, m.tempat || '/' || lot_hadiah(d.kode_toko, d.kode_hadiah) as apa, m.arah * d.qty_hadiah as pieces, 0::numeric as fine,
         m.arah * d.biaya_hadiah as cost, 0::bigint as rupiah
  from tukar_poin_detail d cross join (values (-1, 'HADIAH'), (1, 'PELANGGAN')) as m (arah, tempat)
  union all
  select kode_toko, no_tukar, 'TAGIHAN/POIN/' || kode_member, 0, 0, 0, coalesce(poin_lepas, total_poin * nilai_poin) from tukar_poin
  where coalesce(poin_lepas, total_poin * nilai_poin) > 0;
