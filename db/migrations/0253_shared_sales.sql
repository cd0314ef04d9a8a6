-- A sale that several salespeople made: who they are, and what of it is whose. Of a sale that one made there are no rows
-- (docs/decisions/054).
create table penjualan_sales (
  kode_toko     text          not null,
  no_faktur     text          not null,
  no_urut       integer       not null,
  tgl_system    date          not null,
  kode_sales    text          not null,
  nama_sales    text          not null,
  persen_bagian numeric(5,2)  not null check (persen_bagian > 0 and persen_bagian < 100),
  -- His share of what the header says: pieces and grams, what was given away, what the goods came to, and what is earned by it.
  total_qty     integer       not null check (total_qty >= 0),
  total_berat   numeric(12,3) not null check (total_berat >= 0),
  diskon        bigint        not null check (diskon >= 0),
  harga_barang  bigint        not null check (harga_barang >= 0),
  fee_sales     bigint        not null check (fee_sales >= 0),
  primary key (kode_toko, no_faktur, no_urut),
  constraint penjualan_sales_once unique (kode_toko, no_faktur, kode_sales),
  foreign key (kode_toko, no_faktur) references penjualan,
  foreign key (kode_toko, kode_sales) references sales
);
create index penjualan_sales_by_date on penjualan_sales (kode_toko, tgl_system, kode_sales);

select guard_part_of('penjualan_sales', 'penjualan', 'no_faktur');
create trigger penjualan_sales_append_only before update or delete on penjualan_sales for each row when (pg_trigger_depth() = 0) execute function refuse_change();
create trigger penjualan_sales_no_truncate before truncate on penjualan_sales for each statement execute function refuse_change();
update dokumen set bagian = bagian || 'penjualan_sales'::text where tabel = 'penjualan';

-- When the transaction ends the shares are the whole: of whoever the header names and others, each by his percentage to the rupiah.
create function shares_are_whole() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not exists (
    select from penjualan p, lateral (
      select count(*) as orang, sum(persen_bagian) as persen, sum(total_qty) as qty, sum(total_berat) as berat, sum(diskon) as diskon, sum(harga_barang) as harga,
             sum(fee_sales) as fee, bool_or(kode_sales = p.kode_sales) as ada,
             bool_and(abs(harga_barang - (p.sub_total + p.total_ongkos - p.diskon + p.pembulatan) * persen_bagian / 100) < 1
                      and abs(diskon - p.diskon * persen_bagian / 100) < 1 and abs(fee_sales - p.fee_sales * persen_bagian / 100) < 1) as patut
      from penjualan_sales b where (b.kode_toko, b.no_faktur) = (p.kode_toko, p.no_faktur)
    ) b
    where (p.kode_toko, p.no_faktur) = (new.kode_toko, new.no_faktur) and b.orang > 1 and b.ada and b.patut
      and (b.persen, b.qty, b.berat, b.diskon, b.harga, b.fee)
        = (100, p.total_qty, p.total_berat, p.diskon, p.sub_total + p.total_ongkos - p.diskon + p.pembulatan, p.fee_sales))
  then
    raise exception 'the shares of % are not the whole of it', new.no_faktur using errcode = 'KN005';
  end if;
  return null;
end $$;
revoke execute on function shares_are_whole() from public;
create constraint trigger penjualan_sales_whole after insert on penjualan_sales deferrable initially deferred for each row execute function shares_are_whole();

-- Who made the valid sales, and what of each is whose.
create view penjualan_bagian as
  select p.kode_toko, p.no_faktur, p.tgl_system, p.kode_sales, p.nama_sales, 100::numeric(5,2) as persen_bagian, p.total_qty, p.total_berat, p.diskon,
         p.sub_total + p.total_ongkos - p.diskon + p.pembulatan as harga_barang, p.fee_sales
  from penjualan p
  where p.status = 'VALID' and not exists (select from penjualan_sales b where (b.kode_toko, b.no_faktur) = (p.kode_toko, p.no_faktur))
  union all
  select b.kode_toko, b.no_faktur, b.tgl_system, b.kode_sales, b.nama_sales, b.persen_bagian, b.total_qty, b.total_berat, b.diskon, b.harga_barang, b.fee_sales
  from penjualan_sales b join penjualan p using (kode_toko, no_faktur) where p.status = 'VALID';

-- What is earned by a sale is owed to whom it is shared with: of what the view says of the header, whatever others have of it.
do $$
begin
  execute format('create or replace view penjualan_gerak as %s
    union all
    select b.kode_toko, b.no_faktur, ''TAGIHAN/HUTANG_BONUS/'' || s.kode_sales, 0, 0, 0, s.rupiah
    from penjualan_sales b join penjualan p using (kode_toko, no_faktur)
    cross join lateral (values (b.kode_sales, -b.fee_sales), (p.kode_sales, b.fee_sales)) as s (kode_sales, rupiah)
    where b.kode_sales <> p.kode_sales and b.fee_sales <> 0',
    rtrim(pg_get_viewdef('penjualan_gerak'::regclass), ';'));
end $$;
