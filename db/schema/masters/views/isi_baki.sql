-- What lies in trays now, thing by thing: pieces, and lots such as accessories; with what each weighs on a scale as it lies there: bare
-- with its stones, in its plastic, with its tag. Reports of stock add it up, and a tray is weighed against it.
create or replace view isi_baki as
  select s.kode_toko, s.kode_gudang, s.kode_baki, s.kode_barcode as kode, s.status, b.kode_dept, b.kode_group, b.size,
         b.qty::bigint as pieces, b.berat_stock as gross, b.fine, b.hpp as cost, coalesce(t.berat_bandrol, 0) as berat_bandrol,
         b.berat_bruto + b.berat_plastik + coalesce(t.berat_bandrol, 0) as berat_timbang
  from stok s join barang b using (kode_barcode) left join bandrol t using (kode_bandrol)
  union all
  select kode_toko, kode_gudang, kode_baki, kode_lot, 'READY', null, null, null, pieces, gross, fine, cost, 0, gross from lot_baki;
