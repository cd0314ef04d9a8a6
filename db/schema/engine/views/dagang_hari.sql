-- Every day of every shop, as 0811_loans_of_a_day.sql says it, read by shop: a condition on the shop and the date reaches every table below. Days of closings
-- lie before the shop's date. The first open day is looked up for each shop that is asked for, and not for all of them.
create or replace view dagang_hari as
  select h.kode_toko, h.tgl_system, h.kategori, h.jumlah, h.qty, h.berat, h.total from hari_dagang h join toko t using (kode_toko) where h.tgl_system < t.tgl_system
  union all
  select t.kode_toko, d.tgl_system, d.kategori, d.jumlah, d.qty, d.berat, d.total
  from toko t
  cross join lateral (
    select least(t.tgl_system, coalesce((select max(h.tgl_system) + 1 from hari_dagang h where h.kode_toko = t.kode_toko), '-infinity'::date)) as mulai
  ) m
  cross join lateral (
    select tgl_system, kategori, count(*) as jumlah, sum(qty)::bigint as qty, sum(berat) as berat, sum(total)::bigint as total from dagang
    where dagang.kode_toko = t.kode_toko and tgl_system >= mulai group by 1, 2
  ) d
  union all
  select h.kode_toko, h.tgl_system, 'HUTANG', count(*), sum(h.total_qty)::bigint, sum(h.total_berat), sum(h.jumlah_hutang)::bigint
  from hutang h
  join toko t using (kode_toko)
  cross join lateral (
    select least(t.tgl_system, coalesce((select max(k.tgl_system) + 1 from hari_dagang k where k.kode_toko = t.kode_toko), '-infinity'::date)) as mulai
  ) m
  where h.tgl_system < mulai and h.status <> 'CANCELLED' and not h.dari_saldo_awal
    and not exists (select from hari_dagang k where (k.kode_toko, k.tgl_system, k.kategori) = (h.kode_toko, h.tgl_system, 'HUTANG'))
  group by h.kode_toko, h.tgl_system;
