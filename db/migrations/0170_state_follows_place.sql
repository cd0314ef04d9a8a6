-- A piece is written once by an event: its state follows its place by the ledger (docs/decisions/032). The first of the states of a
-- place is that of a piece that enters it (book_stock, in 0171_less_to_judge.sql); HELD, the other state of a tray, is given and taken by hand.

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
-- The postings of a day (posting_by_date) are what a closing reads.
drop index mutasi_stock_by_place, penjualan_bayar_by_date;
