create or replace view stock_aksesoris_gerak as
with baris as not materialized (
      select d.kode_toko, d.no_aksesoris, d.no_urut, d.tgl_system, d.batal, d.kode_barcode, d.nama_barang, d.kode_dept, d.kode_group, d.kode_gudang,
      d.kode_baki, d.qty, d.berat, d.fine, d.hpp, h.kode_supplier, case when h.sebab = any (array['SUPPLIER', 'SALDO_AWAL']) then 1
      else '-1'::integer end as arah, case when h.sebab = any (array['SUPPLIER', 'SALDO_AWAL']) then h.sebab else 'KOREKSI'
      end as luar
      from stock_aksesoris_detail d
      join stock_aksesoris h using (kode_toko, no_aksesoris)
    )
select baris.kode_toko, baris.no_aksesoris as nomor, concat_ws('/', 'BAKI', baris.kode_gudang, baris.kode_baki, baris.kode_barcode) as apa,
  baris.arah * baris.qty as pieces, baris.arah::numeric * baris.fine as fine, baris.arah * baris.hpp as cost, 0::bigint as rupiah
  from baris
union all
select baris.kode_toko, baris.no_aksesoris as nomor, (baris.luar || '/') || baris.kode_barcode as apa, (- baris.arah) * baris.qty as pieces,
  (- baris.arah)::numeric * baris.fine as fine, (- baris.arah) * baris.hpp as cost, 0 as rupiah
  from baris
union all
select stock_aksesoris.kode_toko, stock_aksesoris.no_aksesoris as nomor, 'TAGIHAN/HUTANG_SUPPLIER/' || stock_aksesoris.kode_supplier as apa,
  0 as pieces, 0 as fine, 0 as cost, - stock_aksesoris.total_hpp as rupiah
  from stock_aksesoris
  where stock_aksesoris.kode_supplier is not null and stock_aksesoris.total_hpp <> 0;
