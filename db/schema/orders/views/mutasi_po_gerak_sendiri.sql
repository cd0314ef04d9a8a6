create or replace view mutasi_po_gerak_sendiri as
 SELECT mutasi_po.kode_toko,
    mutasi_po.no_mutasi_po AS nomor,
    'TAGIHAN/UM_PESANAN/'::text || mutasi_po.no_hp AS apa,
    0 AS pieces,
    0::numeric AS fine,
    0::bigint AS cost,
        CASE mutasi_po.jenis_mutasi_po
            WHEN 'BAYAR'::text THEN - mutasi_po.uang_po
            ELSE mutasi_po.uang_po
        END AS rupiah
   FROM mutasi_po
  WHERE mutasi_po.uang_po <> 0
UNION ALL
 SELECT b.kode_toko,
    b.no_mutasi_po AS nomor,
        CASE
            WHEN b.piutang THEN 'TAGIHAN/PIUTANG_KARTU/'::text || b.no_rekening
            ELSE 'KAS/'::text || COALESCE(b.no_rekening, 'CASH'::text)
        END AS apa,
    0 AS pieces,
    0::numeric AS fine,
    0::bigint AS cost,
        CASE h.jenis_mutasi_po
            WHEN 'BAYAR'::text THEN 1
            ELSE '-1'::integer
        END * b.jumlah AS rupiah
   FROM mutasi_po_bayar b
     JOIN mutasi_po h USING (kode_toko, no_mutasi_po)
UNION ALL
 SELECT mutasi_po_bayar.kode_toko,
    mutasi_po_bayar.no_mutasi_po AS nomor,
        CASE
            WHEN mutasi_po_bayar.piutang THEN 'TAGIHAN/PIUTANG_KARTU/'::text
            ELSE 'KAS/'::text
        END || mutasi_po_bayar.no_rekening AS apa,
    0 AS pieces,
    0 AS fine,
    0 AS cost,
    mutasi_po_bayar.biaya_kartu AS rupiah
   FROM mutasi_po_bayar
  WHERE mutasi_po_bayar.biaya_kartu <> 0
UNION ALL
 SELECT mutasi_po.kode_toko,
    mutasi_po.no_mutasi_po AS nomor,
    'KAS/CASH'::text AS apa,
    0 AS pieces,
    0 AS fine,
    0 AS cost,
    - mutasi_po.kembali AS rupiah
   FROM mutasi_po
  WHERE mutasi_po.kembali <> 0;
