create or replace view mutasi_hutang_gerak as
 SELECT mutasi_hutang_gerak_sendiri.kode_toko,
    mutasi_hutang_gerak_sendiri.nomor,
    mutasi_hutang_gerak_sendiri.apa,
    mutasi_hutang_gerak_sendiri.pieces,
    mutasi_hutang_gerak_sendiri.fine,
    mutasi_hutang_gerak_sendiri.cost,
    mutasi_hutang_gerak_sendiri.rupiah
   FROM mutasi_hutang_gerak_sendiri
UNION ALL
 SELECT b.kode_toko,
    b.no_mutasi_hutang AS nomor,
    w.apa,
    0 AS pieces,
    0 AS fine,
    0 AS cost,
    w.arah * b.jumlah AS rupiah
   FROM mutasi_hutang_bayar b
     CROSS JOIN LATERAL ( VALUES ('-1'::integer,'KAS/CASH'::text), (1,'TAGIHAN/BAYAR_SEKALIGUS/'::text || b.no_mutasi_hutang)) w(arah, apa)
  WHERE b.jenis = 'SEKALIGUS'::text;
