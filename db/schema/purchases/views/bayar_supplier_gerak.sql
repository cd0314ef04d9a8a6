create or replace view bayar_supplier_gerak as
  select d.kode_toko, d.no_bayar as nomor, 'TAGIHAN/' || d.jenis_tagihan || '/' || h.kode_supplier as apa, 0 as pieces, d.fine, 0::bigint as cost, d.rupiah
  from bayar_supplier_hutang d join bayar_supplier h using (kode_toko, no_bayar)
  union all
  select d.kode_toko, d.no_bayar, 'TAGIHAN/UANG_MUKA_SUPPLIER/' || h.kode_supplier, 0, 0, 0, -d.rupiah
  from bayar_supplier_uang_muka d join bayar_supplier h using (kode_toko, no_bayar)
  union all
  select kode_toko, no_bayar, 'TAGIHAN/UANG_MUKA_SUPPLIER/' || kode_supplier, 0, 0, 0, jumlah_bayar from bayar_supplier where pelunasan = 'UANG_MUKA'
  union all
  select d.kode_toko, d.no_bayar, case m.arah when -1 then d.tempat else 'SUPPLIER' end || '/' || d.kode_lot, m.arah * d.qty_lot, m.arah * d.fine, m.arah * d.hpp, 0
  from bayar_supplier_emas d cross join (values (-1), (1)) as m (arah)
  union all select kode_toko, no_bayar, 'KAS/' || coalesce(no_rekening, 'CASH'), 0, 0, 0, -jumlah from bayar_supplier_bayar;
