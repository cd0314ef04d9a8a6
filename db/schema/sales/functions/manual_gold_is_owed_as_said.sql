-- When the transaction ends, what is owed is that of its groups, and they are those of the goods, gram by gram.
create or replace function manual_gold_is_owed_as_said() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not exists (
      select from jual_beli_manual p where (p.kode_toko, p.no_jual_beli) = (new.kode_toko, new.no_jual_beli)
        and p.hutang_fine = coalesce((select sum(fine) from jual_beli_manual_emas e where (e.kode_toko, e.no_jual_beli) = (p.kode_toko, p.no_jual_beli)), 0)
        and (p.harga_emas is not null)
          = exists (select from jual_beli_manual_emas e where (e.kode_toko, e.no_jual_beli) = (p.kode_toko, p.no_jual_beli)))
    or exists (
      select from (select kode_group, berat from jual_beli_manual_emas where (kode_toko, no_jual_beli) = (new.kode_toko, new.no_jual_beli)) e
      full join (
        select kode_group, sum(berat) as berat from penjualan_manual_detail where (kode_toko, no_jual_beli) = (new.kode_toko, new.no_jual_beli) group by 1
      ) d using (kode_group)
      where e.berat is distinct from d.berat)
  then
    raise exception 'the gold that is owed for % is not that of its goods', new.no_jual_beli using errcode = 'KN005';
  end if;
  return null;
end $$;
revoke execute on function manual_gold_is_owed_as_said() from public;
