create or replace view mutasi_cicilan_gerak as
 SELECT mutasi_cicilan_gerak_sendiri.kode_toko,
    mutasi_cicilan_gerak_sendiri.nomor,
    mutasi_cicilan_gerak_sendiri.apa,
    mutasi_cicilan_gerak_sendiri.pieces,
    mutasi_cicilan_gerak_sendiri.fine,
    mutasi_cicilan_gerak_sendiri.cost,
    mutasi_cicilan_gerak_sendiri.rupiah
   FROM mutasi_cicilan_gerak_sendiri
UNION ALL
 SELECT b.kode_toko,
    b.no_mutasi_cicilan AS nomor,
    w.apa,
    0 AS pieces,
    0 AS fine,
    0 AS cost,
    w.arah * b.jumlah AS rupiah
   FROM mutasi_cicilan_bayar b
     CROSS JOIN LATERAL ( VALUES ('-1'::integer,'KAS/CASH'::text), (1,'TAGIHAN/BAYAR_SEKALIGUS/'::text || b.no_mutasi_cicilan)) w(arah, apa)
  WHERE b.jenis = 'SEKALIGUS'::text;
