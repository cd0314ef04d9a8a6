-- What documents that move money from shop to shop move, in both.
create or replace view gerak_antar_toko as
  select kode_toko, nomor, apa, rupiah from kirim_uang_gerak
  union all select kode_toko, nomor, apa, rupiah from terima_uang_gerak
  union all select kode_toko, nomor, apa, rupiah from pengalihan_saldo_gerak
  union all select kode_toko, nomor, apa, rupiah from terima_saldo_gerak;
