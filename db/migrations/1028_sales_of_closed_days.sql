-- What each closed day sold is stored by its closing (docs/decisions/223): by shop, and by kind and price group of its pieces. Reports of all shops add these
-- rows up, and read documents of the open day only. Documents of a closed day never change (guard_header).

-- The sales that hold, receipt by receipt: what the goods came to, fees, tax, and how they were paid. What the shop paid out stands below zero.
create view penjualan_nota as
  select p.kode_toko, p.tgl_system, p.no_faktur, p.total_qty, p.total_berat, p.sub_total + p.total_ongkos - p.diskon + p.pembulatan as harga_barang,
         p.biaya_admin + p.biaya_kemas + p.ongkos_kirim as biaya, p.ppn, p.grand_total, p.bayar_titipan, p.bayar_pesanan, p.bayar_cicilan, p.bayar_marketplace,
         p.bayar_tukar, p.bayar_poin, p.bayar_kupon, case when p.dibayarkan > 0 then -1 else 1 end * b.tunai - p.kembali as bayar_cash,
         case when p.dibayarkan > 0 then -1 else 1 end * b.lain as bayar_non_cash, p.sisa_bayar, p.nilai_fine, b.biaya_kartu
  from penjualan_sah p
  -- Receipt by receipt: of two sets that are filtered alike PostgreSQL expects few pairs, and would compare each receipt of a shop with all its payments.
  cross join lateral (
    select coalesce(sum(jumlah) filter (where jenis = 'CASH'), 0) as tunai, coalesce(sum(jumlah) filter (where jenis <> 'CASH'), 0) as lain,
           coalesce(sum(biaya_kartu), 0) as biaya_kartu
    from penjualan_bayar where kode_toko = p.kode_toko and no_faktur = p.no_faktur
  ) b;

-- The pieces of these sales.
create view penjualan_barang as
  select d.kode_toko, d.tgl_system, d.no_faktur, d.kode_dept, d.kode_group, d.qty, d.berat, d.harga_dasar, d.ongkos, d.diskon, d.pembulatan, d.harga_total
  from penjualan_detail d join penjualan_sah p on p.kode_toko = d.kode_toko and p.no_faktur = d.no_faktur and p.tgl_system = d.tgl_system;

-- A row for each closed day, also without sales: the last one says up to when the rows of both tables are whole.
create table hari_penjualan (
  kode_toko         text   not null,
  tgl_system        date   not null,
  jumlah_nota       bigint not null,
  total_qty         bigint not null,
  total_berat       numeric(15,3) not null,
  harga_barang      bigint not null,
  biaya             bigint not null,
  ppn               bigint not null,
  grand_total       bigint not null,
  bayar_titipan     bigint not null,
  bayar_pesanan     bigint not null,
  bayar_cicilan     bigint not null,
  bayar_marketplace bigint not null,
  bayar_tukar       bigint not null,
  bayar_poin        bigint not null,
  bayar_kupon       bigint not null,
  bayar_cash        bigint not null,
  bayar_non_cash    bigint not null,
  sisa_bayar        bigint not null,
  nilai_fine        bigint not null,
  biaya_kartu       bigint not null,
  primary key (kode_toko, tgl_system),
  foreign key (kode_toko, tgl_system) references tutup_toko
);
create table hari_penjualan_jenis (
  kode_toko   text   not null,
  tgl_system  date   not null,
  kode_dept   text   not null,
  kode_group  text   not null,
  qty         bigint not null,
  berat       numeric(15,3) not null,
  harga_dasar bigint not null,
  ongkos      bigint not null,
  diskon      bigint not null,
  pembulatan  bigint not null,
  harga_total bigint not null,
  primary key (kode_toko, tgl_system, kode_dept, kode_group),
  foreign key (kode_toko, tgl_system) references tutup_toko
);

