-- A kind of business that the day had nothing of has its row too.
create or replace function keep_trade(shop text, day date) returns void language sql security definer set search_path = public, pg_temp as $$
  insert into hari_dagang (kode_toko, tgl_system, kategori, jumlah, qty, berat, total)
  select shop, day, k.kategori, count(d.nomor), coalesce(sum(d.qty), 0), coalesce(sum(d.berat), 0), coalesce(sum(d.total), 0)
  from kategori_dagang k left join dagang d on (d.kode_toko, d.tgl_system, d.kategori) = (shop, day, k.kategori)
  group by k.kategori
$$;
revoke execute on function keep_trade(text,date) from public;
