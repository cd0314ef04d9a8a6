create or replace view penerimaan_gerak as
  select d.kode_toko, d.no_terima as nomor, m.tempat || '/' || lot_terima(d.no_terima, d.no_urut) as apa, m.arah * d.qty as pieces, m.arah * d.fine as fine,
         m.arah * d.hpp as cost, 0::bigint as rupiah
  from penerimaan_detail d cross join (values ('SUPPLIER', -1), ('PENERIMAAN', 1)) as m (tempat, arah)
  union all
  select kode_toko, no_terima, 'TAGIHAN/HUTANG_SUPPLIER/' || kode_supplier, 0, 0, 0, -hutang_rp from penerimaan where hutang_rp > 0
  union all
  select kode_toko, no_terima, 'TAGIHAN/HUTANG_EMAS/' || kode_supplier, 0, -hutang_fine, 0, -nilai_fine from penerimaan where (hutang_fine, nilai_fine) <> (0, 0);
