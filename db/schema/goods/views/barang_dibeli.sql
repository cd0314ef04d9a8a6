-- Every piece that customers have brought, whether they were paid for it or paid with it.
create or replace view barang_dibeli as
  select kode_toko, no_faktur_beli as nomor, false as ditukar, tgl_system, no_urut, batal, kode_barcode, no_faktur, toko_nota, tgl_nota, umur_bulan, berat_nota,
         harga_nota, nama_barang, kode_kategori, kode_dept, kode_group, kadar, kadar_cetak, kode_kondisi, kondisi, qty, berat, berat_bayar, fine, harga_emas,
         harga_per_gram, harga_dasar, potongan, pembulatan, harga, rumus, toko_lain, nota_lain, tgl_nota_lain
  from pembelian_detail
  union all
  select kode_toko, no_faktur, true, tgl_system, no_urut, batal, kode_barcode, no_nota, toko_nota, tgl_nota, umur_bulan, berat_nota,
         harga_nota, nama_barang, kode_kategori, kode_dept, kode_group, kadar, kadar_cetak, kode_kondisi, kondisi, qty, berat, berat_bayar, fine, harga_emas,
         harga_per_gram, harga_dasar, potongan, pembulatan, harga, rumus, toko_lain, nota_lain, tgl_nota_lain
  from penjualan_tukar;
