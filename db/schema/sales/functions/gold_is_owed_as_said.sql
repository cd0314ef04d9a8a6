-- When the transaction ends, what is owed is that of its groups, and they are those of the goods, gram by gram.
create or replace function gold_is_owed_as_said() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not exists (
      select from penjualan p where (p.kode_toko, p.no_faktur) = (new.kode_toko, new.no_faktur)
        and p.hutang_fine = coalesce((select sum(fine) from penjualan_emas e where (e.kode_toko, e.no_faktur) = (p.kode_toko, p.no_faktur)), 0)
        and (p.harga_emas is not null) = exists (select from penjualan_emas e where (e.kode_toko, e.no_faktur) = (p.kode_toko, p.no_faktur)))
    or exists (
      select from (select kode_group, berat from penjualan_emas where (kode_toko, no_faktur) = (new.kode_toko, new.no_faktur)) e
      full join (
        select kode_group, sum(berat) as berat from penjualan_detail where (kode_toko, no_faktur) = (new.kode_toko, new.no_faktur) group by kode_group
      ) d using (kode_group)
      where e.berat is distinct from d.berat)
  then
    raise exception 'the gold that is owed for % is not that of its goods', new.no_faktur using errcode = 'KN005';
  end if;
  return null;
end $$;
revoke execute on function gold_is_owed_as_said() from public;
