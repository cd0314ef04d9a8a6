create or replace view jurnal_umum_gerak as
  select kode_toko, no_jurnal as nomor, 'AKUN/' || nomor_akun as apa, 0 as pieces, 0::numeric as fine, 0::bigint as cost, debet - kredit as rupiah
  from jurnal_umum_detail
  union all
  select kode_toko, no_jurnal, 'TAGIHAN/PIUTANG_BUNGA/' || no_hp, 0, 0, 0, selisih_akru from jurnal_umum_bunga;
