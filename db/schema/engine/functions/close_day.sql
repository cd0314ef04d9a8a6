-- As in 0165_closing_days.sql, and: goods by group, the count that the till was found right by, and the seal.
create or replace function close_day(shop text, day date, next_day date)
 RETURNS void
 LANGUAGE plpgsql
 STRICT SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
declare
  today constant date := hold_date_alone(shop);
  before date;
  counted hitung_kas;
  nth integer;
  broken record;
begin
  if today is distinct from day then
    raise exception 'the day % of % is not open; the shop is on %', day, shop, today using errcode = 'KN014', detail = coalesce(today::text, shop);
  end if;
  -- Tomorrow of Jakarta at the latest, or the day after the holidays that begin then (0283_holidays.sql).
  if (next_day > day and next_day <= next_open_day(shop, (now() at time zone 'Asia/Jakarta')::date)) is not true then
    raise exception '% cannot follow % in %', next_day, day, shop using errcode = 'KN013', detail = next_day;
  end if;
  select max(tgl_system) into before from tutup_toko where kode_toko = shop;
  select coalesce(max(ke), 0) + 1 into nth from tutup_toko_lama where (kode_toko, tgl_system) = (shop, day);
  -- The last count of the day, where the till is still as it was counted.
  select * into counted from hitung_kas where (kode_toko, tgl_system) = (shop, day) order by no_hitung desc limit 1;
  if counted.kas_ke <> cash_moves(shop, day)
     or counted.total_fisik <> (select coalesce(sum(saldo), 0) from saldo_kas where (kode_toko, akun_kas) = (shop, 'CASH')) then
    counted := null;
  end if;

  insert into tutup_toko (kode_toko, tgl_system, tgl_berikut, user_id, jumlah_transaksi, pieces, gross, saldo_kas, ke, no_hitung)
  select shop, day, next_day, current_worker(),
         (select count(*) from posting where kode_toko = shop and tgl_system = day),
         coalesce(sum(jumlah) filter (where buku = 'STOCK' and kelas = 'MILIK'), 0),
         coalesce(sum(gross) filter (where buku = 'STOCK' and kelas = 'MILIK'), 0),
         coalesce(sum(rupiah) filter (where buku = 'KAS'), 0), nth, counted.no_hitung
  from buku_saldo left join tempat on tempat = kunci[1] where kode_toko = shop;

  insert into tutup_saldo (kode_toko, tgl_system, buku, kunci, jumlah, gross, fine, rupiah)
  select shop, day, buku, kunci, sum(jumlah), sum(gross), sum(fine), sum(rupiah)
  from (
    select buku, kunci, jumlah, gross, fine, rupiah from tutup_saldo where kode_toko = shop and tgl_system = before
    union all
    select buku, kunci, jumlah, gross, fine, rupiah from buku_gerak
    where kode_toko = shop and tgl_system > coalesce(before, '-infinity') and tgl_system <= day
  ) moved
  group by buku, kunci having (sum(jumlah), sum(gross), sum(fine), sum(rupiah)) <> (0, 0, 0, 0);

  insert into tutup_gram (kode_toko, tgl_system, tempat, kode_group, kode_kadar, pieces, gross, fine, cost)
  select shop, day, tempat, kode_group, kode_kadar, pieces, gross, fine, cost from gram_saldo where kode_toko = shop;

  -- What the lines add up to is what the balances say. What the journal says of cash, goods and claims is what their books
  -- say, and it balances. Goods by group are what the places hold.
  select apa, sum(jumlah) as jumlah, sum(gross) as gross, sum(fine) as fine, sum(rupiah) as rupiah into broken
  from (
    select buku || ' ' || array_to_string(kunci, '/') as apa, jumlah, gross, fine, rupiah from tutup_saldo
    where kode_toko = shop and tgl_system = day and buku not in ('JURNAL', 'POIN')
    union all
    select buku || ' ' || array_to_string(kunci, '/'), -jumlah, -gross, -fine, -rupiah from buku_saldo where kode_toko = shop
    union all
    select 'JURNAL ' || kunci[2], 0, 0, 0, rupiah from tutup_saldo where kode_toko = shop and tgl_system = day and buku = 'JURNAL' and kunci[2] <> ''
    union all
    select 'JURNAL ' || buku || '/' || kunci[1], 0, 0, 0, -rupiah from tutup_saldo
    where kode_toko = shop and tgl_system = day and buku in ('KAS', 'STOCK', 'TAGIHAN')
    union all
    select 'JURNAL', 0, 0, 0, rupiah from tutup_saldo where kode_toko = shop and tgl_system = day and buku = 'JURNAL'
    union all
    select 'TEMPAT ' || tempat, pieces, gross, fine, cost from tutup_gram where kode_toko = shop and tgl_system = day
    union all
    select 'TEMPAT ' || kunci[1], -jumlah, -gross, -fine, -rupiah from tutup_saldo join tempat on tempat = kunci[1]
    where kode_toko = shop and tgl_system = day and buku = 'STOCK' and kelas in ('MILIK', 'TITIPAN')
  ) held
  group by apa having (sum(jumlah), sum(gross), sum(fine), sum(rupiah)) <> (0, 0, 0, 0)
  order by apa limit 1;
  if found then
    raise exception '% of % differs by % pieces, % gross, % fine, % rupiah',
      broken.apa, shop, broken.jumlah, broken.gross, broken.fine, broken.rupiah using errcode = 'KN012', detail = broken.apa;
  end if;

  insert into tutup_harga (kode_toko, tgl_system, kode_group, harga, harga_modal)
  select shop, day, kode_group, harga, harga_modal from grup;
  perform seal_day(shop, 'TUTUP', day, nth);
  update toko set tgl_system = next_day where kode_toko = shop;
end $function$;
