create or replace view pelunasan_penjualan_gerak_sendiri as
 SELECT pelunasan_penjualan.kode_toko,
    pelunasan_penjualan.no_pelunasan AS nomor,
    'TAGIHAN/PIUTANG_JUAL/'::text || pelunasan_penjualan.kode_member AS apa,
    0::bigint AS pieces,
    0::numeric AS fine,
    0::bigint AS cost,
    - pelunasan_penjualan.grand_total AS rupiah
   FROM pelunasan_penjualan
UNION ALL
 SELECT pelunasan_penjualan_bayar.kode_toko,
    pelunasan_penjualan_bayar.no_pelunasan AS nomor,
        CASE
            WHEN pelunasan_penjualan_bayar.piutang THEN 'TAGIHAN/PIUTANG_KARTU/'::text || pelunasan_penjualan_bayar.no_rekening
            ELSE 'KAS/'::text || COALESCE(pelunasan_penjualan_bayar.no_rekening, 'CASH'::text)
        END AS apa,
    0 AS pieces,
    0 AS fine,
    0 AS cost,
    pelunasan_penjualan_bayar.jumlah AS rupiah
   FROM pelunasan_penjualan_bayar
UNION ALL
 SELECT pelunasan_penjualan.kode_toko,
    pelunasan_penjualan.no_pelunasan AS nomor,
    'KAS/CASH'::text AS apa,
    0 AS pieces,
    0 AS fine,
    0 AS cost,
    - pelunasan_penjualan.kembali AS rupiah
   FROM pelunasan_penjualan
  WHERE pelunasan_penjualan.kembali <> 0
UNION ALL
 SELECT pelunasan_penjualan_bayar.kode_toko,
    pelunasan_penjualan_bayar.no_pelunasan AS nomor,
        CASE
            WHEN pelunasan_penjualan_bayar.piutang THEN 'TAGIHAN/PIUTANG_KARTU/'::text
            ELSE 'KAS/'::text
        END || pelunasan_penjualan_bayar.no_rekening AS apa,
    0 AS pieces,
    0 AS fine,
    0 AS cost,
    pelunasan_penjualan_bayar.biaya_kartu AS rupiah
   FROM pelunasan_penjualan_bayar
  WHERE pelunasan_penjualan_bayar.biaya_kartu <> 0;
