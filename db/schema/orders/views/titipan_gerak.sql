-- Pieces stay in their trays; what moves is money.
create or replace view titipan_gerak as
 SELECT titipan_bayar.kode_toko,
    titipan_bayar.no_titipan AS nomor,
        CASE
            WHEN titipan_bayar.piutang THEN 'TAGIHAN/PIUTANG_KARTU/'::text || titipan_bayar.no_rekening
            ELSE 'KAS/'::text || COALESCE(titipan_bayar.no_rekening, 'CASH'::text)
        END AS apa,
    0 AS pieces,
    0::numeric AS fine,
    0::bigint AS cost,
    titipan_bayar.jumlah AS rupiah
   FROM titipan_bayar
UNION ALL
 SELECT titipan.kode_toko,
    titipan.no_titipan AS nomor,
    'KAS/CASH'::text AS apa,
    0 AS pieces,
    0 AS fine,
    0 AS cost,
    - titipan.kembali AS rupiah
   FROM titipan
  WHERE titipan.kembali <> 0
UNION ALL
 SELECT titipan.kode_toko,
    titipan.no_titipan AS nomor,
    'TAGIHAN/TITIPAN/'::text || titipan.no_hp AS apa,
    0 AS pieces,
    0 AS fine,
    0 AS cost,
    - titipan.dp AS rupiah
   FROM titipan
UNION ALL
 SELECT titipan_bayar.kode_toko,
    titipan_bayar.no_titipan AS nomor,
        CASE
            WHEN titipan_bayar.piutang THEN 'TAGIHAN/PIUTANG_KARTU/'::text
            ELSE 'KAS/'::text
        END || titipan_bayar.no_rekening AS apa,
    0 AS pieces,
    0 AS fine,
    0 AS cost,
    titipan_bayar.biaya_kartu AS rupiah
   FROM titipan_bayar
  WHERE titipan_bayar.biaya_kartu <> 0;
