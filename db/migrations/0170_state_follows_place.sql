-- A piece is written once by an event: its state follows its place by the ledger (docs/decisions/032). The first of the states of a
-- place is that of a piece that enters it; HELD, the other state of a tray, is given and taken by hand.

-- The pieces that lie in trays now: a small table beside all that ever were. No index of `barang` names what a sale changes, so the
-- new row of a piece that is sold stands beside the old one and no index hears of it.
create table stok (
  kode_barcode text primary key,
  kode_toko    text not null,
  kode_gudang  text not null,
  kode_baki    text not null,
  status       text not null
);
create index stok_by_tray on stok (kode_toko, kode_gudang, kode_baki);
create index stok_held on stok (kode_toko, kode_barcode) where status = 'HELD';
insert into stok (kode_barcode, kode_toko, kode_gudang, kode_baki, status)
select b.kode_barcode, b.kode_toko, b.kode_gudang, b.kode_baki, b.status from barang b join tempat t on t.tempat = b.tempat and t.berbaki;
create trigger stok_by_ledger before insert or update or delete on stok for each row
  when (pg_trigger_depth() = 0) execute function refuse_hand();
create trigger stok_no_truncate before truncate on stok for each statement execute function refuse_hand();

-- A piece that is held, or no longer, without going anywhere.
create function stok_follows_state() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update stok set status = new.status where kode_barcode = new.kode_barcode;
  return null;
end $$;
revoke execute on function stok_follows_state() from public;
create trigger barang_state_in_stok after update of status on barang for each row
  when (pg_trigger_depth() = 0 and old.status <> new.status) execute function stok_follows_state();

create or replace function book_stock(ids bigint[]) returns void language plpgsql
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  strange text;
  wrong_place boolean;