-- The same of documents, whatever their day.
create view penjualan_nota_hari as
  select kode_toko, tgl_system, count(*) as jumlah_nota, sum(total_qty)::bigint as total_qty, sum(total_berat) as total_berat, sum(harga_barang)::bigint as harga_barang,
         sum(biaya)::bigint as biaya, sum(ppn)::bigint as ppn, sum(grand_total)::bigint as grand_total, sum(bayar_titipan)::bigint as bayar_titipan,
         sum(bayar_pesanan)::bigint as bayar_pesanan, sum(bayar_cicilan)::bigint as bayar_cicilan, sum(bayar_marketplace)::bigint as bayar_marketplace,
         sum(bayar_tukar)::bigint as bayar_tukar, sum(bayar_poin)::bigint as bayar_poin, sum(bayar_kupon)::bigint as bayar_kupon,
         sum(bayar_cash)::bigint as bayar_cash, sum(bayar_non_cash)::bigint as bayar_non_cash, sum(sisa_bayar)::bigint as sisa_bayar,
         sum(nilai_fine)::bigint as nilai_fine, sum(biaya_kartu)::bigint as biaya_kartu
  from penjualan_nota group by 1, 2;
create view penjualan_barang_hari as
  select kode_toko, tgl_system, kode_dept, kode_group, sum(qty)::bigint as qty, sum(berat) as berat, sum(harga_dasar)::bigint as harga_dasar, sum(ongkos)::bigint as ongkos,
         sum(diskon)::bigint as diskon, sum(pembulatan)::bigint as pembulatan, sum(harga_total)::bigint as harga_total
  from penjualan_barang group by 1, 2, 3, 4;

-- Of days that are closed already: their documents do not change. Their seals stay as they are, and are not over these rows; `verify` compares them with the documents.
insert into hari_penjualan
select kode_toko, tgl_system, coalesce(jumlah_nota, 0), coalesce(total_qty, 0), coalesce(total_berat, 0), coalesce(harga_barang, 0), coalesce(biaya, 0),
       coalesce(ppn, 0), coalesce(grand_total, 0), coalesce(bayar_titipan, 0), coalesce(bayar_pesanan, 0), coalesce(bayar_cicilan, 0),
       coalesce(bayar_marketplace, 0), coalesce(bayar_tukar, 0), coalesce(bayar_poin, 0), coalesce(bayar_kupon, 0), coalesce(bayar_cash, 0),
       coalesce(bayar_non_cash, 0), coalesce(sisa_bayar, 0), coalesce(nilai_fine, 0), coalesce(biaya_kartu, 0)
from tutup_toko left join penjualan_nota_hari using (kode_toko, tgl_system) order by kode_toko, tgl_system;
insert into hari_penjualan_jenis select d.* from penjualan_barang_hari d join tutup_toko using (kode_toko, tgl_system) order by kode_toko, tgl_system;

create function keep_sales_of_day() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into hari_penjualan
  select new.kode_toko, new.tgl_system, coalesce(jumlah_nota, 0), coalesce(total_qty, 0), coalesce(total_berat, 0), coalesce(harga_barang, 0), coalesce(biaya, 0),
         coalesce(ppn, 0), coalesce(grand_total, 0), coalesce(bayar_titipan, 0), coalesce(bayar_pesanan, 0), coalesce(bayar_cicilan, 0),
         coalesce(bayar_marketplace, 0), coalesce(bayar_tukar, 0), coalesce(bayar_poin, 0), coalesce(bayar_kupon, 0), coalesce(bayar_cash, 0),
         coalesce(bayar_non_cash, 0), coalesce(sisa_bayar, 0), coalesce(nilai_fine, 0), coalesce(biaya_kartu, 0)
  from (select) one left join penjualan_nota_hari d on d.kode_toko = new.kode_toko and d.tgl_system = new.tgl_system;
  insert into hari_penjualan_jenis select * from penjualan_barang_hari where kode_toko = new.kode_toko and tgl_system = new.tgl_system;
  return null;
end $$;
revoke execute on function keep_sales_of_day() from public;
create trigger tutup_toko_keeps_sales after insert on tutup_toko for each row execute function keep_sales_of_day();

