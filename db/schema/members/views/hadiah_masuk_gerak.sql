create or replace view hadiah_masuk_gerak as
  select d.kode_toko, d.no_hadiah as nomor, m.tempat || '/' || lot_hadiah(d.kode_toko, d.kode_hadiah) as apa, m.arah * d.qty_hadiah as pieces, 0::numeric as fine,
         m.arah * d.biaya_hadiah as cost, 0::bigint as rupiah
  from hadiah_masuk_detail d join hadiah_masuk h using (kode_toko, no_hadiah)
  cross join lateral (values
    (-1, case h.sebab_hadiah when 'BELI' then 'SUPPLIER' when 'SALDO_AWAL' then 'SALDO_AWAL' else 'KOREKSI' end),
    (1, 'HADIAH')) as m (arah, tempat)
  union all
  select kode_toko, no_hadiah, 'KAS/' || coalesce(no_rekening, 'CASH'), 0, 0, 0, -total_biaya from hadiah_masuk where sebab_hadiah = 'BELI';
