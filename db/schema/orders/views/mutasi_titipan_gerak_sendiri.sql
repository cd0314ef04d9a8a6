create or replace view mutasi_titipan_gerak_sendiri as
 WITH arah AS NOT MATERIALIZED (
         SELECT mutasi_titipan.kode_toko,
            mutasi_titipan.no_mutasi_titipan,
            mutasi_titipan.no_hp,
            mutasi_titipan.uang_titipan,
            mutasi_titipan.kembali,
                CASE mutasi_titipan.jenis_titipan
                    WHEN 'BAYAR'::text THEN 1
                    ELSE '-1'::integer
                END AS arah
           FROM mutasi_titipan
        )
 SELECT mutasi_titipan_bayar.kode_toko,
    mutasi_titipan_bayar.no_mutasi_titipan AS nomor,
        CASE
            WHEN mutasi_titipan_bayar.piutang THEN 'TAGIHAN/PIUTANG_KARTU/'::text || mutasi_titipan_bayar.no_rekening
            ELSE 'KAS/'::text || COALESCE(mutasi_titipan_bayar.no_rekening, 'CASH'::text)
        END AS apa,
    0 AS pieces,
    0::numeric AS fine,
    0::bigint AS cost,
    arah.arah * mutasi_titipan_bayar.jumlah AS rupiah
   FROM mutasi_titipan_bayar
     JOIN arah USING (kode_toko, no_mutasi_titipan)
UNION ALL
 SELECT arah.kode_toko,
    arah.no_mutasi_titipan AS nomor,
    'KAS/CASH'::text AS apa,
    0 AS pieces,
    0 AS fine,
    0 AS cost,
    - arah.kembali AS rupiah
   FROM arah
  WHERE arah.kembali <> 0
UNION ALL
 SELECT arah.kode_toko,
    arah.no_mutasi_titipan AS nomor,
    'TAGIHAN/TITIPAN/'::text || arah.no_hp AS apa,
    0 AS pieces,
    0 AS fine,
    0 AS cost,
    (- arah.arah) * arah.uang_titipan AS rupiah
   FROM arah
UNION ALL
 SELECT mutasi_titipan_bayar.kode_toko,
    mutasi_titipan_bayar.no_mutasi_titipan AS nomor,
        CASE
            WHEN mutasi_titipan_bayar.piutang THEN 'TAGIHAN/PIUTANG_KARTU/'::text
            ELSE 'KAS/'::text
        END || mutasi_titipan_bayar.no_rekening AS apa,
    0 AS pieces,
    0 AS fine,
    0 AS cost,
    mutasi_titipan_bayar.biaya_kartu AS rupiah
   FROM mutasi_titipan_bayar
  WHERE mutasi_titipan_bayar.biaya_kartu <> 0;
