-- As before, with the lot that a piece was tagged out of.
create or replace view barang_supplier as
  select d.kode_toko, d.kode_barcode, coalesce(l.kode_supplier, h.kode_supplier) as kode_supplier, coalesce(l.no_dokumen, h.no_masuk) as no_dokumen,
         d.qty, d.hpp as hpp_masuk, coalesce(l.hutang_rp, d.hpp) as hutang_rp, coalesce(l.hutang_fine, 0) as hutang_fine, coalesce(l.hpp, d.hpp) as hpp,
         l.kode_lot
  from barang_masuk_detail d
  join barang_masuk h using (kode_toko, no_masuk)
  left join lot_supplier l on (l.kode_toko, l.kode_lot) = (d.kode_toko, d.kode_lot)
  where not d.batal and h.asal in ('SUPPLIER', 'KONSINYASI', 'PENERIMAAN') and coalesce(l.kode_supplier, h.kode_supplier) is not null;
