-- A page of the pieces of a shop is read in the order that was asked for, from where it begins, whatever the order. None of these
-- names what a sale changes (0170_state_follows_place.sql).
create index barang_by_code on barang (kode_toko, kode_barcode);
-- Names that begin alike stand together, so a word of others may come late: it is looked for in the index alone.
create index barang_by_name on barang (kode_toko, nama_barang, kode_barcode) include (cari);
create index barang_by_weight on barang (kode_toko, berat, kode_barcode);
create index barang_by_dept_of_toko on barang (kode_toko, kode_dept, kode_barcode);
create index barang_by_group_of_toko on barang (kode_toko, kode_group, kode_barcode);
