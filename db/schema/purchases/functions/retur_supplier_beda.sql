-- What `verify` holds of returns (0600_closing_proves_the_day.sql): of each lot of which something went back after a date, no more went back than is owed for it, and all of that when all of it is back.
-- Of lots with parts of before nothing is compared: each of those was rounded by itself, and what a later version would have taken nobody can change.
create or replace function retur_supplier_beda(shop text, after date) returns table (kunci text, ukuran text, seharusnya numeric, nyata numeric) language sql stable as $$
  select l.kode_lot, m.ukuran, m.owed, m.back
  from lot_kembali(shop, array(
    select d.kode_lot from retur_supplier_detail d where d.kode_toko = shop and d.tgl_system > after and d.kode_lot is not null
    union
    select m.kode_lot from retur_supplier_detail d join barang_masuk_detail m on (m.kode_toko, m.kode_barcode) = (d.kode_toko, d.kode_barcode)
    where d.kode_toko = shop and d.tgl_system > after and m.kode_lot is not null
  )) k
  join lot_supplier l on (l.kode_toko, l.kode_lot) = (shop, k.kode_lot)
  cross join lateral (values
    ('rupiah', l.hutang_rp::numeric, k.hutang_rp::numeric), ('fine', l.hutang_fine, k.hutang_fine)
  ) as m (ukuran, owed, back)
  where k.dari_semua = 0 and (m.back > m.owed or (k.hpp = l.hpp and m.back < m.owed))
$$;
