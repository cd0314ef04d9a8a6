-- The pieces of these sales.
create or replace view penjualan_barang as
  select d.kode_toko, d.tgl_system, d.no_faktur, d.kode_dept, d.kode_group, d.qty, d.berat, d.harga_dasar, d.ongkos, d.diskon, d.pembulatan, d.harga_total
  from penjualan_detail d join penjualan_sah p on p.kode_toko = d.kode_toko and p.no_faktur = d.no_faktur and p.tgl_system = d.tgl_system;
