create or replace view service_gerak as
 SELECT d.kode_toko,
    d.no_service AS nomor,
    (m.tempat || '/'::text) || lot_terima(d.no_service, d.no_urut) AS apa,
    m.arah * d.qty AS pieces,
    m.arah::numeric * d.fine AS fine,
    0::bigint AS cost,
    0::bigint AS rupiah
   FROM service_detail d
     CROSS JOIN ( VALUES ('PELANGGAN'::text,'-1'::integer), ('SERVIS'::text,1)) m(tempat, arah)
UNION ALL
 SELECT service_bayar.kode_toko,
    service_bayar.no_service AS nomor,
        CASE
            WHEN service_bayar.piutang THEN 'TAGIHAN/PIUTANG_KARTU/'::text || service_bayar.no_rekening
            ELSE 'KAS/'::text || COALESCE(service_bayar.no_rekening, 'CASH'::text)
        END AS apa,
    0 AS pieces,
    0 AS fine,
    0 AS cost,
    service_bayar.jumlah AS rupiah
   FROM service_bayar
UNION ALL
 SELECT service.kode_toko,
    service.no_service AS nomor,
    'KAS/CASH'::text AS apa,
    0 AS pieces,
    0 AS fine,
    0 AS cost,
    - service.kembali AS rupiah
   FROM service
  WHERE service.kembali <> 0
UNION ALL
 SELECT service.kode_toko,
    service.no_service AS nomor,
    'TAGIHAN/UM_SERVICE/'::text || service.no_hp AS apa,
    0 AS pieces,
    0 AS fine,
    0 AS cost,
    - service.dp_service AS rupiah
   FROM service
  WHERE service.dp_service <> 0
UNION ALL
 SELECT service_bayar.kode_toko,
    service_bayar.no_service AS nomor,
        CASE
            WHEN service_bayar.piutang THEN 'TAGIHAN/PIUTANG_KARTU/'::text
            ELSE 'KAS/'::text
        END || service_bayar.no_rekening AS apa,
    0 AS pieces,
    0 AS fine,
    0 AS cost,
    service_bayar.biaya_kartu AS rupiah
   FROM service_bayar
  WHERE service_bayar.biaya_kartu <> 0;
