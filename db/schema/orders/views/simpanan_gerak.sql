-- The lot of a line.
create or replace view simpanan_gerak as
 SELECT d.kode_toko,
    d.no_simpanan AS nomor,
    (m.tempat || '/'::text) || lot_terima(d.no_simpanan, d.no_urut) AS apa,
    m.arah * d.qty AS pieces,
    m.arah::numeric * d.fine AS fine,
    0::bigint AS cost,
    0::bigint AS rupiah
   FROM simpanan_detail d
     CROSS JOIN ( VALUES ('PELANGGAN'::text,'-1'::integer), ('SIMPAN'::text,1)) m(tempat, arah)
UNION ALL
 SELECT simpanan_bayar.kode_toko,
    simpanan_bayar.no_simpanan AS nomor,
        CASE
            WHEN simpanan_bayar.piutang THEN 'TAGIHAN/PIUTANG_KARTU/'::text || simpanan_bayar.no_rekening
            ELSE 'KAS/'::text || COALESCE(simpanan_bayar.no_rekening, 'CASH'::text)
        END AS apa,
    0 AS pieces,
    0 AS fine,
    0 AS cost,
    simpanan_bayar.jumlah AS rupiah
   FROM simpanan_bayar
UNION ALL
 SELECT simpanan.kode_toko,
    simpanan.no_simpanan AS nomor,
    'KAS/CASH'::text AS apa,
    0 AS pieces,
    0 AS fine,
    0 AS cost,
    - simpanan.kembali AS rupiah
   FROM simpanan
  WHERE simpanan.kembali <> 0
UNION ALL
 SELECT simpanan_bayar.kode_toko,
    simpanan_bayar.no_simpanan AS nomor,
        CASE
            WHEN simpanan_bayar.piutang THEN 'TAGIHAN/PIUTANG_KARTU/'::text
            ELSE 'KAS/'::text
        END || simpanan_bayar.no_rekening AS apa,
    0 AS pieces,
    0 AS fine,
    0 AS cost,
    simpanan_bayar.biaya_kartu AS rupiah
   FROM simpanan_bayar
  WHERE simpanan_bayar.biaya_kartu <> 0;
