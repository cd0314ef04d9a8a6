create or replace view retur_supplier_gerak as
with baris as not materialized (
      select d.kode_toko, d.no_retur, d.no_urut, d.tgl_system, d.batal, d.no_dokumen, d.kode_barcode, d.kode_lot, d.kode_gudang, d.kode_baki,
      d.nama_barang, d.kadar, d.qty_lot, d.berat, d.fine, d.hpp, d.hutang_fine, d.nilai_fine, d.hutang_rp, case h.jenis_retur
      when 'KEMBALI' then '-1'::integer else 1 end as arah
      from retur_supplier_detail d
      join retur_supplier h using (kode_toko, no_retur)
    )
select baris.kode_toko, baris.no_retur as nomor, case
      when baris.kode_lot is null then concat_ws('/', 'BAKI', baris.kode_gudang, baris.kode_baki, baris.kode_barcode)
      else 'PENERIMAAN/' || baris.kode_lot end as apa,
  baris.arah * baris.qty_lot as pieces, baris.arah::numeric * baris.fine as fine, baris.arah * baris.hpp as cost, 0::bigint as rupiah
  from baris
union all
select baris.kode_toko, baris.no_retur as nomor, 'SUPPLIER/' || coalesce(baris.kode_barcode, baris.kode_lot) as apa,
  (- baris.arah) * baris.qty_lot as pieces, (- baris.arah)::numeric * baris.fine as fine, (- baris.arah) * baris.hpp as cost, 0 as rupiah
  from baris
union all
select d.kode_toko, d.no_retur as nomor, (('TAGIHAN/' || d.jenis_tagihan) || '/') || h.kode_supplier as apa, 0 as pieces,
  m.arah::numeric * d.fine as fine, 0 as cost, m.arah * d.rupiah as rupiah
  from retur_supplier_hutang d
  join retur_supplier h using (kode_toko, no_retur)
  cross join lateral ( select case h.jenis_retur when 'KEMBALI' then 1 else '-1'::integer end as arah) m
union all
select retur_supplier.kode_toko, retur_supplier.no_retur as nomor, 'TAGIHAN/UANG_MUKA_SUPPLIER/' || retur_supplier.kode_supplier as apa,
  0 as pieces, 0 as fine, 0 as cost, retur_supplier.uang_muka as rupiah
  from retur_supplier
  where retur_supplier.uang_muka > 0;
