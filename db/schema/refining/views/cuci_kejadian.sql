-- 6. What happened to a batch, in order; and what it comes to so far.
create or replace view cuci_kejadian as
  select kode_toko, no_cuci, langkah, no_terima_cuci as nomor, 'TERIMA_CUCI' as kind from terima_cuci where status = 'VALID'
  union all select kode_toko, no_cuci, langkah, no_sepuhan, 'TERIMA_SEPUHAN' from terima_sepuhan where status = 'VALID'
  union all select kode_toko, no_cuci, langkah, no_tutup_cuci, 'TUTUP_CUCI' from tutup_cuci where status = 'VALID';
