-- What each closed day came to, bought and sold, is kept when it is closed (docs/decisions/067): a year, or all shops beside each other, is
-- read from a row a day, and only the open day is added up from its documents. Documents of a closed day never change (guard_header).

-- What a shop sold, and bought or took in, document by document: goods as every report says them, without fees and without tax on top.
create view dagang as
  select kode_toko, tgl_system, created_at, 'PENJUALAN' as kategori, no_faktur as nomor, total_qty as qty, total_berat as berat,
         sub_total + total_ongkos - diskon + pembulatan as total
  from penjualan where status = 'VALID'
  union all
  select kode_toko, tgl_system, created_at, 'PEMBELIAN', no_faktur_beli, total_qty, total_berat, grand_total from pembelian where status = 'VALID'
  union all
  select kode_toko, tgl_system, created_at, 'PEMBELIAN', no_faktur, qty_tukar, berat_tukar, bayar_tukar from penjualan where status = 'VALID' and ada_tukar;

-- A row for each kind of business, also where nothing was done: the last day says up to when the rows are whole.
create table hari_dagang (
  kode_toko  text   not null,
  tgl_system date   not null,
  kategori   text   not null check (kategori in ('PENJUALAN', 'PEMBELIAN')),
  jumlah     bigint not null,
  qty        bigint not null,
  berat      numeric(15,3) not null,
  total      bigint not null,
  primary key (kode_toko, tgl_system, kategori),
  foreign key (kode_toko, tgl_system) references tutup_toko
);

create function keep_trade(shop text, day date) returns void language sql security definer set search_path = public, pg_temp as $$
  insert into hari_dagang (kode_toko, tgl_system, kategori, jumlah, qty, berat, total)
  select shop, day, k.kategori, count(d.nomor), coalesce(sum(d.qty), 0), coalesce(sum(d.berat), 0), coalesce(sum(d.total), 0)
  from (values ('PENJUALAN'), ('PEMBELIAN')) k (kategori)
  left join dagang d on (d.kode_toko, d.tgl_system, d.kategori) = (shop, day, k.kategori)
  group by k.kategori
$$;
revoke execute on function keep_trade(text, date) from public;
create function closing_keeps_trade() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform keep_trade(new.kode_toko, new.tgl_system);
  return null;
end $$;
revoke execute on function closing_keeps_trade() from public;
create trigger tutup_toko_keeps_trade after insert on tutup_toko for each row execute function closing_keeps_trade();
select keep_trade(kode_toko, tgl_system) from tutup_toko;

select keep_with_closing('hari_dagang');
create trigger hari_dagang_no_truncate before truncate on hari_dagang for each statement execute function refuse_change();
create trigger hari_dagang_of_its_closing after insert on hari_dagang referencing new table as baris for each statement
  execute function guard_part('tutup_toko', 'tgl_system');

-- Every day of every shop: kept where it is closed, added up from its documents from the first day that is not.
create view dagang_hari as
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
  ) d;
