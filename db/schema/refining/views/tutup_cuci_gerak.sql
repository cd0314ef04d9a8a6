create or replace view tutup_cuci_gerak as
  select kode_toko, no_tutup_cuci as nomor, 'TAGIHAN/PIUTANG_TUKANG/' || kode_tukang as apa, 0 as pieces, beban_fine as fine, 0::bigint as cost, beban_rp as rupiah
  from tutup_cuci where ditanggung = 'TUKANG';
