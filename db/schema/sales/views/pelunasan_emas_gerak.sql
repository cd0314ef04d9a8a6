create or replace view pelunasan_emas_gerak as
 SELECT d.kode_toko,
    d.no_lunas_emas AS nomor,
    'TAGIHAN/PIUTANG_EMAS/'::text || h.kode_member AS apa,
    0 AS pieces,
    - d.fine AS fine,
    0::bigint AS cost,
    - d.rupiah AS rupiah
   FROM pelunasan_emas_hutang d
     JOIN pelunasan_emas h USING (kode_toko, no_lunas_emas)
UNION ALL
 SELECT d.kode_toko,
    d.no_lunas_emas AS nomor,
    (m.tempat || '/'::text) || lot_terima(d.no_lunas_emas, d.no_urut) AS apa,
    0 AS pieces,
    m.arah::numeric * d.fine AS fine,
    m.arah * d.hpp AS cost,
    0 AS rupiah
   FROM pelunasan_emas_emas d
     CROSS JOIN ( VALUES ('PELANGGAN'::text,'-1'::integer), ('ROSOK'::text,1)) m(tempat, arah)
UNION ALL
 SELECT pelunasan_emas_bayar.kode_toko,
    pelunasan_emas_bayar.no_lunas_emas AS nomor,
        CASE
            WHEN pelunasan_emas_bayar.piutang THEN 'TAGIHAN/PIUTANG_KARTU/'::text || pelunasan_emas_bayar.no_rekening
            ELSE 'KAS/'::text || COALESCE(pelunasan_emas_bayar.no_rekening, 'CASH'::text)
        END AS apa,
    0 AS pieces,
    0 AS fine,
    0 AS cost,
    pelunasan_emas_bayar.jumlah AS rupiah
   FROM pelunasan_emas_bayar
UNION ALL
 SELECT pelunasan_emas.kode_toko,
    pelunasan_emas.no_lunas_emas AS nomor,
    'KAS/CASH'::text AS apa,
    0 AS pieces,
    0 AS fine,
    0 AS cost,
    - pelunasan_emas.kembali AS rupiah
   FROM pelunasan_emas
  WHERE pelunasan_emas.kembali <> 0
UNION ALL
 SELECT pelunasan_emas_bayar.kode_toko,
    pelunasan_emas_bayar.no_lunas_emas AS nomor,
        CASE
            WHEN pelunasan_emas_bayar.piutang THEN 'TAGIHAN/PIUTANG_KARTU/'::text
            ELSE 'KAS/'::text
        END || pelunasan_emas_bayar.no_rekening AS apa,
    0 AS pieces,
    0 AS fine,
    0 AS cost,
    pelunasan_emas_bayar.biaya_kartu AS rupiah
   FROM pelunasan_emas_bayar
  WHERE pelunasan_emas_bayar.biaya_kartu <> 0;
