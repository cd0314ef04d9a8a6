create or replace view opname_gerak as
with gerakan as not materialized (
      select opname_detail.kode_toko, opname_detail.no_opname, opname_detail.qty, opname_detail.fine, opname_detail.hpp,
      opname_detail.kode_supplier, opname_detail.kode_barcode, opname_detail.penanggung, case
      when opname_detail.gerak = any (array['KURANG', 'PINDAH']) then concat_ws('/', 'BAKI', opname_detail.kode_gudang, opname_detail.kode_baki, opname_detail.kode_barcode)
      else case opname_detail.gerak when 'PULIH' then 'KOREKSI/' else 'HILANG/' end || opname_detail.kode_barcode end as dari,
      case opname_detail.gerak when 'KURANG' then 'HILANG/' || opname_detail.kode_barcode
      when 'HAPUS' then 'KOREKSI/' || opname_detail.kode_barcode
      else concat_ws('/', 'BAKI', opname_detail.gudang_temuan, opname_detail.baki_temuan, opname_detail.kode_barcode) end as ke
      from opname_detail
    )
select gerakan.kode_toko, gerakan.no_opname as nomor, gerakan.dari as apa, - gerakan.qty as pieces, - gerakan.fine as fine, case
      when gerakan.kode_supplier is null then - gerakan.hpp else 0::bigint end as cost, 0::bigint as rupiah
  from gerakan
union all
select gerakan.kode_toko, gerakan.no_opname as nomor, gerakan.ke as apa, gerakan.qty as pieces, gerakan.fine, gerakan.hpp as cost, 0 as rupiah
  from gerakan
union all
select gerakan.kode_toko, gerakan.no_opname as nomor, 'SUPPLIER/' || gerakan.kode_barcode as apa, 0 as pieces, 0 as fine, - gerakan.hpp as cost,
  0 as rupiah
  from gerakan
  where gerakan.kode_supplier is not null
union all
select gerakan.kode_toko, gerakan.no_opname as nomor, 'TAGIHAN/HUTANG_SUPPLIER/' || gerakan.kode_supplier as apa, 0 as pieces, 0 as fine,
  0 as cost, - gerakan.hpp as rupiah
  from gerakan
  where gerakan.kode_supplier is not null
union all
select gerakan.kode_toko, gerakan.no_opname as nomor, 'TAGIHAN/PIUTANG_KARYAWAN/' || gerakan.penanggung as apa, 0 as pieces, 0 as fine,
  0 as cost, - gerakan.hpp as rupiah
  from gerakan
  where gerakan.penanggung is not null
union all
select opname.kode_toko, opname.no_opname as nomor, 'TAGIHAN/PIUTANG_KARYAWAN/' || opname.kode_sales as apa, 0 as pieces, 0 as fine, 0 as cost,
  opname.nilai_barang as rupiah
  from opname
  where opname.kode_sales is not null;
