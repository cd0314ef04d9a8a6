create or replace view ambil_simpanan_gerak as
 SELECT ambil_simpanan_gerak_sendiri.kode_toko,
    ambil_simpanan_gerak_sendiri.nomor,
    ambil_simpanan_gerak_sendiri.apa,
    ambil_simpanan_gerak_sendiri.pieces,
    ambil_simpanan_gerak_sendiri.fine,
    ambil_simpanan_gerak_sendiri.cost,
    ambil_simpanan_gerak_sendiri.rupiah
   FROM ambil_simpanan_gerak_sendiri
UNION ALL
 SELECT b.kode_toko,
    b.no_ambil AS nomor,
    w.apa,
    0 AS pieces,
    0 AS fine,
    0 AS cost,
    w.arah * b.jumlah AS rupiah
   FROM ambil_simpanan_bayar b
     CROSS JOIN LATERAL ( VALUES ('-1'::integer,'KAS/CASH'::text), (1,'TAGIHAN/BAYAR_SEKALIGUS/'::text || b.no_ambil)) w(arah, apa)
  WHERE b.jenis = 'SEKALIGUS'::text;
