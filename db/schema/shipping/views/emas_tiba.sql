-- What arrived at the head office has left its sender, less what is short: his half of the event is read of the arrival.
create or replace view emas_tiba as
  select t.asal_toko as kode_toko, t.no_terima_emas, t.tgl_system from terima_emas t join kirim_emas k on (k.kode_toko, k.no_kirim_emas) = (t.asal_toko, t.no_kirim_emas)
  where t.hasil_emas = 'DITERIMA';
