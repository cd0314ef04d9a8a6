-- The columns of isi_baki but for those of a single thing, added up.
create or replace view isi_baki_jumlah as
  select r.kode_toko, r.kode_gudang, r.kode_baki, r.status, r.kode_dept, r.kode_group, nullif(r.size, '') as size, r.pieces, r.gross, r.fine, r.cost,
         r.barcode * coalesce(t.berat_bandrol, 0) as berat_bandrol, r.berat + r.barcode * coalesce(t.berat_bandrol, 0) as berat_timbang
  from (
    select kode_toko, kode_gudang, kode_baki, status, kode_dept, kode_group, size, kode_bandrol,
           sum(barcode) as barcode, sum(pieces) as pieces, sum(gross) as gross, sum(fine) as fine, sum(cost) as cost, sum(berat) as berat
    from isi_baki_ringkas group by 1, 2, 3, 4, 5, 6, 7, 8 having sum(barcode) <> 0
  ) r
  left join bandrol t using (kode_bandrol)
  union all
  select kode_toko, kode_gudang, kode_baki, 'READY', null, null, null, pieces, gross, fine, cost, 0, gross from lot_baki;
