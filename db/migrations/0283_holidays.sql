-- Days on which no shop of the chain opens. Closing the day before proposes the day after; whoever closes may choose otherwise.
create table hari_libur (
  tgl_libur  date primary key,
  nama_libur text not null
);

-- The first day after another one that is no holiday.
create function next_open_day(day date) returns date language sql stable as $$
  select coalesce(min(hari)::date, day + 1) from generate_series(day + 1, day + 60, interval '1 day') hari
  where not exists (select from hari_libur where tgl_libur = hari::date)
$$;