select keep_with_closing('hari_penjualan');
select keep_with_closing('hari_penjualan_jenis');
create trigger hari_penjualan_no_truncate before truncate on hari_penjualan for each statement execute function refuse_change();
create trigger hari_penjualan_jenis_no_truncate before truncate on hari_penjualan_jenis for each statement execute function refuse_change();
create trigger hari_penjualan_of_its_closing after insert on hari_penjualan referencing new table as baris for each statement
  execute function guard_part('tutup_toko', 'tgl_system');
create trigger hari_penjualan_jenis_of_its_closing after insert on hari_penjualan_jenis referencing new table as baris for each statement
  execute function guard_part('tutup_toko', 'tgl_system');

-- Every day of every shop: what its closing stored, and the documents from the first day that is not closed. Days without sales have no row.
-- The documents are read shop by shop: without `offset 0` PostgreSQL would add up all days of all shops and then join them.
create view penjualan_hari as
  select h.* from hari_penjualan h join toko t using (kode_toko) where h.tgl_system < t.tgl_system and h.jumlah_nota > 0
  union all
  select t.kode_toko, d.tgl_system, d.jumlah_nota, d.total_qty, d.total_berat, d.harga_barang, d.biaya, d.ppn, d.grand_total, d.bayar_titipan, d.bayar_pesanan, d.bayar_cicilan,
         d.bayar_marketplace, d.bayar_tukar, d.bayar_poin, d.bayar_kupon, d.bayar_cash, d.bayar_non_cash, d.sisa_bayar, d.nilai_fine, d.biaya_kartu
  from toko t
  cross join lateral (
    select least(t.tgl_system, coalesce((select max(h.tgl_system) + 1 from hari_penjualan h where h.kode_toko = t.kode_toko), '-infinity'::date)) as mulai
  ) m
  cross join lateral (select * from penjualan_nota_hari n where n.kode_toko = t.kode_toko and n.tgl_system >= m.mulai offset 0) d;
create view penjualan_hari_jenis as
  select h.* from hari_penjualan_jenis h join toko t using (kode_toko) where h.tgl_system < t.tgl_system
  union all
  select t.kode_toko, d.tgl_system, d.kode_dept, d.kode_group, d.qty, d.berat, d.harga_dasar, d.ongkos, d.diskon, d.pembulatan, d.harga_total
  from toko t
  cross join lateral (
    select least(t.tgl_system, coalesce((select max(h.tgl_system) + 1 from hari_penjualan h where h.kode_toko = t.kode_toko), '-infinity'::date)) as mulai
  ) m
  cross join lateral (select * from penjualan_barang_hari n where n.kode_toko = t.kode_toko and n.tgl_system >= m.mulai offset 0) d;

-- What the check before a closing holds against the seal of the last one (0720_closing_before.sql): also the sales of that day.
create or replace function broken_closing(shop text, day date) returns table (tgl_system date, ke integer, tabel text, disegel bigint, sekarang bigint)
language plpgsql stable set search_path = public, pg_temp as $$
declare
  sealed record;
begin
  for sealed in
    select s as what, t.ke, (i.part ->> 'n')::bigint as n, i.part ->> 'hash' as hash,
           coalesce((select array_agg(name) from jsonb_array_elements_text(i.part -> 'kolom') name), array['kode_toko']) as kolom
    from tutup_toko t
    join tutup_segel l on (l.kode_toko, l.tgl_system, l.ke, l.jenis) = (t.kode_toko, t.tgl_system, t.ke, 'TUTUP')
    cross join unnest(array['tutup_toko', 'tutup_saldo', 'tutup_akun', 'tutup_terjual', 'hari_dagang', 'hari_penjualan', 'hari_penjualan_jenis']) kept
    join disegel s on s.tabel = kept
    cross join lateral (select l.isi -> kept) i (part)
    where (t.kode_toko, t.tgl_system) = (shop, day) and i.part is not null
  loop
    return query
      select day, sealed.ke, (sealed.what).tabel, sealed.n, coalesce(r.jumlah, 0)
      from (select) one left join sealed_rows(shop, sealed.what, sealed.kolom, day, day) r on true
      where sealed.n <> coalesce(r.jumlah, 0) or (sealed.n > 0 and sealed.hash is distinct from r.hash);
  end loop;
end $$;
