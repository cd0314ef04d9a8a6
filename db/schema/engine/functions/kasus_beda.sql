-- For `verify` (0600_closing_proves_the_day.sql).
create or replace function kasus_beda(shop text, after date) returns table (kunci text, ukuran text, seharusnya numeric, nyata numeric) language sql stable as $$
  select t.tabel || ' ' || s.kunci, s.ukuran, s.seharusnya, s.nyata
  from (select distinct tabel, nomor from kasus_tersentuh where kode_toko = shop and tgl_system > after) t cross join lateral kasus_salah(t.tabel, shop, t.nomor) s
$$;
