-- The first `n` of `bulan` equal parts of an amount; the last part takes the rest (modules/instalments/contract/schedule.ts).
create or replace function bagian_cicilan(jumlah bigint, bulan integer, n integer) returns bigint language sql immutable as $$
  select case when n >= bulan then jumlah else jumlah / bulan * n end
$$;
