-- Rows of accessories are few among all pieces that there ever were: their report finds them by themselves.
create index barang_accessories on barang (kode_barcode) where is_aksesoris;
