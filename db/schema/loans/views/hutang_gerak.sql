create or replace view hutang_gerak as
 SELECT d.kode_toko,
    d.no_faktur_hutang AS nomor,
    (m.tempat || '/'::text) || lot_terima(d.no_faktur_hutang, d.no_urut) AS apa,
    m.arah * d.qty AS pieces,
    m.arah::numeric * d.fine AS fine,
    0::bigint AS cost,
    0::bigint AS rupiah
   FROM hutang_detail d
     CROSS JOIN ( VALUES ('PELANGGAN'::text,'-1'::integer), ('GADAI'::text,1)) m(tempat, arah)
UNION ALL
 SELECT hutang_bayar.kode_toko,
    hutang_bayar.no_faktur_hutang AS nomor,
    'KAS/'::text || COALESCE(hutang_bayar.no_rekening, 'CASH'::text) AS apa,
    0 AS pieces,
    0 AS fine,
    0 AS cost,
    - hutang_bayar.jumlah AS rupiah
   FROM hutang_bayar
UNION ALL
 SELECT hutang.kode_toko,
    hutang.no_faktur_hutang AS nomor,
    'TAGIHAN/PIUTANG_GADAI/'::text || hutang.no_hp AS apa,
    0 AS pieces,
    0 AS fine,
    0 AS cost,
    hutang.jumlah_hutang AS rupiah
   FROM hutang
UNION ALL
 SELECT hutang_bayar.kode_toko,
    hutang_bayar.no_faktur_hutang AS nomor,
        CASE
            WHEN hutang_bayar.piutang THEN 'TAGIHAN/PIUTANG_KARTU/'::text
            ELSE 'KAS/'::text
        END || hutang_bayar.no_rekening AS apa,
    0 AS pieces,
    0 AS fine,
    0 AS cost,
    hutang_bayar.biaya_kartu AS rupiah
   FROM hutang_bayar
  WHERE hutang_bayar.biaya_kartu <> 0;
