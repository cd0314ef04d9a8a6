create or replace function fine_of(berat numeric, kadar numeric) returns numeric language sql immutable as $$
  select round(berat * (case when kadar > 100 then kadar / 10 else kadar end) / 100, 3)
$$;