begin
  select concat_ws(' ', l.tempat, l.trx, l.kode_barcode, l.kode_lot) into strange
  from mutasi_stock l join posting p on p.id = l.posting_id left join tempat t on t.tempat = l.tempat
  where l.posting_id = any(ids) and (t.berbaki = (l.kode_baki <> '') and case t.kelas
    when 'MILIK' then l.trx = '' and num_nonnulls(l.kode_barcode, l.kode_lot) = 1 and (l.kode_barcode is null or t.status <> '{}')
    when 'TITIPAN' then l.trx = '' and l.kode_lot is not null and l.cost = 0
    when 'UBAH' then l.trx = ''
    else p.membatalkan is not null
      or exists (select from tempat_trx x where (x.tempat, x.trx) = (l.tempat, l.trx))
      or (l.trx = '' and (l.cost = 0 or not exists (select from tempat_trx x where x.tempat = l.tempat)))
    end) is not true
  limit 1;
  if found then
    raise exception 'goods do not stand like this: %', strange using errcode = 'KN002', detail = strange;
  end if;

  -- What was lost or scrapped comes back by a reversal alone; more gold than was thought, by an approval.
  select l.tempat into strange
  from mutasi_stock l join posting p on p.id = l.posting_id join tempat t on t.tempat = l.tempat
  where l.posting_id = any(ids) and t.keluar <> 'BEBAS' and p.membatalkan is null
    and least(l.pieces, l.gross, l.fine, l.cost) < 0 and not (t.keluar = 'OTORISASI' and p.otorisasi <> '{}')
  limit 1;
  if found then
    raise exception 'nothing comes out of %', strange using errcode = 'KN002';
  end if;

  if exists (select from mutasi_stock where posting_id = any(ids) and kode_barcode is not null) then
    perform from barang where kode_barcode in (select kode_barcode from mutasi_stock where posting_id = any(ids))
      order by kode_barcode for no key update;

    -- A piece stands in one place, whole, and with its own measures. What CABANG holds was put there by the shop that sent it and
    -- is taken by the shop that got it.
    select s.kode_barcode, s.pieces_after is null or s.pieces_after not in (0, s.qty) or s.moved <> 0 into strange, wrong_place
    from (
      select l.kode_barcode, t.kelas, b.qty, sum(l.pieces) over (partition by l.kode_barcode) as moved,
             case when h.stands then b.qty else 0 end + sum(l.pieces) over place as pieces_after,
             array[case when h.stands then b.berat_stock else 0 end + sum(l.gross) over place,
                   case when h.stands then b.fine else 0 end + sum(l.fine) over place,
                   case when h.stands then b.hpp else 0 end + sum(l.cost) over place] as measures_after
      from mutasi_stock l
      join tempat t on t.tempat = l.tempat
      left join barang b on b.kode_barcode = l.kode_barcode
      cross join lateral (
        select (b.tempat, b.kode_gudang, b.kode_baki) = (l.tempat, l.kode_gudang, l.kode_baki) and (t.antar_toko or b.kode_toko = l.kode_toko) as stands) h
      where l.posting_id = any(ids) and l.kode_barcode is not null
      window place as (
        partition by l.kode_barcode, case when t.antar_toko then '' else l.kode_toko end, l.tempat, l.kode_gudang, l.kode_baki
        order by l.posting_id, l.no_urut)
    ) s
    where s.qty is null or s.pieces_after not in (0, s.qty) or s.moved <> 0
       or (s.kelas = 'MILIK' and case s.pieces_after when 0 then s.measures_after <> array[0, 0, 0]::numeric[] else 0 > any(s.measures_after) end)
    order by 2 desc, 1
    limit 1;
    if found and wrong_place then
      raise exception 'not in the place it is taken from, or not moved as a whole: %', strange using errcode = 'KN004', detail = strange;
    elsif found then
      raise exception '% moves with other weights or another cost than its own', strange using errcode = 'KN002', detail = strange;
    end if;

    -- Where it stands now, in the first of the states of that place unless it was there before; and with us, what it weighs, holds and costs: as it came in from outside, and corrected since. What was
    -- lost or added is metal, so the weights that are sold and tagged by go along.
    update barang b
    set kode_toko = f.kode_toko, tempat = f.tempat, kode_gudang = f.kode_gudang, kode_baki = f.kode_baki,
        status = case when b.tempat = f.tempat then b.status else f.status end,
        berat_bruto = b.berat_bruto + coalesce(f.gross - b.berat_stock, 0),
        berat = b.berat + coalesce(f.gross - b.berat_stock, 0),
        berat_stock = coalesce(f.gross, b.berat_stock), fine = coalesce(f.fine, b.fine), hpp = coalesce(f.cost, b.hpp),
        kadar = coalesce((select k.kadar from kadar k where k.kode_kadar = f.kode_kadar), b.kadar)
    from (
      select l.kode_barcode, l.tempat, l.kode_gudang, l.kode_baki, t.status[1] as status,
             (array_agg(l.kode_toko order by l.posting_id desc, l.no_urut desc))[1] as kode_toko,
             (array_agg(l.kode_kadar order by l.posting_id desc, l.no_urut desc) filter (where l.kode_kadar is not null))[1] as kode_kadar,
             case when t.kelas = 'MILIK' then case when h.stands then a.berat_stock else 0 end + sum(l.gross) end as gross,
             case when t.kelas = 'MILIK' then case when h.stands then a.fine else 0 end + sum(l.fine) end as fine,
             case when t.kelas = 'MILIK' then case when h.stands then a.hpp else 0 end + sum(l.cost) end as cost
      from mutasi_stock l
      join tempat t on t.tempat = l.tempat
      join barang a on a.kode_barcode = l.kode_barcode
      cross join lateral (
        select (a.tempat, a.kode_gudang, a.kode_baki) = (l.tempat, l.kode_gudang, l.kode_baki) and (t.antar_toko or a.kode_toko = l.kode_toko) as stands) h
      where l.posting_id = any(ids)
      group by l.kode_barcode, case when t.antar_toko then '' else l.kode_toko end, l.tempat, l.kode_gudang, l.kode_baki, t.kelas, t.status, h.stands,
               a.qty, a.berat_stock, a.fine, a.hpp
      having case when h.stands then a.qty else 0 end + sum(l.pieces) = a.qty
    ) f
    where b.kode_barcode = f.kode_barcode;
    delete from stok where kode_barcode in (select kode_barcode from mutasi_stock where posting_id = any(ids));
    insert into stok (kode_barcode, kode_toko, kode_gudang, kode_baki, status)
    select b.kode_barcode, b.kode_toko, b.kode_gudang, b.kode_baki, b.status
    from barang b join tempat t on t.tempat = b.tempat and t.berbaki
    where b.kode_barcode in (select kode_barcode from mutasi_stock where posting_id = any(ids));
  end if;

  insert into saldo_stock (kode_toko, tempat, kelas, kode_gudang, kode_baki)
  select distinct l.kode_toko, l.tempat, t.kelas, l.kode_gudang, l.kode_baki from mutasi_stock l join tempat t using (tempat)
  where l.posting_id = any(ids) order by 1, 2, 4, 5
  on conflict do nothing;
  perform from saldo_stock
  where (kode_toko, tempat, kode_gudang, kode_baki) in (select kode_toko, tempat, kode_gudang, kode_baki from mutasi_stock where posting_id = any(ids))
  order by kode_toko, tempat, kode_gudang, kode_baki for no key update;
  update saldo_stock s
  set pieces = s.pieces + c.pieces, gross = s.gross + c.gross, fine = s.fine + c.fine, cost = s.cost + c.cost
  from (
    select kode_toko, tempat, kode_gudang, kode_baki, sum(pieces) as pieces, sum(gross) as gross, sum(fine) as fine, sum(cost) as cost
    from mutasi_stock where posting_id = any(ids) group by 1, 2, 3, 4
  ) c
  where (s.kode_toko, s.tempat, s.kode_gudang, s.kode_baki) = (c.kode_toko, c.tempat, c.kode_gudang, c.kode_baki);
  -- A tray that was taken away between the statements above takes its balance along.
  if exists (
    select from mutasi_stock l where posting_id = any(ids) and not exists (
      select from saldo_stock s where (s.kode_toko, s.tempat, s.kode_gudang, s.kode_baki) = (l.kode_toko, l.tempat, l.kode_gudang, l.kode_baki))
  ) then
    raise exception 'a tray went meanwhile' using errcode = '40001';
  end if;

  if exists (select from mutasi_stock where posting_id = any(ids) and kode_lot is not null) then
    insert into saldo_lot (kode_toko, tempat, kode_gudang, kode_baki, pihak, kode_lot)
    select distinct l.kode_toko, l.tempat, l.kode_gudang, l.kode_baki, l.pihak, l.kode_lot from mutasi_stock l join tempat t using (tempat)
    where l.posting_id = any(ids) and l.kode_lot is not null and t.kelas in ('MILIK', 'TITIPAN') order by 1, 2, 3, 4, 5, 6
    on conflict do nothing;
    perform from saldo_lot
    where (kode_toko, tempat, kode_gudang, kode_baki, pihak, kode_lot) in (
      select kode_toko, tempat, kode_gudang, kode_baki, pihak, kode_lot from mutasi_stock where posting_id = any(ids))
    order by kode_toko, tempat, kode_gudang, kode_baki, pihak, kode_lot for no key update;
    update saldo_lot s
    set pieces = s.pieces + c.pieces, gross = s.gross + c.gross, fine = s.fine + c.fine, cost = s.cost + c.cost
    from (
      select kode_toko, tempat, kode_gudang, kode_baki, pihak, kode_lot, sum(pieces) as pieces, sum(gross) as gross, sum(fine) as fine, sum(cost) as cost
      from mutasi_stock where posting_id = any(ids) and kode_lot is not null group by 1, 2, 3, 4, 5, 6
    ) c
    where (s.kode_toko, s.tempat, s.kode_gudang, s.kode_baki, s.pihak, s.kode_lot)
        = (c.kode_toko, c.tempat, c.kode_gudang, c.kode_baki, c.pihak, c.kode_lot);
  end if;
