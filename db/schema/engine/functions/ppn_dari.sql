-- The tax of an amount in whole rupiah at a rate in percent, half up: on top of it, or the part of it that is tax. Without a rate there is none.
create or replace function ppn_dari(jumlah bigint, persen numeric, di_atas boolean) returns bigint language sql immutable parallel safe as $$
  select coalesce(floor(jumlah * persen / (case when di_atas then 100 else 100 + persen end) + 0.5), 0)::bigint
$$;
