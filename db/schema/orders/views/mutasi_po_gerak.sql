create or replace view mutasi_po_gerak as
 SELECT mutasi_po_gerak_sendiri.kode_toko,
    mutasi_po_gerak_sendiri.nomor,
    mutasi_po_gerak_sendiri.apa,
    mutasi_po_gerak_sendiri.pieces,
    mutasi_po_gerak_sendiri.fine,
    mutasi_po_gerak_sendiri.cost,
    mutasi_po_gerak_sendiri.rupiah
   FROM mutasi_po_gerak_sendiri
UNION ALL
 SELECT b.kode_toko,
    b.no_mutasi_po AS nomor,
    w.apa,
    0 AS pieces,
    0 AS fine,
    0 AS cost,
    w.arah * b.jumlah AS rupiah
   FROM mutasi_po_bayar b
     CROSS JOIN LATERAL ( VALUES ('-1'::integer,'KAS/CASH'::text), (1,'TAGIHAN/BAYAR_SEKALIGUS/'::text || b.no_mutasi_po)) w(arah, apa)
  WHERE b.jenis = 'SEKALIGUS'::text;
