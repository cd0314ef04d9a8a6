-- Tiles of the head office read all pieces in trays, and all sums of the days of a period (docs/decisions/256).
create index barang_in_trays on barang (kode_toko, tgl_masuk) include (kode_dept, qty, berat_stock) where (tempat = 'BAKI');
create index hari_penjualan_jenis_by_date on hari_penjualan_jenis (tgl_system, kode_toko) include (kode_dept, kode_group, qty, berat, harga_total);
