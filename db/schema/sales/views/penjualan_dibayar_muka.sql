create or replace view penjualan_dibayar_muka as
 SELECT p.kode_toko,
    p.no_faktur AS nomor,
    'TAGIHAN/BARANG_CICILAN/'::text || k.no_hp AS apa,
    0 AS pieces,
    0::numeric AS fine,
    0::bigint AS cost,
    1 * p.bayar_cicilan AS rupiah
   FROM penjualan p
     JOIN cicilan k ON k.kode_toko = p.kode_toko AND k.no_cicilan = p.no_cicilan
  WHERE p.bayar_cicilan <> 0
UNION ALL
 SELECT p.kode_toko,
    p.no_faktur AS nomor,
    'TAGIHAN/UM_PESANAN/'::text || k.no_hp AS apa,
    0 AS pieces,
    0::numeric AS fine,
    0::bigint AS cost,
    1 * (p.bayar_pesanan - p.bayar_emas) AS rupiah
   FROM penjualan p
     JOIN pesanan k ON k.kode_toko = p.kode_toko AND k.no_pesanan = p.no_pesanan
  WHERE (p.bayar_pesanan - p.bayar_emas) <> 0
UNION ALL
 SELECT p.kode_toko,
    p.no_faktur AS nomor,
    'TAGIHAN/EMAS_PELANGGAN/'::text || k.no_hp AS apa,
    0 AS pieces,
    p.emas_pesanan AS fine,
    0 AS cost,
    p.nilai_emas_pesanan AS rupiah
   FROM penjualan p
     JOIN pesanan k ON k.kode_toko = p.kode_toko AND k.no_pesanan = p.no_pesanan
  WHERE p.emas_pesanan <> 0::numeric
UNION ALL
 SELECT p.kode_toko,
    p.no_faktur AS nomor,
    'TAGIHAN/UM_PESANAN/'::text || k.no_hp AS apa,
    0 AS pieces,
    0::numeric AS fine,
    0::bigint AS cost,
    1 * p.bayar_pesanan AS rupiah
   FROM penjualan p
     JOIN pre_order k ON k.kode_toko = p.kode_toko AND k.no_po = p.no_po
  WHERE p.bayar_pesanan <> 0
UNION ALL
 SELECT p.kode_toko,
    p.no_faktur AS nomor,
    'TAGIHAN/TITIPAN/'::text || k.no_hp AS apa,
    0 AS pieces,
    0::numeric AS fine,
    0::bigint AS cost,
    1 * p.bayar_titipan AS rupiah
   FROM penjualan p
     JOIN titipan k ON k.kode_toko = p.kode_toko AND k.no_titipan = p.no_titipan
  WHERE p.bayar_titipan <> 0
UNION ALL
 SELECT penjualan.kode_toko,
    penjualan.no_faktur AS nomor,
    'TAGIHAN/PIUTANG_MARKETPLACE/'::text || penjualan.kode_marketplace AS apa,
    0 AS pieces,
    0 AS fine,
    0 AS cost,
    penjualan.bayar_marketplace AS rupiah
   FROM penjualan
  WHERE penjualan.bayar_marketplace <> 0;
