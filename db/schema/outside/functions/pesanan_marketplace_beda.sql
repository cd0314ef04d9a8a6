-- For `verify` (0600_closing_proves_the_day.sql).
create or replace function pesanan_marketplace_beda(shop text, after date) returns table (kunci text, ukuran text, seharusnya numeric, nyata numeric) language sql stable as $$
  select 'pesanan_marketplace ' || s.kunci, s.ukuran, s.seharusnya, s.nyata
  from pesanan_marketplace p cross join lateral pesanan_marketplace_salah(p.kode_marketplace, p.no_pesanan_luar) s
  where p.kode_toko = shop and p.changed_at::date >= after
$$;
