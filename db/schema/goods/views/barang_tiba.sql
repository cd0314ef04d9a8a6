-- What arrived elsewhere has left its sender: his half of the event is read of the arrival, and `verify` holds it against his ledger as a document.
-- (No view that could be written through.)
create or replace view barang_tiba as
  select t.asal_toko as kode_toko, t.no_terima_barang, t.tgl_system from terima_barang t join kirim_barang k on (k.kode_toko, k.no_kirim) = (t.asal_toko, t.no_kirim)
  where t.hasil_kirim = 'DITERIMA';
