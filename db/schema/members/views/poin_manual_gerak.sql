create or replace view poin_manual_gerak as
  select kode_toko, no_poin as nomor, 'TAGIHAN/POIN/' || kode_member as apa, 0 as pieces, 0::numeric as fine, 0::bigint as cost,
         case arah_poin when 'BERI' then -1 else 1 end * coalesce(poin_tangguh, jumlah_poin * nilai_poin) as rupiah
  from poin_manual where coalesce(poin_tangguh, jumlah_poin * nilai_poin) > 0;
