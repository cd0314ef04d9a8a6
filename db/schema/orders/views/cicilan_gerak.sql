create or replace view cicilan_gerak as
 SELECT cicilan.kode_toko,
    cicilan.no_cicilan AS nomor,
    'TAGIHAN/PIUTANG_CICILAN/'::text || cicilan.no_hp AS apa,
    0 AS pieces,
    0::numeric AS fine,
    0::bigint AS cost,
    cicilan.total_cicilan AS rupiah
   FROM cicilan
UNION ALL
 SELECT cicilan.kode_toko,
    cicilan.no_cicilan AS nomor,
    'TAGIHAN/BUNGA_TANGGUH/'::text || cicilan.no_hp AS apa,
    0 AS pieces,
    0 AS fine,
    0 AS cost,
    bagian_cicilan(cicilan.total_bunga, cicilan.lama_bulan, cicilan.cicilan_awal) - cicilan.total_bunga AS rupiah
   FROM cicilan
  WHERE bagian_cicilan(cicilan.total_bunga, cicilan.lama_bulan, cicilan.cicilan_awal) <> cicilan.total_bunga
UNION ALL
 SELECT cicilan.kode_toko,
    cicilan.no_cicilan AS nomor,
    'TAGIHAN/BARANG_CICILAN/'::text || cicilan.no_hp AS apa,
    0 AS pieces,
    0 AS fine,
    0 AS cost,
    - cicilan.harga_jual AS rupiah
   FROM cicilan
  WHERE NOT cicilan.dari_saldo_awal
UNION ALL
 SELECT b.kode_toko,
    b.no_cicilan AS nomor,
        CASE
            WHEN b.piutang THEN 'TAGIHAN/PIUTANG_KARTU/'::text || b.no_rekening
            ELSE 'KAS/'::text || COALESCE(b.no_rekening, 'CASH'::text)
        END AS apa,
    0 AS pieces,
    0::numeric AS fine,
    0::bigint AS cost,
    1 * b.jumlah AS rupiah
   FROM cicilan_bayar b
     JOIN cicilan h USING (kode_toko, no_cicilan)
UNION ALL
 SELECT cicilan_bayar.kode_toko,
    cicilan_bayar.no_cicilan AS nomor,
        CASE
            WHEN cicilan_bayar.piutang THEN 'TAGIHAN/PIUTANG_KARTU/'::text
            ELSE 'KAS/'::text
        END || cicilan_bayar.no_rekening AS apa,
    0 AS pieces,
    0 AS fine,
    0 AS cost,
    cicilan_bayar.biaya_kartu AS rupiah
   FROM cicilan_bayar
  WHERE cicilan_bayar.biaya_kartu <> 0
UNION ALL
 SELECT cicilan.kode_toko,
    cicilan.no_cicilan AS nomor,
    'KAS/CASH'::text AS apa,
    0 AS pieces,
    0 AS fine,
    0 AS cost,
    - cicilan.kembali AS rupiah
   FROM cicilan
  WHERE cicilan.kembali <> 0;
