-- What he owes in all shops.
create or replace function hutang_orang(hp text, identitas text) returns bigint language sql stable as $$
  select coalesce(sum(sisa_hutang), 0)::bigint from hutang
  where status = 'AKTIF' and no_hp in (select isi from peminjam(hp, identitas) where apa = 'hp')
$$;
