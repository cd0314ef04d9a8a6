-- Grams with us on a day of a shop by heading: what the day before left, what came and went, and what is left. `closing`: of a day that was opened again,
-- which of its closings; null is the one that holds, or the open day. What went from one of our places to another is neither in nor out: what comes and
-- goes is told by kind of event, over all places. What neither explains (a piece got another group, a group another purity) came or went as well, so that
-- a row adds up. A purity without a heading has its own name and comes last. Of days whose closing kept no headings, today's are told.
create or replace function gram_kadar_eod(shop text, hari date, closing integer)
returns table (nama_eod text, urutan integer, berat_awal numeric, berat_masuk numeric, berat_keluar numeric, berat_akhir numeric)
language sql stable set search_path = public, pg_temp as $$
  with buka as (select closing is null and hari >= t.tgl_system as masih from toko t where t.kode_toko = shop),
  akhir as (
    select kode_kadar, gross from gram_saldo where kode_toko = shop and (select masih from buka)
    union all
    select kode_kadar, gross from tutup_gram where (kode_toko, tgl_system) = (shop, hari) and closing is null
    union all
    select kode_kadar, gross from tutup_gram_lama where (kode_toko, tgl_system, ke) = (shop, hari, closing)
  ),
  awal as (
    select kode_kadar, gross from tutup_gram
    where kode_toko = shop and tgl_system = (select max(g.tgl_system) from tutup_gram g where g.kode_toko = shop and g.tgl_system < hari)
  ),
  gerak as (
    select kode_kadar, kind, berat_masuk - berat_keluar as berat from gram_gerak_jenis
    where kode_toko = shop and tgl_system = hari and (select masih from buka)
    union all
    select kode_kadar, kind, berat_masuk - berat_keluar from tutup_gram_gerak where (kode_toko, tgl_system) = (shop, hari) and closing is null
    union all
    select kode_kadar, kind, berat_masuk - berat_keluar from tutup_gram_gerak_lama where (kode_toko, tgl_system, ke) = (shop, hari, closing)
  ),
  per_jenis as (select kode_kadar, kind, sum(berat) as berat from gerak group by 1, 2),
  per_kadar as (
    select kode_kadar, sum(awal) as awal, sum(masuk) as masuk, sum(keluar) as keluar, sum(akhir) as akhir
    from (
      select kode_kadar, gross as awal, 0 as masuk, 0 as keluar, 0 as akhir from awal
      union all select kode_kadar, 0, greatest(berat, 0), greatest(-berat, 0), 0 from per_jenis
      union all select kode_kadar, 0, 0, 0, gross from akhir
    ) x group by 1
  ),
  kepala as (
    select kode_kadar, nama_eod, urutan from tutup_kadar_eod where (kode_toko, tgl_system) = (shop, hari) and closing is null
    union all
    select kode_kadar, nama_eod, urutan from tutup_kadar_eod_lama where (kode_toko, tgl_system, ke) = (shop, hari, closing)
  ),
  dipakai as (
    select * from kepala
    union all
    select kode_kadar, nama_eod, urutan from kadar_eod where not exists (select from kepala)
  )
  select coalesce(d.nama_eod, nullif(k.kode_kadar, ''), '-'), min(d.urutan), sum(k.awal),
         sum(k.masuk + greatest(k.akhir - k.awal - k.masuk + k.keluar, 0)),
         sum(k.keluar + greatest(-(k.akhir - k.awal - k.masuk + k.keluar), 0)), sum(k.akhir)
  from per_kadar k left join dipakai d using (kode_kadar)
  where (k.awal, k.masuk, k.keluar, k.akhir) <> (0, 0, 0, 0)
  group by 1
  order by min(d.urutan) nulls last, 1
$$;
