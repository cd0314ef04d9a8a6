-- What an event moves, as in 0988, and the tax of the fee that it earns.
create or replace view mutasi_service_gerak as
 SELECT mutasi_service_gerak_sendiri.kode_toko,
    mutasi_service_gerak_sendiri.nomor,
    mutasi_service_gerak_sendiri.apa,
    mutasi_service_gerak_sendiri.pieces,
    mutasi_service_gerak_sendiri.fine,
    mutasi_service_gerak_sendiri.cost,
    mutasi_service_gerak_sendiri.rupiah
   FROM mutasi_service_gerak_sendiri
UNION ALL
 SELECT b.kode_toko,
    b.no_mutasi_service AS nomor,
    w.apa,
    0 AS pieces,
    0 AS fine,
    0 AS cost,
    w.arah * b.jumlah AS rupiah
   FROM mutasi_service_bayar b
     CROSS JOIN LATERAL ( VALUES ('-1'::integer,'KAS/CASH'::text), (1,'TAGIHAN/BAYAR_SEKALIGUS/'::text || b.no_mutasi_service)) w(arah, apa)
  WHERE b.jenis = 'SEKALIGUS'::text;
