-- Beside the holidays of the chain, days on which one shop alone does not open: a market day, a stocktaking, a power cut that was announced.
create table hari_libur_toko (
  kode_toko  text not null references toko,
  tgl_libur  date not null,
  nama_libur text not null,
  primary key (kode_toko, tgl_libur)
);

-- Days on which a shop does not open; one that is both is named as the chain names it.
create view libur_toko as
  select t.kode_toko, l.tgl_libur, l.nama_libur from toko t cross join hari_libur l
  union all
  select s.kode_toko, s.tgl_libur, s.nama_libur from hari_libur_toko s where not exists (select from hari_libur l where l.tgl_libur = s.tgl_libur);

-- The first day after another one on which a shop opens. Its own days, that it writes itself, put that off by a week at the most: else whoever
-- closes could carry the shop into another month.
create function next_open_day(shop text, day date) returns date language sql stable as $$
  with open_days as (
    select hari::date as hari, not exists (select from hari_libur_toko where (kode_toko, tgl_libur) = (shop, hari::date)) as is_ours
    from generate_series(day + 1, day + 60, interval '1 day') hari
    where not exists (select from hari_libur where tgl_libur = hari::date)
  )
  select coalesce((select min(hari) from open_days where is_ours and hari <= (select min(hari) + 7 from open_days)), (select min(hari) from open_days), day + 1)
$$;

-- `close_day` as in 0282_sealed_days.sql, but for whose holidays it skips.
do $$
declare
  was constant text := pg_get_functiondef('close_day(text, date, date)'::regprocedure);
  is_now constant text := replace(was, 'next_open_day((now()', 'next_open_day(shop, (now()');
begin
  if was = is_now then
    raise exception 'close_day does not ask for the next open day';
  end if;
  execute is_now;
end $$;
drop function next_open_day(date);
