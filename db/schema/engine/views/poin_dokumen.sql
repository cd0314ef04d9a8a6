create or replace view poin_dokumen as
  select kode_toko, 'POIN_MANUAL' as kind, no_poin as nomor, kode_member, case arah_poin when 'BERI' then jumlah_poin else -jumlah_poin end as poin from poin_manual
  union all select kode_toko, 'TUKAR_POIN', no_tukar, kode_member, -total_poin from tukar_poin
  union all select kode_toko, 'RESET_POIN', no_reset, kode_member, -poin_hangus from reset_poin_detail;
