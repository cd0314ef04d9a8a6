create or replace view pelunasan_penjualan_gerak as
 SELECT pelunasan_penjualan_gerak_sendiri.kode_toko,
    pelunasan_penjualan_gerak_sendiri.nomor,
    pelunasan_penjualan_gerak_sendiri.apa,
    pelunasan_penjualan_gerak_sendiri.pieces,
    pelunasan_penjualan_gerak_sendiri.fine,
    pelunasan_penjualan_gerak_sendiri.cost,
    pelunasan_penjualan_gerak_sendiri.rupiah
   FROM pelunasan_penjualan_gerak_sendiri
UNION ALL
 SELECT b.kode_toko,
    b.no_pelunasan AS nomor,
    w.apa,
    0 AS pieces,
    0 AS fine,
    0 AS cost,
    w.arah * b.jumlah AS rupiah
   FROM pelunasan_penjualan_bayar b
     CROSS JOIN LATERAL ( VALUES ('-1'::integer,'KAS/CASH'::text), (1,'TAGIHAN/BAYAR_SEKALIGUS/'::text || b.no_pelunasan)) w(arah, apa)
  WHERE b.jenis = 'SEKALIGUS'::text;
