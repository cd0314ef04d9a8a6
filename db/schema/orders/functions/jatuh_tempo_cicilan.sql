-- The due date of the `n`th instalment.
create or replace function jatuh_tempo_cicilan(tgl_akad date, n integer) returns date language sql immutable as $$
  select (tgl_akad + make_interval(months => n))::date
$$;
