create or replace view mutasi_service_gerak_sendiri as
 WITH baris AS NOT MATERIALIZED (
         SELECT m.jenis_service,
            d.kode_toko,
            d.no_mutasi_service,
            d.qty,
            d.fine_selesai,
            d.emas_lot,
            d.emas_tempat,
            d.emas_keping,
            d.fine_emas,
            d.hpp_emas,
            d.diserahkan,
            d.berat_selesai - d.berat - d.berat_emas AS beda_berat,
            d.fine_selesai - d.fine - d.fine_emas AS beda_fine,
            lot_terima(m.no_service, d.no_urut) AS kode_lot
           FROM mutasi_service_detail d
             JOIN mutasi_service m USING (kode_toko, no_mutasi_service)
        ), arah AS NOT MATERIALIZED (
         SELECT mutasi_service.kode_toko,
            mutasi_service.no_mutasi_service,
                CASE mutasi_service.jenis_service
                    WHEN 'AMBIL'::text THEN 1
                    ELSE '-1'::integer
                END AS arah
           FROM mutasi_service
        )
 SELECT b.kode_toko,
    b.no_mutasi_service AS nomor,
    (m.tempat || '/'::text) || b.kode_lot AS apa,
    0 AS pieces,
    m.arah::numeric * b.beda_fine AS fine,
    0::bigint AS cost,
    0::bigint AS rupiah
   FROM baris b
     CROSS JOIN LATERAL ( VALUES ('SERVIS'::text,1), (
                CASE
                    WHEN b.beda_berat < 0::numeric THEN 'SUSUT'::text
                    ELSE 'PELANGGAN'::text
                END,'-1'::integer)) m(tempat, arah)
  WHERE b.jenis_service = 'SELESAI'::text
UNION ALL
 SELECT b.kode_toko,
    b.no_mutasi_service AS nomor,
    m.apa,
    m.arah * m.pieces AS pieces,
    m.arah::numeric * b.fine_emas AS fine,
    m.arah * m.cost AS cost,
    0 AS rupiah
   FROM baris b
     CROSS JOIN LATERAL ( VALUES ((b.emas_tempat || '/'::text) || b.emas_lot,'-1'::integer,b.emas_keping,b.hpp_emas), ('PELANGGAN/'::text || b.emas_lot,1,b.emas_keping,b.hpp_emas), ('PELANGGAN/'::text || b.kode_lot,'-1'::integer,0,0::bigint), ('SERVIS/'::text || b.kode_lot,1,0,0::bigint)) m(apa, arah, pieces, cost)
  WHERE b.jenis_service = 'SELESAI'::text AND b.emas_lot IS NOT NULL
UNION ALL
 SELECT b.kode_toko,
    b.no_mutasi_service AS nomor,
    (m.tempat || '/'::text) || b.kode_lot AS apa,
    m.arah * b.qty AS pieces,
    m.arah::numeric * b.fine_selesai AS fine,
    0 AS cost,
    0 AS rupiah
   FROM baris b
     CROSS JOIN LATERAL ( VALUES ('SERVIS'::text,'-1'::integer), (
                CASE
                    WHEN b.jenis_service = 'GANTI_RUGI'::text AND NOT b.diserahkan THEN 'SUSUT'::text
                    ELSE 'PELANGGAN'::text
                END,1)) m(tempat, arah)
  WHERE b.jenis_service <> 'SELESAI'::text
UNION ALL
 SELECT b.kode_toko,
    b.no_mutasi_service AS nomor,
        CASE
            WHEN b.piutang THEN 'TAGIHAN/PIUTANG_KARTU/'::text || b.no_rekening
            ELSE 'KAS/'::text || COALESCE(b.no_rekening, 'CASH'::text)
        END AS apa,
    0 AS pieces,
    0 AS fine,
    0 AS cost,
    arah.arah * b.jumlah AS rupiah
   FROM mutasi_service_bayar b
     JOIN arah USING (kode_toko, no_mutasi_service)
UNION ALL
 SELECT mutasi_service.kode_toko,
    mutasi_service.no_mutasi_service AS nomor,
    'KAS/CASH'::text AS apa,
    0 AS pieces,
    0 AS fine,
    0 AS cost,
    - mutasi_service.kembali AS rupiah
   FROM mutasi_service
  WHERE mutasi_service.kembali <> 0
UNION ALL
 SELECT mutasi_service.kode_toko,
    mutasi_service.no_mutasi_service AS nomor,
    'TAGIHAN/UM_SERVICE/'::text || mutasi_service.no_hp AS apa,
    0 AS pieces,
    0 AS fine,
    0 AS cost,
    mutasi_service.uang_muka_service AS rupiah
   FROM mutasi_service
  WHERE mutasi_service.uang_muka_service <> 0
UNION ALL
 SELECT mutasi_service.kode_toko,
    mutasi_service.no_mutasi_service AS nomor,
    'TAGIHAN/HUTANG_TUKANG/'::text || mutasi_service.kode_tukang AS apa,
    0 AS pieces,
    0 AS fine,
    0 AS cost,
    - mutasi_service.biaya_tukang AS rupiah
   FROM mutasi_service
  WHERE mutasi_service.biaya_tukang <> 0
UNION ALL
 SELECT mutasi_service_bayar.kode_toko,
    mutasi_service_bayar.no_mutasi_service AS nomor,
        CASE
            WHEN mutasi_service_bayar.piutang THEN 'TAGIHAN/PIUTANG_KARTU/'::text
            ELSE 'KAS/'::text
        END || mutasi_service_bayar.no_rekening AS apa,
    0 AS pieces,
    0 AS fine,
    0 AS cost,
    mutasi_service_bayar.biaya_kartu AS rupiah
   FROM mutasi_service_bayar
  WHERE mutasi_service_bayar.biaya_kartu <> 0
UNION ALL
 SELECT mutasi_service.kode_toko,
    mutasi_service.no_mutasi_service AS nomor,
    'TAGIHAN/PPN/'::text || to_char(mutasi_service.tgl_system::timestamp with time zone, 'YYYY-MM'::text) AS apa,
    0 AS pieces,
    0 AS fine,
    0 AS cost,
    - mutasi_service.ppn AS rupiah
   FROM mutasi_service
  WHERE mutasi_service.ppn <> 0;
