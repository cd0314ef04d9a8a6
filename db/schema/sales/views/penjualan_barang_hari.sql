create or replace view penjualan_barang_hari as
  select kode_toko, tgl_system, kode_dept, kode_group, sum(qty)::bigint as qty, sum(berat) as berat, sum(harga_dasar)::bigint as harga_dasar, sum(ongkos)::bigint as ongkos,
         sum(diskon)::bigint as diskon, sum(pembulatan)::bigint as pembulatan, sum(harga_total)::bigint as harga_total
  from penjualan_barang group by 1, 2, 3, 4;
