-- The coupon that an old code leads to, for a shop that asks: its own, else the only one that the chain has under it, where that is somebody's: what has no
-- owner is found in the shop that opened it alone, so that nobody guesses the short codes of all others.
create or replace function coupon_of_old_code(shop text, code text) returns text language sql stable as $$
  select no_kupon from (
    select no_kupon, kode_toko = shop as is_own, count(*) over () as n from saldo_awal_tagihan_detail
    where kupon_lama = code and not batal and (kode_toko = shop or pemilik_kupon is not null)
  ) known where is_own or n = 1 order by is_own desc limit 1
$$;
