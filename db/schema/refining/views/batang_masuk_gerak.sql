create or replace view batang_masuk_gerak as
  select h.kode_toko, h.no_batang_masuk as nomor, m.tempat || '/' || lot_terima(h.no_batang_masuk, 1) as apa, m.arah as pieces, m.arah * h.fine as fine, m.arah * h.nilai_batang as cost,
         0::bigint as rupiah
  from batang_masuk h cross join (values ('SUPPLIER', -1), ('BATANG', 1)) as m (tempat, arah)
  union all
  select kode_toko, no_batang_masuk, case bayar_batang when 'KAS' then 'KAS/' || coalesce(no_rekening, 'CASH') else 'TAGIHAN/HUTANG_SUPPLIER/' || kode_supplier end, 0, 0, 0, -nilai_batang
  from batang_masuk;
