-- Days on which a shop does not open; one that is both is named as the chain names it.
create or replace view libur_toko as
  select t.kode_toko, l.tgl_libur, l.nama_libur from toko t cross join hari_libur l
  union all
  select s.kode_toko, s.tgl_libur, s.nama_libur from hari_libur_toko s where not exists (select from hari_libur l where l.tgl_libur = s.tgl_libur);
