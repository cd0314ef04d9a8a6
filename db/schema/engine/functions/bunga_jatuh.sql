-- For so many thirtieths of a month interest is due on a day, beyond what is paid: as `thirtiethsDue` of modules/loans/contract/interest.ts.
create or replace function bunga_jatuh(hitungan text, tgl_hutang date, bulan_dibayar integer, hari_dibayar integer, tgl date) returns integer language sql immutable as $$
  select case when due = 0 and bulan_dibayar = 0 and hari_dibayar = 0 then case hitungan when 'HARI' then 1 when 'SETENGAH' then 15 else 30 end else due end
  from (select extract(year from tgl)::integer * 12 + extract(month from tgl)::integer - extract(year from tgl_hutang)::integer * 12 - extract(month from tgl_hutang)::integer as calendar) c
  cross join lateral (select greatest(bulan_dibayar, calendar - ((tgl_hutang + make_interval(months => calendar))::date > tgl)::integer) as passed) p
  cross join lateral (select greatest(0, tgl - (tgl_hutang + make_interval(months => passed))::date) as days) d
  cross join lateral (
    select greatest(0, (passed - bulan_dibayar) * 30 - hari_dibayar
      + case when days = 0 then 0 when hitungan = 'HARI' then least(days, 30) when hitungan = 'SETENGAH' and days <= 15 then 15 else 30 end) as due
  ) t
$$;
