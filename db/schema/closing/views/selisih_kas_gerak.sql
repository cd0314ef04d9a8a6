create or replace view selisih_kas_gerak as
  select kode_toko, no_selisih_kas as nomor, 'KAS/CASH' as apa, 0 as pieces, 0::numeric as fine, 0::bigint as cost, selisih_uang as rupiah from selisih_kas
  union all select kode_toko, no_selisih_kas, 'TAGIHAN/PIUTANG_KARYAWAN/' || kode_sales, 0, 0, 0, -selisih_uang from selisih_kas where kode_sales is not null;
