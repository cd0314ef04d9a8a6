create or replace view ambil_simpanan_gerak_sendiri as
 SELECT a.kode_toko,
    a.no_ambil AS nomor,
    (m.tempat || '/'::text) || lot_terima(d.no_simpanan, d.no_urut) AS apa,
    m.arah * d.qty AS pieces,
    m.arah::numeric * d.fine AS fine,
    0::bigint AS cost,
    0::bigint AS rupiah
   FROM ambil_simpanan a
     JOIN simpanan_detail d USING (kode_toko, no_simpanan)
     CROSS JOIN ( VALUES ('PELANGGAN'::text,1), ('SIMPAN'::text,'-1'::integer)) m(tempat, arah)
UNION ALL
 SELECT ambil_simpanan_bayar.kode_toko,
    ambil_simpanan_bayar.no_ambil AS nomor,
        CASE
            WHEN ambil_simpanan_bayar.piutang THEN 'TAGIHAN/PIUTANG_KARTU/'::text || ambil_simpanan_bayar.no_rekening
            ELSE 'KAS/'::text || COALESCE(ambil_simpanan_bayar.no_rekening, 'CASH'::text)
        END AS apa,
    0 AS pieces,
    0 AS fine,
    0 AS cost,
    ambil_simpanan_bayar.jumlah AS rupiah
   FROM ambil_simpanan_bayar
UNION ALL
 SELECT ambil_simpanan.kode_toko,
    ambil_simpanan.no_ambil AS nomor,
    'KAS/CASH'::text AS apa,
    0 AS pieces,
    0 AS fine,
    0 AS cost,
    - ambil_simpanan.kembali AS rupiah
   FROM ambil_simpanan
  WHERE ambil_simpanan.kembali <> 0
UNION ALL
 SELECT ambil_simpanan_bayar.kode_toko,
    ambil_simpanan_bayar.no_ambil AS nomor,
        CASE
            WHEN ambil_simpanan_bayar.piutang THEN 'TAGIHAN/PIUTANG_KARTU/'::text
            ELSE 'KAS/'::text
        END || ambil_simpanan_bayar.no_rekening AS apa,
    0 AS pieces,
    0 AS fine,
    0 AS cost,
    ambil_simpanan_bayar.biaya_kartu AS rupiah
   FROM ambil_simpanan_bayar
  WHERE ambil_simpanan_bayar.biaya_kartu <> 0;
