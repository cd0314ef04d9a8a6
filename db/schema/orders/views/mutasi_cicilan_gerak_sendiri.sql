create or replace view mutasi_cicilan_gerak_sendiri as
 SELECT mutasi_cicilan.kode_toko,
    mutasi_cicilan.no_mutasi_cicilan AS nomor,
    'TAGIHAN/PIUTANG_CICILAN/'::text || mutasi_cicilan.no_hp AS apa,
    0 AS pieces,
    0::numeric AS fine,
    0::bigint AS cost,
    - (mutasi_cicilan.pokok_dibayar + mutasi_cicilan.bunga_rp + mutasi_cicilan.bunga_hapus) AS rupiah
   FROM mutasi_cicilan
  WHERE (mutasi_cicilan.pokok_dibayar + mutasi_cicilan.bunga_rp + mutasi_cicilan.bunga_hapus) <> 0
UNION ALL
 SELECT mutasi_cicilan.kode_toko,
    mutasi_cicilan.no_mutasi_cicilan AS nomor,
    'TAGIHAN/BUNGA_TANGGUH/'::text || mutasi_cicilan.no_hp AS apa,
    0 AS pieces,
    0 AS fine,
    0 AS cost,
    mutasi_cicilan.bunga_rp + mutasi_cicilan.bunga_hapus AS rupiah
   FROM mutasi_cicilan
  WHERE (mutasi_cicilan.bunga_rp + mutasi_cicilan.bunga_hapus) <> 0
UNION ALL
 SELECT mutasi_cicilan.kode_toko,
    mutasi_cicilan.no_mutasi_cicilan AS nomor,
    'TAGIHAN/SISA_LELANG/'::text || mutasi_cicilan.no_hp AS apa,
    0 AS pieces,
    0 AS fine,
    0 AS cost,
    - mutasi_cicilan.sisa_lelang AS rupiah
   FROM mutasi_cicilan
  WHERE mutasi_cicilan.sisa_lelang <> 0
UNION ALL
 SELECT mutasi_cicilan.kode_toko,
    mutasi_cicilan.no_mutasi_cicilan AS nomor,
    'TAGIHAN/DANA_SOSIAL/'::text || to_char(mutasi_cicilan.tgl_system::timestamp with time zone, 'YYYY-MM'::text) AS apa,
    0 AS pieces,
    0 AS fine,
    0 AS cost,
    - mutasi_cicilan.denda AS rupiah
   FROM mutasi_cicilan
  WHERE mutasi_cicilan.denda <> 0 AND mutasi_cicilan.denda_untuk = 'SOSIAL'::text AND mutasi_cicilan.jenis_cicilan <> 'SURAT'::text
UNION ALL
 SELECT mutasi_cicilan.kode_toko,
    mutasi_cicilan.no_mutasi_cicilan AS nomor,
    'TAGIHAN/POIN/'::text || mutasi_cicilan.kode_member AS apa,
    0 AS pieces,
    0 AS fine,
    0 AS cost,
    - COALESCE(mutasi_cicilan.poin_tangguh, mutasi_cicilan.poin_didapat * mutasi_cicilan.nilai_poin) AS rupiah
   FROM mutasi_cicilan
  WHERE COALESCE(mutasi_cicilan.poin_tangguh, mutasi_cicilan.poin_didapat * mutasi_cicilan.nilai_poin) <> 0
UNION ALL
 SELECT mutasi_cicilan.kode_toko,
    mutasi_cicilan.no_mutasi_cicilan AS nomor,
    'TAGIHAN/BARANG_CICILAN/'::text || mutasi_cicilan.no_hp AS apa,
    0 AS pieces,
    0 AS fine,
    0 AS cost,
    mutasi_cicilan.harga_jual AS rupiah
   FROM mutasi_cicilan
  WHERE (mutasi_cicilan.jenis_cicilan = ANY (ARRAY['LELANG'::text, 'PUTUS'::text])) AND mutasi_cicilan.status_barang = 'DITAHAN'::text
UNION ALL
 SELECT d.kode_toko,
    d.no_mutasi_cicilan AS nomor,
    t.tempat || COALESCE(d.kode_barcode, (d.no_mutasi_cicilan || '/'::text) || d.no_urut) AS apa,
    t.arah * d.qty AS pieces,
    t.arah::numeric * d.fine AS fine,
    t.arah * d.harga AS cost,
    0 AS rupiah
   FROM mutasi_cicilan_detail d
     JOIN mutasi_cicilan m USING (kode_toko, no_mutasi_cicilan)
     CROSS JOIN ( VALUES ('-1'::integer,'PELANGGAN/'::text), (1,'BEKAS/'::text)) t(arah, tempat)
  WHERE m.status_barang <> 'DITAHAN'::text
UNION ALL
 SELECT b.kode_toko,
    b.no_mutasi_cicilan AS nomor,
        CASE
            WHEN b.piutang THEN 'TAGIHAN/PIUTANG_KARTU/'::text || b.no_rekening
            ELSE 'KAS/'::text || COALESCE(b.no_rekening, 'CASH'::text)
        END AS apa,
    0 AS pieces,
    0::numeric AS fine,
    0::bigint AS cost,
    1 * b.jumlah AS rupiah
   FROM mutasi_cicilan_bayar b
     JOIN mutasi_cicilan h USING (kode_toko, no_mutasi_cicilan)
UNION ALL
 SELECT mutasi_cicilan_bayar.kode_toko,
    mutasi_cicilan_bayar.no_mutasi_cicilan AS nomor,
        CASE
            WHEN mutasi_cicilan_bayar.piutang THEN 'TAGIHAN/PIUTANG_KARTU/'::text
            ELSE 'KAS/'::text
        END || mutasi_cicilan_bayar.no_rekening AS apa,
    0 AS pieces,
    0 AS fine,
    0 AS cost,
    mutasi_cicilan_bayar.biaya_kartu AS rupiah
   FROM mutasi_cicilan_bayar
  WHERE mutasi_cicilan_bayar.biaya_kartu <> 0
UNION ALL
 SELECT mutasi_cicilan.kode_toko,
    mutasi_cicilan.no_mutasi_cicilan AS nomor,
    'KAS/CASH'::text AS apa,
    0 AS pieces,
    0 AS fine,
    0 AS cost,
    - mutasi_cicilan.kembali AS rupiah
   FROM mutasi_cicilan
  WHERE mutasi_cicilan.kembali <> 0;
