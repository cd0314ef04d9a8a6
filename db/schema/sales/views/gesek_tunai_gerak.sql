create or replace view gesek_tunai_gerak as
  select kode_toko, no_gesek as nomor, 'KAS/CASH' as apa, 0 as pieces, 0::numeric as fine, 0::bigint as cost, -tunai_gesek as rupiah from gesek_tunai
  union all select kode_toko, no_gesek, 'TAGIHAN/PIUTANG_KARTU/' || no_rekening, 0, 0, 0, total_gesek from gesek_tunai_kartu;
