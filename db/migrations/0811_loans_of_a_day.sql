-- What is lent on a day is business of the day (docs/decisions/067): loans, pieces, grams and rupiah. Loans from before the books were lent on none of its days.
select is_trade('hutang', 'HUTANG', 'no_faktur_hutang', 'jumlah_hutang', 'status <> ''CANCELLED'' and not dari_saldo_awal');
select build_trade();

-- Every day of every shop: what its closing stored, and the documents of the days that are open. Days that were closed before loans were business have no row
-- for them, and are under their seals: their loans are added up from the documents, which do not change.
create or replace view dagang_hari as
  with terbuka as (
    select t.kode_toko, least(t.tgl_system, coalesce((select max(h.tgl_system) + 1 from hari_dagang h where h.kode_toko = t.kode_toko), '-infinity'::date)) as mulai
    from toko t
  )
  select h.kode_toko, h.tgl_system, h.kategori, h.jumlah, h.qty, h.berat, h.total from hari_dagang h join terbuka using (kode_toko) where h.tgl_system < mulai
  union all
  select terbuka.kode_toko, d.tgl_system, d.kategori, d.jumlah, d.qty, d.berat, d.total
  from terbuka cross join lateral (
    select tgl_system, kategori, count(*) as jumlah, sum(qty)::bigint as qty, sum(berat) as berat, sum(total)::bigint as total from dagang
    where dagang.kode_toko = terbuka.kode_toko and tgl_system >= mulai group by 1, 2
  ) d
  union all
  select h.kode_toko, h.tgl_system, 'HUTANG', count(*), sum(h.total_qty)::bigint, sum(h.total_berat), sum(h.jumlah_hutang)::bigint
  from hutang h join terbuka using (kode_toko)
  where h.tgl_system < mulai and h.status <> 'CANCELLED' and not h.dari_saldo_awal
    and not exists (select from hari_dagang k where (k.kode_toko, k.tgl_system, k.kategori) = (h.kode_toko, h.tgl_system, 'HUTANG'))
  group by h.kode_toko, h.tgl_system;
