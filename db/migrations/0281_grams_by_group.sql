-- Goods with us by place, price group and purity, so that a balance of grams begins with what a closed day left behind and adds the lines
-- since. A piece is of the group that it has now: what was put into another group meanwhile is neither in nor out, and the balance shows it
-- beside them; over all groups it is nothing.

-- What is there now. Trays are added up already (0260_trays_added_up.sql); other pieces are few.
create view gram_saldo as
  select x.kode_toko, x.tempat, coalesce(x.kode_group, '') as kode_group, coalesce(g.kode_kadar, x.kode_kadar, '') as kode_kadar,
         sum(x.pieces)::bigint as pieces, sum(x.gross)::numeric as gross, sum(x.fine)::numeric as fine, sum(x.cost)::bigint as cost
  from (
    select kode_toko, 'BAKI' as tempat, kode_group, null as kode_kadar, pieces, gross, fine, cost from isi_baki_ringkas
    union all
    -- No index of `barang` names where a piece is (0170_state_follows_place.sql): a shop's pieces are read where any of them is elsewhere.
    select kode_toko, tempat, kode_group, null, qty, berat_stock, b.fine, hpp
    from (
      select distinct s.kode_toko, s.tempat from saldo_stock s join tempat t using (tempat)
      where t.kelas in ('MILIK', 'TITIPAN') and not t.berbaki and t.status <> '{}' and s.pieces <> 0
    ) elsewhere join barang b using (kode_toko, tempat)
    union all
    select s.kode_toko, s.tempat, m.kode_group, l.kode_kadar, s.pieces, s.gross, s.fine, s.cost
    from saldo_lot s join tempat t using (tempat) left join lot l using (kode_lot) left join barang_manual m using (kode_lot)
    where kelas in ('MILIK', 'TITIPAN')
  ) x left join grup g on g.kode_group = x.kode_group
  group by 1, 2, 3, 4
  having (sum(x.pieces), sum(x.gross), sum(x.fine), sum(x.cost)) <> (0, 0, 0, 0);

-- What came and went, line by line.
create view gram_gerak as
  select p.kode_toko, p.tgl_system, p.id as posting_id, p.kind, p.reference, s.no_urut, s.tempat, s.trx,
         coalesce(b.kode_group, m.kode_group, '') as kode_group, coalesce(g.kode_kadar, l.kode_kadar, '') as kode_kadar,
         s.kode_barcode, s.kode_lot, s.pieces::bigint as pieces, s.gross::numeric as gross, s.fine::numeric as fine, s.cost
  from posting p
  join mutasi_stock s on s.posting_id = p.id
  join tempat t using (tempat)
  left join barang b on b.kode_barcode = s.kode_barcode
  left join lot l on l.kode_lot = s.kode_lot
  left join barang_manual m on m.kode_lot = s.kode_lot
  left join grup g on g.kode_group = coalesce(b.kode_group, m.kode_group)
  where t.kelas in ('MILIK', 'TITIPAN');

create table tutup_gram (
  kode_toko  text   not null,
  tgl_system date   not null,
  tempat     text   not null,
  -- Empty for goods of no group: used goods, scrap, bars.
  kode_group text   not null,
  kode_kadar text   not null,
  pieces     bigint not null,
  gross      numeric(15,3) not null,
  fine       numeric(15,3) not null,
  cost       bigint not null,
  primary key (kode_toko, tgl_system, tempat, kode_group, kode_kadar),
  foreign key (kode_toko, tgl_system) references tutup_toko
);
-- Of the day that was closed last: what there is now without what moved since. Days before it are added up from their lines.
insert into tutup_gram (kode_toko, tgl_system, tempat, kode_group, kode_kadar, pieces, gross, fine, cost)
select kode_toko, hari, tempat, kode_group, kode_kadar, sum(pieces), sum(gross), sum(fine), sum(cost)
from (select kode_toko, max(tgl_system) as hari from tutup_toko group by 1) ditutup
join (
  select kode_toko, null::date as tgl_system, tempat, kode_group, kode_kadar, pieces, gross, fine, cost from gram_saldo
  union all
  select kode_toko, tgl_system, tempat, kode_group, kode_kadar, -pieces, -gross, -fine, -cost from gram_gerak
) x using (kode_toko)
where x.tgl_system is null or x.tgl_system > hari
group by 1, 2, 3, 4, 5
having (sum(pieces), sum(gross), sum(fine), sum(cost)) <> (0, 0, 0, 0);
create trigger tutup_gram_append_only before update or delete on tutup_gram for each row execute function refuse_change();
create trigger tutup_gram_no_truncate before truncate on tutup_gram for each statement execute function refuse_change();
create trigger tutup_gram_of_its_closing after insert on tutup_gram referencing new table as baris for each statement
  execute function guard_part('tutup_toko', 'tgl_system');
