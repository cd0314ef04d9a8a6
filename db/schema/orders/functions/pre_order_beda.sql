-- For `verify` (0600_closing_proves_the_day.sql): those that were touched after a date.
create or replace function pre_order_beda(shop text, after date) returns table (kunci text, ukuran text, seharusnya numeric, nyata numeric) language sql stable as $$
  select 'pre_order ' || s.kunci, s.ukuran, s.seharusnya, s.nyata
  from (
    select nomor from kasus_tersentuh where kode_toko = shop and tabel = 'pre_order' and tgl_system > after
    union select no_po from pre_order_barang where kode_toko = shop and tgl_system > after
  ) t cross join lateral pre_order_salah(shop, t.nomor) s
$$;
