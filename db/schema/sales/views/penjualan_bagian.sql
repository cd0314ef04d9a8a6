-- Who made the valid sales, and what of each is whose.
create or replace view penjualan_bagian as
  select p.kode_toko, p.no_faktur, p.tgl_system, p.kode_sales, p.nama_sales, 100::numeric(5,2) as persen_bagian, p.total_qty, p.total_berat, p.diskon,
         p.sub_total + p.total_ongkos - p.diskon + p.pembulatan as harga_barang, p.fee_sales
  from penjualan p
  where p.status = 'VALID' and not exists (select from penjualan_sales b where (b.kode_toko, b.no_faktur) = (p.kode_toko, p.no_faktur))
  union all
  select b.kode_toko, b.no_faktur, b.tgl_system, b.kode_sales, b.nama_sales, b.persen_bagian, b.total_qty, b.total_berat, b.diskon, b.harga_barang, b.fee_sales
  from penjualan_sales b join penjualan p using (kode_toko, no_faktur) where p.status = 'VALID';
