-- Those that are with a shop now, wherever there: in a tray, on their way, missing.
create or replace view barang_konsinyasi as
  select b.kode_toko, b.tempat, b.kode_barcode, b.kode_supplier, b.qty, b.berat_stock, b.fine, b.harga_beli
  from barang b join tempat t on t.tempat = b.tempat
  where b.is_konsinyasi and t.kelas = 'MILIK';
