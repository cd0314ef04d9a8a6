-- The thirtieths of a month that have passed for a loan until a day beyond the paid ones, each of a day: `thirtiethsEarned` in
-- modules/loans/contract/accrual.ts.
create or replace function hari_berjalan(tgl_hutang date, bulan_dibayar integer, hari_dibayar integer, tgl date) returns integer language sql immutable as $$
  select case when tgl <= tgl_hutang then 0 else bunga_jatuh('HARI', tgl_hutang, bulan_dibayar, hari_dibayar, tgl) end
$$;
