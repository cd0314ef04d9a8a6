-- As in 0910_affiliates_earn.sql, with deferred points.
create or replace view penjualan_gerak as
  with barang_jual as not materialized (
    select kode_toko, no_faktur, concat_ws('/', 'BAKI', kode_gudang, kode_baki, kode_barcode) as baki, kode_barcode, qty, fine, hpp, kode_supplier from penjualan_detail
  )
  select kode_toko, no_faktur as nomor, baki as apa, -qty as pieces, -fine as fine, case when kode_supplier is null then -hpp else 0 end as cost, 0::bigint as rupiah from barang_jual
  union all select kode_toko, no_faktur, 'PELANGGAN/' || kode_barcode, qty, fine, hpp, 0 from barang_jual
  -- A piece on consignment is bought from its supplier in the same moment.
  union all select kode_toko, no_faktur, 'SUPPLIER/' || kode_barcode, 0, 0, -hpp, 0 from barang_jual where kode_supplier is not null
  union all select kode_toko, no_faktur, 'TAGIHAN/HUTANG_SUPPLIER/' || kode_supplier, 0, 0, 0, -hpp from barang_jual where kode_supplier is not null
  union all
  select kode_toko, no_faktur, case when piutang then 'TAGIHAN/PIUTANG_KARTU/' || no_rekening else 'KAS/' || coalesce(no_rekening, 'CASH') end, 0, 0, 0, jumlah from penjualan_bayar
  union all
  select kode_toko, no_faktur, case when piutang then 'TAGIHAN/PIUTANG_KARTU/' else 'KAS/' end || no_rekening, 0, 0, 0, biaya_kartu from penjualan_bayar where biaya_kartu <> 0
  union all select kode_toko, no_faktur, 'KAS/CASH', 0, 0, 0, -kembali from penjualan where kembali <> 0
  -- The shop pays when the customer brought more than he took.
  union all
  select b.kode_toko, b.no_faktur, 'KAS/' || coalesce(b.no_rekening, 'CASH'), 0, 0, 0, -2 * b.jumlah
  from penjualan_bayar b join penjualan p using (kode_toko, no_faktur) where p.dibayarkan > 0
  union all
  select t.kode_toko, t.no_faktur, m.tempat || t.barang, m.arah * t.qty, m.arah * t.fine, m.arah * t.harga, 0
  from (
    select kode_toko, no_faktur, case when toko_nota = kode_toko then kode_barcode else no_faktur || '/' || no_urut end as barang, qty, fine, harga from penjualan_tukar
  ) t cross join (values (-1, 'PELANGGAN/'), (1, 'BEKAS/')) as m (arah, tempat)
  union all select kode_toko, no_faktur, 'TAGIHAN/PIUTANG_JUAL/' || kode_member, 0, 0, 0, sisa_bayar from penjualan where sisa_bayar <> 0
  union all select kode_toko, no_faktur, 'TAGIHAN/PIUTANG_EMAS/' || kode_member, 0, hutang_fine, 0, nilai_fine from penjualan where harga_emas is not null
  union all select kode_toko, no_faktur, 'TAGIHAN/PPN/' || to_char(tgl_system, 'YYYY-MM'), 0, 0, 0, -ppn from penjualan where ppn <> 0
  union all select kode_toko, no_faktur, 'TAGIHAN/HUTANG_BONUS/' || kode_sales, 0, 0, 0, -fee_sales from penjualan where fee_sales <> 0
  union all
  select b.kode_toko, b.no_faktur, 'TAGIHAN/HUTANG_BONUS/' || s.kode_sales, 0, 0, 0, s.rupiah
  from penjualan_sales b join penjualan p using (kode_toko, no_faktur)
  cross join lateral (values (b.kode_sales, -b.fee_sales), (p.kode_sales, b.fee_sales)) as s (kode_sales, rupiah)
  where b.kode_sales <> p.kode_sales and b.fee_sales <> 0
  union all
  select kode_toko, no_faktur, 'TAGIHAN/POIN/' || kode_member, 0, 0, 0, coalesce(poin_lepas, bayar_poin) - coalesce(poin_tangguh, poin_didapat * nilai_poin)
  from penjualan where coalesce(poin_lepas, bayar_poin) <> coalesce(poin_tangguh, poin_didapat * nilai_poin)
  union all select kode_toko, no_faktur, 'TAGIHAN/HUTANG_AFILIASI/' || kode_afiliasi, 0, 0, 0, -komisi_afiliasi from penjualan where komisi_afiliasi <> 0
  union all select * from penjualan_dibayar_muka;
