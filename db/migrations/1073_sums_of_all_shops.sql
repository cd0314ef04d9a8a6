-- Tiles of the head office read all sums of the days of a period, and what lies in all trays by kind, from these indexes alone (docs/decisions/256).
create index hari_penjualan_jenis_by_date on hari_penjualan_jenis (tgl_system, kode_toko) include (kode_dept, kode_group, qty, berat, harga_total);
-- Last, since every posting writes here and waits until the end.
drop index isi_baki_ringkas_by_tray;
create index isi_baki_ringkas_by_tray on isi_baki_ringkas (kode_toko, kode_gudang, kode_baki) include (kode_dept, pieces);
