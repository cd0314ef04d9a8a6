create or replace view penjualan_batang_gerak as
 SELECT d.kode_toko,
    d.no_jual_batang AS nomor,
    (m.tempat || '/'::text) || d.kode_lot AS apa,
    m.arah * d.keping AS pieces,
    m.arah::numeric * d.fine AS fine,
    m.arah * d.hpp AS cost,
    0::bigint AS rupiah
   FROM penjualan_batang_detail d
     CROSS JOIN ( VALUES ('BATANG'::text,'-1'::integer), ('PELANGGAN'::text,1)) m(tempat, arah)
UNION ALL
 SELECT b.kode_toko,
    b.no_jual_batang AS nomor,
        CASE
            WHEN b.piutang THEN 'TAGIHAN/PIUTANG_KARTU/'::text || b.no_rekening
            ELSE 'KAS/'::text || COALESCE(b.no_rekening, 'CASH'::text)
        END AS apa,
    0 AS pieces,
    0::numeric AS fine,
    0::bigint AS cost,
    1 * b.jumlah AS rupiah
   FROM penjualan_batang_bayar b
     JOIN penjualan_batang h USING (kode_toko, no_jual_batang)
UNION ALL
 SELECT penjualan_batang_bayar.kode_toko,
    penjualan_batang_bayar.no_jual_batang AS nomor,
        CASE
            WHEN penjualan_batang_bayar.piutang THEN 'TAGIHAN/PIUTANG_KARTU/'::text
            ELSE 'KAS/'::text
        END || penjualan_batang_bayar.no_rekening AS apa,
    0 AS pieces,
    0 AS fine,
    0 AS cost,
    penjualan_batang_bayar.biaya_kartu AS rupiah
   FROM penjualan_batang_bayar
  WHERE penjualan_batang_bayar.biaya_kartu <> 0
UNION ALL
 SELECT penjualan_batang.kode_toko,
    penjualan_batang.no_jual_batang AS nomor,
    'KAS/CASH'::text AS apa,
    0 AS pieces,
    0 AS fine,
    0 AS cost,
    - penjualan_batang.kembali AS rupiah
   FROM penjualan_batang
  WHERE penjualan_batang.kembali <> 0;
