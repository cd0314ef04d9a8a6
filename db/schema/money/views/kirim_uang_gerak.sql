create or replace view kirim_uang_gerak as
  select kode_toko, nota_kirim as nomor, 'KAS/CASH' as apa, 0 as pieces, 0::numeric as fine, 0::bigint as cost, -jumlah_rp as rupiah from kirim_uang
  union all select kode_toko, nota_kirim, 'TAGIHAN/UANG_JALAN/' || tujuan, 0, 0, 0, jumlah_rp from kirim_uang;
