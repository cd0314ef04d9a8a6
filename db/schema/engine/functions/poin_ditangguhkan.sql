-- What is deferred of a price for points, in rupiah, half up: the price is split by what goods and points are worth alone. Its twin is `deferredRp`.
create or replace function poin_ditangguhkan(harga bigint, nilai bigint, persen numeric) returns bigint language sql immutable as $$
  select case when harga <= 0 or nilai = 0 then 0
    else div(2 * harga * bagian + harga * 10000 + bagian, 2 * (harga * 10000 + bagian)) end::bigint
  from (values (nilai::numeric * persen * 100)) as b (bagian)
$$;