end $$;

-- What is never named by a statement changes nothing that these look at; what the ledger writes fits by itself.
drop trigger barang_moved_by_ledger on barang;
create trigger barang_moved_by_ledger before update of kode_toko, tempat, kode_gudang, kode_baki on barang for each row
  when (pg_trigger_depth() = 0 and (old.kode_toko, old.tempat, old.kode_gudang, old.kode_baki)
        is distinct from (new.kode_toko, new.tempat, new.kode_gudang, new.kode_baki))
  execute function refuse_hand();
drop trigger barang_keeps_its_measures on barang;
create trigger barang_keeps_its_measures before update of kode_barcode, qty, berat_bruto, berat_stock, berat, kadar, fine, hpp on barang for each row
  when (pg_trigger_depth() = 0
        and (old.kode_barcode, old.qty, old.berat_bruto, old.berat_stock, old.berat, old.kadar, old.fine, old.hpp)
        is distinct from (new.kode_barcode, new.qty, new.berat_bruto, new.berat_stock, new.berat, new.kadar, new.fine, new.hpp))
  execute function piece_of_ledger_stays();
drop trigger barang_stands_as_said on barang;
create constraint trigger barang_stands_as_said after insert or update of status, tempat on barang deferrable initially deferred for each row
  when (pg_trigger_depth() = 0 and not state_fits_place(new.status, new.tempat)) execute function piece_stands_as_said();

drop index barang_by_tray;
drop index barang_by_toko;
alter table barang drop constraint barang_tag_id_key;
create unique index barang_tag_id_key on barang (tag_id) where tag_id is not null;
-- Room on each page for the rows that follow those of sold pieces.
alter table barang set (fillfactor = 85);

-- Entries that only ever say null, and indexes that no statement asks.
alter table posting drop constraint posting_membatalkan_key;
create unique index posting_membatalkan_key on posting (membatalkan) where membatalkan is not null;
drop index posting_by_date, mutasi_stock_by_place, penjualan_bayar_by_date;
