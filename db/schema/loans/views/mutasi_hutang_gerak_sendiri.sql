create or replace view mutasi_hutang_gerak_sendiri as
 SELECT d.kode_toko,
    d.no_mutasi_hutang AS nomor,
    (m.tempat || '/'::text) || lot_terima(d.no_faktur_hutang, d.urut_hutang) AS apa,
    m.arah * d.qty AS pieces,
    m.arah::numeric * d.fine AS fine,
    0::bigint AS cost,
    0::bigint AS rupiah
   FROM mutasi_hutang_detail d
     CROSS JOIN ( VALUES ('PELANGGAN'::text,1), ('GADAI'::text,'-1'::integer)) m(tempat, arah)
UNION ALL
 SELECT d.kode_toko,
    d.no_mutasi_hutang AS nomor,
    (m.tempat || '/'::text) || lot_terima(d.no_mutasi_hutang, d.no_urut) AS apa,
    m.arah * d.qty AS pieces,
    m.arah::numeric * d.fine AS fine,
    m.arah * d.harga AS cost,
    0 AS rupiah
   FROM mutasi_hutang_detail d
     JOIN mutasi_hutang e USING (kode_toko, no_mutasi_hutang)
     CROSS JOIN ( VALUES ('PELANGGAN'::text,'-1'::integer), ('BEKAS'::text,1)) m(tempat, arah)
  WHERE e.jenis_hutang = ANY (ARRAY['AMBIL'::text, 'BELI'::text])
UNION ALL
 SELECT b.kode_toko,
    b.no_mutasi_hutang AS nomor,
        CASE
            WHEN b.piutang THEN 'TAGIHAN/PIUTANG_KARTU/'::text || b.no_rekening
            ELSE 'KAS/'::text || COALESCE(b.no_rekening, 'CASH'::text)
        END AS apa,
    0 AS pieces,
    0 AS fine,
    0 AS cost,
        CASE
            WHEN e.jenis_hutang = 'BELI'::text AND e.nilai_ambil >= e.grand_total THEN - b.jumlah
            ELSE b.jumlah
        END AS rupiah
   FROM mutasi_hutang_bayar b
     JOIN mutasi_hutang e USING (kode_toko, no_mutasi_hutang)
UNION ALL
 SELECT mutasi_hutang.kode_toko,
    mutasi_hutang.no_mutasi_hutang AS nomor,
    'KAS/CASH'::text AS apa,
    0 AS pieces,
    0 AS fine,
    0 AS cost,
    - mutasi_hutang.kembali AS rupiah
   FROM mutasi_hutang
  WHERE mutasi_hutang.kembali <> 0
UNION ALL
 SELECT mutasi_hutang.kode_toko,
    mutasi_hutang.no_mutasi_hutang AS nomor,
    'TAGIHAN/PIUTANG_GADAI/'::text || mutasi_hutang.no_hp AS apa,
    0 AS pieces,
    0 AS fine,
    0 AS cost,
    - mutasi_hutang.pokok_dibayar AS rupiah
   FROM mutasi_hutang
  WHERE mutasi_hutang.pokok_dibayar <> 0
UNION ALL
 SELECT mutasi_hutang.kode_toko,
    mutasi_hutang.no_mutasi_hutang AS nomor,
    'TAGIHAN/SISA_LELANG/'::text || mutasi_hutang.no_hp AS apa,
    0 AS pieces,
    0 AS fine,
    0 AS cost,
    - mutasi_hutang.sisa_lelang AS rupiah
   FROM mutasi_hutang
  WHERE mutasi_hutang.sisa_lelang <> 0
UNION ALL
 SELECT mutasi_hutang_bayar.kode_toko,
    mutasi_hutang_bayar.no_mutasi_hutang AS nomor,
        CASE
            WHEN mutasi_hutang_bayar.piutang THEN 'TAGIHAN/PIUTANG_KARTU/'::text
            ELSE 'KAS/'::text
        END || mutasi_hutang_bayar.no_rekening AS apa,
    0 AS pieces,
    0 AS fine,
    0 AS cost,
    mutasi_hutang_bayar.biaya_kartu AS rupiah
   FROM mutasi_hutang_bayar
  WHERE mutasi_hutang_bayar.biaya_kartu <> 0;
