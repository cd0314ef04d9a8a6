-- Links of the chain of a shop that do not hold, or are not there: by date. Every closing that holds has its seal, in its place.
create or replace function broken_links(shop text, first_day date default '-infinity') returns table (tgl_system date, ke integer, jenis text)
language sql stable set search_path = public, pg_temp as $$
  with first_link as (
    select coalesce(min(nomor), 1) as nomor from tutup_segel s where s.kode_toko = shop and s.tgl_system >= first_day
  ),
  chain as (
    select s, lag(s.segel, 1, repeat('0', 64)) over links as sebelum, lag(s.nomor, 1, 0) over links + 1 as follows
    from tutup_segel s where kode_toko = shop and nomor >= (select nomor - 1 from first_link) window links as (order by nomor)
  )
  select (s).tgl_system, (s).ke, (s).jenis from chain
  where (s).nomor >= (select nomor from first_link) and ((s).segel <> seal_of(sebelum, s) or (s).sebelum <> sebelum or (s).nomor <> follows)
  union
  select tgl_system, ke, 'TUTUP' from tutup_toko t
  where kode_toko = shop and t.tgl_system >= first_day
    and not exists (select from tutup_segel s where (s.kode_toko, s.tgl_system, s.ke, s.jenis) = (shop, t.tgl_system, t.ke, 'TUTUP'))
  union
  select tgl_system, ke, 'BUKA' from tutup_segel s
  where kode_toko = shop and jenis = 'BUKA' and s.tgl_system >= first_day and not exists (
    select from buka_toko b where (b.kode_toko, b.tgl_system, b.ke) = (shop, s.tgl_system, s.ke) and opening_says(b) @> s.isi)
  union
  -- The date of the shop follows the last day of its chain.
  select c.tgl_system, c.ke, 'TUTUP'
  from (select tgl_system, ke, tgl_berikut from tutup_toko where kode_toko = shop order by tgl_system desc limit 1) c
  where c.tgl_berikut <> (select t.tgl_system from toko t where t.kode_toko = shop)
$$;
