create or replace view bayar_sekaligus_gerak as
 SELECT bayar_sekaligus_detail.kode_toko,
    bayar_sekaligus_detail.no_bayar_sekaligus AS nomor,
    'TAGIHAN/BAYAR_SEKALIGUS/'::text || bayar_sekaligus_detail.reference AS apa,
    0 AS pieces,
    0::numeric AS fine,
    0::bigint AS cost,
    - bayar_sekaligus_detail.jumlah AS rupiah
   FROM bayar_sekaligus_detail
UNION ALL
 SELECT b.kode_toko,
    b.no_bayar_sekaligus AS nomor,
        CASE
            WHEN b.piutang THEN 'TAGIHAN/PIUTANG_KARTU/'::text || b.no_rekening
            ELSE 'KAS/'::text || COALESCE(b.no_rekening, 'CASH'::text)
        END AS apa,
    0 AS pieces,
    0::numeric AS fine,
    0::bigint AS cost,
    1 * b.jumlah AS rupiah
   FROM bayar_sekaligus_bayar b
     JOIN bayar_sekaligus h USING (kode_toko, no_bayar_sekaligus)
UNION ALL
 SELECT bayar_sekaligus_bayar.kode_toko,
    bayar_sekaligus_bayar.no_bayar_sekaligus AS nomor,
        CASE
            WHEN bayar_sekaligus_bayar.piutang THEN 'TAGIHAN/PIUTANG_KARTU/'::text
            ELSE 'KAS/'::text
        END || bayar_sekaligus_bayar.no_rekening AS apa,
    0 AS pieces,
    0 AS fine,
    0 AS cost,
    bayar_sekaligus_bayar.biaya_kartu AS rupiah
   FROM bayar_sekaligus_bayar
  WHERE bayar_sekaligus_bayar.biaya_kartu <> 0
UNION ALL
 SELECT bayar_sekaligus.kode_toko,
    bayar_sekaligus.no_bayar_sekaligus AS nomor,
    'KAS/CASH'::text AS apa,
    0 AS pieces,
    0 AS fine,
    0 AS cost,
    - bayar_sekaligus.kembali AS rupiah
   FROM bayar_sekaligus
  WHERE bayar_sekaligus.kembali <> 0;
