create or replace view reset_poin_gerak as
  select kode_toko, no_reset as nomor, 'TAGIHAN/POIN/' || kode_member as apa, 0 as pieces, 0::numeric as fine, 0::bigint as cost, biaya_hangus as rupiah
  from reset_poin_detail where biaya_hangus <> 0;
