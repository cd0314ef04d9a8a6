-- What it moves: each piece from where it came into its tray; what a supplier on account is owed.
create or replace view barang_masuk_gerak as
with masuk as not materialized (
      select d.kode_toko, d.no_masuk, d.no_urut, d.tgl_system, d.batal, d.kode_barcode, d.nama_barang, d.kode_dept, d.kode_group, d.kadar,
      d.kadar_cetak, d.kode_gudang, d.kode_baki, d.qty, d.berat_bruto, d.berat_stock, d.berat, d.fine, d.hpp, d.harga_beli, d.kode_lot, h.asal,
      concat_ws('/', 'BAKI', d.kode_gudang, d.kode_baki, d.kode_barcode) as baki
      from barang_masuk_detail d
      join barang_masuk h using (kode_toko, no_masuk)
    )
select masuk.kode_toko, masuk.no_masuk as nomor, masuk.baki as apa, masuk.qty as pieces, masuk.fine, masuk.hpp as cost, 0::bigint as rupiah
  from masuk
union all
select masuk.kode_toko, masuk.no_masuk as nomor, case masuk.asal when 'SALDO_AWAL' then 'SALDO_AWAL/'
      when 'KARYA' then 'KOREKSI/' when 'PELANGGAN' then 'UBAH/' when 'PENERIMAAN' then 'UBAH/'
      else 'SUPPLIER/' end || masuk.kode_barcode as apa, - masuk.qty as pieces, - masuk.fine as fine, - masuk.hpp as cost, 0 as rupiah
  from masuk
union all
select masuk.kode_toko, masuk.no_masuk as nomor, case masuk.asal when 'PELANGGAN' then 'BEKAS/' else 'PENERIMAAN/'
    end || masuk.kode_lot as apa, - masuk.qty as pieces, - masuk.fine as fine, - masuk.hpp as cost, 0 as rupiah
  from masuk
  where masuk.asal = any (array['PELANGGAN', 'PENERIMAAN'])
union all
select masuk.kode_toko, masuk.no_masuk as nomor, 'UBAH/' || masuk.kode_lot as apa, masuk.qty as pieces, masuk.fine, masuk.hpp as cost,
  0 as rupiah
  from masuk
  where masuk.asal = any (array['PELANGGAN', 'PENERIMAAN'])
union all
select barang_masuk.kode_toko, barang_masuk.no_masuk as nomor, 'TAGIHAN/HUTANG_SUPPLIER/' || barang_masuk.kode_supplier as apa, 0 as pieces,
  0 as fine, 0 as cost, - barang_masuk.total_hpp as rupiah
  from barang_masuk
  where barang_masuk.asal = 'SUPPLIER' and barang_masuk.total_hpp > 0;
