-- The same of the days that are not closed.
create or replace view gram_gerak_jenis as
  select kode_toko, tgl_system, tempat, kode_group, kode_kadar, kind,
         sum(greatest(pieces, 0))::bigint as pcs_masuk, sum(greatest(-pieces, 0))::bigint as pcs_keluar,
         sum(greatest(gross, 0)) as berat_masuk, sum(greatest(-gross, 0)) as berat_keluar,
         sum(greatest(fine, 0)) as fine_masuk, sum(greatest(-fine, 0)) as fine_keluar,
         sum(greatest(cost, 0))::bigint as hpp_masuk, sum(greatest(-cost, 0))::bigint as hpp_keluar
  from gram_gerak group by 1, 2, 3, 4, 5, 6;
