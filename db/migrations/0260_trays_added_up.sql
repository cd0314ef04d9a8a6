-- What lies in trays, added up by all that reports of stock ask by, so that they need not read a piece each. Rows are only added, and
-- what holds is their sum: whoever moves a piece takes it out of one row and puts it into another by adding two, and waits for nobody.
-- Rows that were added are folded into one now and then (fold_trays), which changes no sum. `verify` holds it against the pieces.
create table isi_baki_ringkas (
  kode_toko    text not null,
  kode_gudang  text not null,
  kode_baki    text not null,
  status       text not null,
  kode_dept    text not null,
  kode_group   text not null,
  -- Empty where a piece says none.
  size         text not null,
  kode_bandrol text not null,
  -- Barcodes, each with its tag; pieces, of which a row of accessories has several.
  barcode      bigint  not null,
  pieces       bigint  not null,
  gross        numeric not null,
  fine         numeric not null,
  cost         bigint  not null,
  -- As it lies on a scale, but for the tag.
  berat        numeric not null,
  dilipat      boolean not null default false
);
create index isi_baki_ringkas_by_tray on isi_baki_ringkas (kode_toko, kode_gudang, kode_baki);
create index isi_baki_ringkas_unfolded on isi_baki_ringkas (kode_toko) where not dilipat;
insert into isi_baki_ringkas
select b.kode_toko, b.kode_gudang, b.kode_baki, b.status, b.kode_dept, b.kode_group, coalesce(b.size, ''), coalesce(b.kode_bandrol, ''),
       count(*), sum(b.qty), sum(b.berat_stock), sum(b.fine), sum(b.hpp), sum(b.berat_bruto + b.berat_plastik), true
from stok s join barang b using (kode_barcode) group by 1, 2, 3, 4, 5, 6, 7, 8;
create trigger isi_baki_ringkas_by_ledger before insert or delete on isi_baki_ringkas for each row
  when (pg_trigger_depth() = 0 and current_setting('kencana.folding', true) is distinct from 'yes') execute function refuse_hand();
create trigger isi_baki_ringkas_stays before update on isi_baki_ringkas for each row execute function refuse_hand();
create trigger isi_baki_ringkas_no_truncate before truncate on isi_baki_ringkas for each statement execute function refuse_hand();

-- A new piece begins outside, so that what changes trays is always an update: by the ledger, or of what a piece is called by.
create function add_up_trays() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into isi_baki_ringkas
  select kode_toko, kode_gudang, kode_baki, status, kode_dept, kode_group, coalesce(size, ''), coalesce(kode_bandrol, ''),
         sum(n), sum(n * qty), sum(n * berat_stock), sum(n * fine), sum(n * hpp), sum(n * (berat_bruto + berat_plastik))
  from (
    select -1 as n, kode_toko, kode_gudang, kode_baki, status, kode_dept, kode_group, size, kode_bandrol, qty, berat_stock, fine, hpp, berat_bruto, berat_plastik
    from lama where kode_baki <> ''
    union all
    select 1, kode_toko, kode_gudang, kode_baki, status, kode_dept, kode_group, size, kode_bandrol, qty, berat_stock, fine, hpp, berat_bruto, berat_plastik
    from baru where kode_baki <> ''
  ) moved
  group by 1, 2, 3, 4, 5, 6, 7, 8
  having (sum(n), sum(n * qty), sum(n * berat_stock), sum(n * fine), sum(n * hpp), sum(n * (berat_bruto + berat_plastik))) <> (0, 0, 0, 0, 0, 0);
  return null;
end $$;
revoke execute on function add_up_trays() from public;
create trigger barang_adds_up_trays after update on barang referencing old table as lama new table as baru
  for each statement execute function add_up_trays();

-- Of shops that have so many added rows at the least, those and what they add to become one each. Who folds at the same time finds
-- them gone, and adds up what he took away himself; tills only add. Answers how many rows went.
create function fold_trays(at_least integer) returns bigint language plpgsql security definer set search_path = public, pg_temp as $$
declare
  taken bigint;
