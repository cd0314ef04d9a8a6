-- What a shop sold, and bought or took in, document by document: goods as every report says them, without fees and without tax on top.
create or replace view dagang as
 SELECT cicilan.kode_toko,
    cicilan.tgl_system,
    cicilan.created_at,
    'CICILAN'::text AS kategori,
    cicilan.no_cicilan AS nomor,
    cicilan.total_qty AS qty,
    cicilan.total_berat AS berat,
    cicilan.harga_jual AS total
   FROM cicilan
  WHERE NOT cicilan.dari_saldo_awal
UNION ALL
 SELECT hutang.kode_toko,
    hutang.tgl_system,
    hutang.created_at,
    'HUTANG'::text AS kategori,
    hutang.no_faktur_hutang AS nomor,
    hutang.total_qty AS qty,
    hutang.total_berat AS berat,
    hutang.jumlah_hutang AS total
   FROM hutang
  WHERE hutang.status <> 'CANCELLED'::text AND NOT hutang.dari_saldo_awal
UNION ALL
 SELECT pembelian.kode_toko,
    pembelian.tgl_system,
    pembelian.created_at,
    'PEMBELIAN'::text AS kategori,
    pembelian.no_faktur_beli AS nomor,
    pembelian.total_qty AS qty,
    pembelian.total_berat AS berat,
    pembelian.grand_total AS total
   FROM pembelian
  WHERE pembelian.status = 'VALID'::text
UNION ALL
 SELECT penjualan.kode_toko,
    penjualan.tgl_system,
    penjualan.created_at,
    'PEMBELIAN'::text AS kategori,
    penjualan.no_faktur AS nomor,
    penjualan.qty_tukar AS qty,
    penjualan.berat_tukar AS berat,
    penjualan.bayar_tukar AS total
   FROM penjualan
  WHERE penjualan.status = 'VALID'::text AND penjualan.ada_tukar
UNION ALL
 SELECT penjualan.kode_toko,
    penjualan.tgl_system,
    penjualan.created_at,
    'PENJUALAN'::text AS kategori,
    penjualan.no_faktur AS nomor,
    penjualan.total_qty AS qty,
    penjualan.total_berat AS berat,
    penjualan.sub_total + penjualan.total_ongkos - penjualan.diskon + penjualan.pembulatan AS total
   FROM penjualan
  WHERE penjualan.status = 'VALID'::text
UNION ALL
 SELECT pesanan.kode_toko,
    pesanan.tgl_system,
    pesanan.created_at,
    'PESANAN'::text AS kategori,
    pesanan.no_pesanan AS nomor,
    pesanan.total_qty AS qty,
    pesanan.total_berat AS berat,
    pesanan.total_harga AS total
   FROM pesanan
  WHERE NOT pesanan.dari_saldo_awal
UNION ALL
 SELECT pre_order.kode_toko,
    pre_order.tgl_system,
    pre_order.created_at,
    'PESANAN'::text AS kategori,
    pre_order.no_po AS nomor,
    pre_order.total_qty AS qty,
    pre_order.total_berat AS berat,
    pre_order.total_harga AS total
   FROM pre_order
  WHERE true
UNION ALL
 SELECT service.kode_toko,
    service.tgl_system,
    service.created_at,
    'SERVICE'::text AS kategori,
    service.no_service AS nomor,
    service.total_qty AS qty,
    service.total_berat AS berat,
    service.grand_total AS total
   FROM service
  WHERE service.status <> 'CANCELLED'::text;
