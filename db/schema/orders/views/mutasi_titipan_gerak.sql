create or replace view mutasi_titipan_gerak as
 SELECT mutasi_titipan_gerak_sendiri.kode_toko,
    mutasi_titipan_gerak_sendiri.nomor,
    mutasi_titipan_gerak_sendiri.apa,
    mutasi_titipan_gerak_sendiri.pieces,
    mutasi_titipan_gerak_sendiri.fine,
    mutasi_titipan_gerak_sendiri.cost,
    mutasi_titipan_gerak_sendiri.rupiah
   FROM mutasi_titipan_gerak_sendiri
UNION ALL
 SELECT b.kode_toko,
    b.no_mutasi_titipan AS nomor,
    w.apa,
    0 AS pieces,
    0 AS fine,
    0 AS cost,
    w.arah * b.jumlah AS rupiah
   FROM mutasi_titipan_bayar b
     CROSS JOIN LATERAL ( VALUES ('-1'::integer,'KAS/CASH'::text), (1,'TAGIHAN/BAYAR_SEKALIGUS/'::text || b.no_mutasi_titipan)) w(arah, apa)
  WHERE b.jenis = 'SEKALIGUS'::text;
