-- The bell counts what waits in a shop, often and for many tills: each count reads the index of what is open, not the table (docs/decisions/240).
create index kirim_barang_open_of_sender on kirim_barang (kode_toko, tgl_system) where status = 'OPEN';
create index pesan_failed on pesan (kode_toko, gagal_at) where status = 'GAGAL';
