-- What `verify` holds of them (0302_codes_of_coupons.sql).
create or replace function hutang_beda(shop text, after date) returns table (kunci text, ukuran text, seharusnya numeric, nyata numeric) language sql stable as $$
  select s.*
  from (
    select no_faktur_hutang from hutang where kode_toko = shop and tgl_system > after
    union select no_faktur_hutang from mutasi_hutang where kode_toko = shop and tgl_system > after
  ) h
  cross join lateral hutang_salah(shop, h.no_faktur_hutang) s
$$;
