create or replace view kasus_tersentuh as
 SELECT 'cicilan'::text AS tabel,
    cicilan.kode_toko,
    cicilan.no_cicilan AS nomor,
    cicilan.tgl_system
   FROM cicilan
  WHERE cicilan.no_cicilan IS NOT NULL
UNION ALL
 SELECT 'cicilan'::text AS tabel,
    mutasi_cicilan.kode_toko,
    mutasi_cicilan.no_cicilan AS nomor,
    mutasi_cicilan.tgl_system
   FROM mutasi_cicilan
  WHERE mutasi_cicilan.no_cicilan IS NOT NULL
UNION ALL
 SELECT 'cicilan'::text AS tabel,
    penjualan.kode_toko,
    penjualan.no_cicilan AS nomor,
    penjualan.tgl_system
   FROM penjualan
  WHERE penjualan.no_cicilan IS NOT NULL
UNION ALL
 SELECT 'hutang'::text AS tabel,
    hutang.kode_toko,
    hutang.no_faktur_hutang AS nomor,
    hutang.tgl_system
   FROM hutang
  WHERE hutang.no_faktur_hutang IS NOT NULL
UNION ALL
 SELECT 'hutang'::text AS tabel,
    mutasi_hutang.kode_toko,
    mutasi_hutang.no_faktur_hutang AS nomor,
    mutasi_hutang.tgl_system
   FROM mutasi_hutang
  WHERE mutasi_hutang.no_faktur_hutang IS NOT NULL
UNION ALL
 SELECT 'pesanan'::text AS tabel,
    mutasi_pesanan.kode_toko,
    mutasi_pesanan.no_pesanan AS nomor,
    mutasi_pesanan.tgl_system
   FROM mutasi_pesanan
  WHERE mutasi_pesanan.no_pesanan IS NOT NULL
UNION ALL
 SELECT 'pesanan'::text AS tabel,
    penjualan.kode_toko,
    penjualan.no_pesanan AS nomor,
    penjualan.tgl_system
   FROM penjualan
  WHERE penjualan.no_pesanan IS NOT NULL
UNION ALL
 SELECT 'pesanan'::text AS tabel,
    pesanan.kode_toko,
    pesanan.no_pesanan AS nomor,
    pesanan.tgl_system
   FROM pesanan
  WHERE pesanan.no_pesanan IS NOT NULL
UNION ALL
 SELECT 'pre_order'::text AS tabel,
    mutasi_po.kode_toko,
    mutasi_po.no_po AS nomor,
    mutasi_po.tgl_system
   FROM mutasi_po
  WHERE mutasi_po.no_po IS NOT NULL
UNION ALL
 SELECT 'pre_order'::text AS tabel,
    penjualan.kode_toko,
    penjualan.no_po AS nomor,
    penjualan.tgl_system
   FROM penjualan
  WHERE penjualan.no_po IS NOT NULL
UNION ALL
 SELECT 'pre_order'::text AS tabel,
    pre_order.kode_toko,
    pre_order.no_po AS nomor,
    pre_order.tgl_system
   FROM pre_order
  WHERE pre_order.no_po IS NOT NULL
UNION ALL
 SELECT 'service'::text AS tabel,
    mutasi_service.kode_toko,
    mutasi_service.no_service AS nomor,
    mutasi_service.tgl_system
   FROM mutasi_service
  WHERE mutasi_service.no_service IS NOT NULL
UNION ALL
 SELECT 'service'::text AS tabel,
    service.kode_toko,
    service.no_service AS nomor,
    service.tgl_system
   FROM service
  WHERE service.no_service IS NOT NULL
UNION ALL
 SELECT 'titipan'::text AS tabel,
    mutasi_titipan.kode_toko,
    mutasi_titipan.no_titipan AS nomor,
    mutasi_titipan.tgl_system
   FROM mutasi_titipan
  WHERE mutasi_titipan.no_titipan IS NOT NULL
UNION ALL
 SELECT 'titipan'::text AS tabel,
    penjualan.kode_toko,
    penjualan.no_titipan AS nomor,
    penjualan.tgl_system
   FROM penjualan
  WHERE penjualan.no_titipan IS NOT NULL
UNION ALL
 SELECT 'titipan'::text AS tabel,
    titipan.kode_toko,
    titipan.no_titipan AS nomor,
    titipan.tgl_system
   FROM titipan
  WHERE titipan.no_titipan IS NOT NULL;
