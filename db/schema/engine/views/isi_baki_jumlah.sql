-- The columns of isi_baki but for those of a single thing, as `isi_baki_ringkas` holds them: rows may cancel each other. Add them up by the columns that are shown, and
-- leave out sums without anything (`ada`). To add them up here by all columns first would take three times as long for all shops (docs/decisions/256).
create or replace view isi_baki_jumlah as
  select r.kode_toko, r.kode_gudang, r.kode_baki, r.status, r.kode_dept, r.kode_group, nullif(r.size, '') as size, r.barcode as ada, r.pieces, r.gross, r.fine, r.cost,
         r.barcode * coalesce(t.berat_bandrol, 0) as berat_bandrol, r.berat + r.barcode * coalesce(t.berat_bandrol, 0) as berat_timbang
  from isi_baki_ringkas r left join bandrol t using (kode_bandrol)
  union all
  select kode_toko, kode_gudang, kode_baki, 'READY', null, null, null, 1, pieces, gross, fine, cost, 0, gross from lot_baki;
