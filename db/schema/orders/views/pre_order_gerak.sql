create or replace view pre_order_gerak as
 SELECT pre_order.kode_toko,
    pre_order.no_po AS nomor,
    'TAGIHAN/UM_PESANAN/'::text || pre_order.no_hp AS apa,
    0 AS pieces,
    0::numeric AS fine,
    0::bigint AS cost,
    - pre_order.dp AS rupiah
   FROM pre_order
  WHERE pre_order.dp <> 0
UNION ALL
 SELECT b.kode_toko,
    b.no_po AS nomor,
        CASE
            WHEN b.piutang THEN 'TAGIHAN/PIUTANG_KARTU/'::text || b.no_rekening
            ELSE 'KAS/'::text || COALESCE(b.no_rekening, 'CASH'::text)
        END AS apa,
    0 AS pieces,
    0::numeric AS fine,
    0::bigint AS cost,
    1 * b.jumlah AS rupiah
   FROM pre_order_bayar b
     JOIN pre_order h USING (kode_toko, no_po)
UNION ALL
 SELECT pre_order_bayar.kode_toko,
    pre_order_bayar.no_po AS nomor,
        CASE
            WHEN pre_order_bayar.piutang THEN 'TAGIHAN/PIUTANG_KARTU/'::text
            ELSE 'KAS/'::text
        END || pre_order_bayar.no_rekening AS apa,
    0 AS pieces,
    0 AS fine,
    0 AS cost,
    pre_order_bayar.biaya_kartu AS rupiah
   FROM pre_order_bayar
  WHERE pre_order_bayar.biaya_kartu <> 0
UNION ALL
 SELECT pre_order.kode_toko,
    pre_order.no_po AS nomor,
    'KAS/CASH'::text AS apa,
    0 AS pieces,
    0 AS fine,
    0 AS cost,
    - pre_order.kembali AS rupiah
   FROM pre_order
  WHERE pre_order.kembali <> 0;
