-- The first day after another one on which a shop opens. Its own days, that it writes itself, put that off by a week at the most: else whoever
-- closes could carry the shop into another month.
create or replace function next_open_day(shop text, day date) returns date language sql stable as $$
  with open_days as (
    select hari::date as hari, not exists (select from hari_libur_toko where (kode_toko, tgl_libur) = (shop, hari::date)) as is_ours
    from generate_series(day + 1, day + 60, interval '1 day') hari
    where not exists (select from hari_libur where tgl_libur = hari::date)
  )
  select coalesce((select min(hari) from open_days where is_ours and hari <= (select min(hari) + 7 from open_days)), (select min(hari) from open_days), day + 1)
$$;
