create or replace view uang_keluar as
 SELECT 'BATANG_MASUK'::text AS kind,
    batang_masuk.no_batang_masuk AS nomor,
    batang_masuk.kode_toko,
    batang_masuk.user_id,
    batang_masuk.tgl_system,
    batang_masuk.nilai_batang AS rupiah
   FROM batang_masuk
  WHERE batang_masuk.bayar_batang = 'KAS'::text AND batang_masuk.status = 'VALID'::text
UNION ALL
 SELECT 'BAYAR_TAGIHAN'::text AS kind,
    bayar_tagihan.no_bayar_tagihan AS nomor,
    bayar_tagihan.kode_toko,
    bayar_tagihan.user_id,
    bayar_tagihan.tgl_system,
    bayar_tagihan.total_uang AS rupiah
   FROM bayar_tagihan
  WHERE bayar_tagihan.arah = 'KELUAR'::text AND bayar_tagihan.status = 'VALID'::text
UNION ALL
 SELECT 'HADIAH_MASUK'::text AS kind,
    hadiah_masuk.no_hadiah AS nomor,
    hadiah_masuk.kode_toko,
    hadiah_masuk.user_id,
    hadiah_masuk.tgl_system,
    hadiah_masuk.total_biaya AS rupiah
   FROM hadiah_masuk
  WHERE hadiah_masuk.sebab_hadiah = 'BELI'::text AND hadiah_masuk.status = 'VALID'::text
UNION ALL
 SELECT 'MUTASI_UANG'::text AS kind,
    mutasi_uang.no_mutasi AS nomor,
    mutasi_uang.kode_toko,
    mutasi_uang.user_id,
    mutasi_uang.tgl_system,
    mutasi_uang.biaya_bank AS rupiah
   FROM mutasi_uang
  WHERE mutasi_uang.biaya_bank > 0
UNION ALL
 SELECT 'TERIMA_CUCI'::text AS kind,
    terima_cuci.no_terima_cuci AS nomor,
    terima_cuci.kode_toko,
    terima_cuci.user_id,
    terima_cuci.tgl_system,
    terima_cuci.ongkos_sepuhan AS rupiah
   FROM terima_cuci
  WHERE terima_cuci.cara_ongkos = 'KAS'::text AND terima_cuci.ongkos_sepuhan > 0 AND terima_cuci.status = 'VALID'::text
UNION ALL
 SELECT 'TERIMA_SEPUHAN'::text AS kind,
    terima_sepuhan.no_sepuhan AS nomor,
    terima_sepuhan.kode_toko,
    terima_sepuhan.user_id,
    terima_sepuhan.tgl_system,
    terima_sepuhan.ongkos_sepuhan AS rupiah
   FROM terima_sepuhan
  WHERE terima_sepuhan.cara_ongkos = 'KAS'::text AND terima_sepuhan.ongkos_sepuhan > 0 AND terima_sepuhan.status = 'VALID'::text
UNION ALL
 SELECT 'UANG_KAS'::text AS kind,
    uang_kas.no_uang_kas AS nomor,
    uang_kas.kode_toko,
    uang_kas.user_id,
    uang_kas.tgl_system,
    uang_kas.total_uang AS rupiah
   FROM uang_kas
  WHERE uang_kas.arah = 'KELUAR'::text AND uang_kas.status = 'VALID'::text;