begin
  perform set_config('kencana.folding', 'yes', true);
  with added as materialized (
    select distinct kode_toko, kode_gudang, kode_baki, status, kode_dept, kode_group, size, kode_bandrol
    from isi_baki_ringkas
    where not dilipat and kode_toko in (select kode_toko from isi_baki_ringkas where not dilipat group by 1 having count(*) >= at_least)
  ),
  gone as (
    delete from isi_baki_ringkas r using added a
    where (r.kode_toko, r.kode_gudang, r.kode_baki, r.status, r.kode_dept, r.kode_group, r.size, r.kode_bandrol)
        = (a.kode_toko, a.kode_gudang, a.kode_baki, a.status, a.kode_dept, a.kode_group, a.size, a.kode_bandrol)
    returning r.*
  ),
  folded as (
    insert into isi_baki_ringkas
    select kode_toko, kode_gudang, kode_baki, status, kode_dept, kode_group, size, kode_bandrol,
           sum(barcode), sum(pieces), sum(gross), sum(fine), sum(cost), sum(berat), true
    from gone group by 1, 2, 3, 4, 5, 6, 7, 8
    having (sum(barcode), sum(pieces), sum(gross), sum(fine), sum(cost), sum(berat)) <> (0, 0, 0, 0, 0, 0)
  )
  select count(*) into taken from gone;
  perform set_config('kencana.folding', '', true);
  return taken;
end $$;
revoke execute on function fold_trays(integer) from public;

-- Goods without a barcode in trays.
create index saldo_lot_in_trays on saldo_lot (kode_toko) where kode_baki <> '';
create view lot_baki as
  select l.kode_toko, l.kode_gudang, l.kode_baki, l.kode_lot, l.pieces, l.gross, l.fine, l.cost
  from saldo_lot l join tempat using (tempat)
  where tempat.berbaki and l.kode_baki <> '' and (l.pieces, l.gross, l.fine, l.cost) <> (0, 0, 0, 0);
create or replace view isi_baki as
  select s.kode_toko, s.kode_gudang, s.kode_baki, s.kode_barcode as kode, s.status, b.kode_dept, b.kode_group, b.size,
         b.qty::bigint as pieces, b.berat_stock as gross, b.fine, b.hpp as cost, coalesce(t.berat_bandrol, 0) as berat_bandrol,
         b.berat_bruto + b.berat_plastik + coalesce(t.berat_bandrol, 0) as berat_timbang
  from stok s join barang b using (kode_barcode) left join bandrol t using (kode_bandrol)
  union all
  select kode_toko, kode_gudang, kode_baki, kode_lot, 'READY', null, null, null, pieces, gross, fine, cost, 0, gross from lot_baki;

-- The columns of isi_baki but for those of a single thing, added up.
create view isi_baki_jumlah as
  select r.kode_toko, r.kode_gudang, r.kode_baki, r.status, r.kode_dept, r.kode_group, nullif(r.size, '') as size, r.pieces, r.gross, r.fine, r.cost,
         r.barcode * coalesce(t.berat_bandrol, 0) as berat_bandrol, r.berat + r.barcode * coalesce(t.berat_bandrol, 0) as berat_timbang
  from (
    select kode_toko, kode_gudang, kode_baki, status, kode_dept, kode_group, size, kode_bandrol,
           sum(barcode) as barcode, sum(pieces) as pieces, sum(gross) as gross, sum(fine) as fine, sum(cost) as cost, sum(berat) as berat
    from isi_baki_ringkas group by 1, 2, 3, 4, 5, 6, 7, 8 having sum(barcode) <> 0
  ) r
  left join bandrol t using (kode_bandrol)
  union all
  select kode_toko, kode_gudang, kode_baki, 'READY', null, null, null, pieces, gross, fine, cost, 0, gross from lot_baki;
