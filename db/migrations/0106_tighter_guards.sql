-- What the guards of 0055_ledger_guards.sql let pass until now. The codes are the same.

-- A posting is on the open date of an active shop. Who approved it has let an approval of his be used up by this very transaction;
-- what reverses another is not reversed itself: the event is done anew instead.
create or replace function posting_on_open_date() returns trigger language plpgsql as $$
begin
  perform hold_open_date(new.kode_toko, new.tgl_system);
  if new.membatalkan is not null and exists (select from posting where id = new.membatalkan and membatalkan is not null) then
    raise exception 'posting % is a reversal and stays', new.membatalkan using errcode = 'KN002';
  end if;
  if new.approved_by is not null and not exists (
    select from otorisasi
    where kode_toko = new.kode_toko and tgl_system = new.tgl_system and decided_by = new.approved_by and status = 'DIPAKAI'
      and xmin = pg_current_xact_id()::xid
  ) then
    raise exception '% has approved nothing that this transaction uses', new.approved_by using errcode = 'KN002';
  end if;
  new.written_in := pg_current_xact_id();
  new.created_at := now();
  return new;
end $$;

-- Goods: a piece moves with its own weights and its own cost. What was lost or scrapped comes back by a reversal alone.
create function stock_lines_are_true() returns trigger language plpgsql as $$
declare
  strange text;
begin
  select l.kode_barcode into strange
  from baris l left join lateral (select * from barang where kode_barcode = l.kode_barcode offset 0) b on true
  where l.kode_barcode is not null and l.pieces <> 0
    and (l.gross, l.fine, l.cost) is distinct from (sign(l.pieces) * b.berat_stock, sign(l.pieces) * b.fine, sign(l.pieces)::bigint * b.hpp)
  limit 1;
  if found then
    raise exception '% moves with other weights or another cost than its own', strange using errcode = 'KN002', detail = strange;
  end if;
  select l.tempat into strange
  from baris l join lateral (select membatalkan from posting where id = l.posting_id offset 0) p on true
  where l.tempat in ('SUSUT', 'HANCUR') and least(l.pieces, l.gross, l.fine, l.cost) < 0 and p.membatalkan is null
  limit 1;
  if found then
    raise exception 'nothing comes out of %', strange using errcode = 'KN002';
  end if;
  return null;
end $$;
create trigger mutasi_stock_true after insert on mutasi_stock referencing new table as baris
  for each statement execute function stock_lines_are_true();
alter table mutasi_stock add constraint mutasi_stock_fine_in_gross check (abs(fine) <= abs(gross)) not valid;

-- Balances are of trays and accounts that there are. The key is checked when a balance begins, not with every line; an empty
-- tray may go, or stand in another warehouse, and takes its empty balance along.
alter table baki add constraint baki_place unique (kode_toko, kode_gudang, kode_baki);
alter table saldo_stock add column baki text generated always as (nullif(kode_baki, '')) stored;
alter table saldo_stock add constraint saldo_stock_baki_fkey foreign key (kode_toko, kode_gudang, baki)
  references baki (kode_toko, kode_gudang, kode_baki) not valid;
create function empty_tray_leaves() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from saldo_stock
  where kode_toko = old.kode_toko and kode_gudang = old.kode_gudang and baki = old.kode_baki and (pieces, gross, fine, cost) = (0, 0, 0, 0);
  return case when tg_op = 'DELETE' then old else new end;
end $$;
revoke execute on function empty_tray_leaves() from public;
create trigger baki_leaves before delete on baki for each row execute function empty_tray_leaves();
create trigger baki_moves before update on baki for each row
  when ((old.kode_toko, old.kode_gudang, old.kode_baki) is distinct from (new.kode_toko, new.kode_gudang, new.kode_baki))
  execute function empty_tray_leaves();

-- The till is no account of the list.
alter table saldo_kas
  add column no_rekening text generated always as (nullif(akun_kas, 'CASH')) stored,
  add constraint saldo_kas_no_rekening_fkey foreign key (no_rekening) references rekening not valid;
alter table mutasi_kas add constraint mutasi_kas_jenis_of_account check ((jenis = 'CASH') = (akun_kas = 'CASH')) not valid;

-- The journal: each line on the account that its kind of event, its cash account or its place has; only the mirror of an older
-- line may be on the account of then. So cash and goods are booked by the lines of their ledgers alone.
create function journal_accounts_are_true() returns trigger language plpgsql as $$
declare
  strange record;
begin
  select p.kind, l.nomor_akun into strange
  from baris l
  join lateral (select kind, membatalkan from posting where id = l.posting_id offset 0) p on true
  where p.membatalkan is null and not case
    when l.akun_kas = 'CASH' then exists (
      select from para_akun_transaksi where (trx, type, kode_akun, nomor_akun) = ('KAS', 'CASH', 'KAS', l.nomor_akun))
    when l.akun_kas is not null then exists (select from rekening where (no_rekening, nomor_akun) = (l.akun_kas, l.nomor_akun))
    when l.tempat is not null then exists (
      select from para_akun_transaksi
      where (trx, type, nomor_akun) = (p.kind, 'BARANG', l.nomor_akun)
        and kode_akun = case l.tempat when 'BAKI' then 'PERSEDIAAN' when 'PELANGGAN' then 'HPP' else l.tempat end)
    else exists (select from para_akun_transaksi where (trx, nomor_akun) = (p.kind, l.nomor_akun) and type <> 'BARANG')
  end
  limit 1;
  if found then
    raise exception '% does not book to % like this', strange.kind, strange.nomor_akun using errcode = 'KN002';
  end if;
  return null;
end $$;
create trigger jurnal_true after insert on jurnal referencing new table as baris
  for each statement execute function journal_accounts_are_true();

-- An account that has been booked to stays of its kind.
create function account_keeps_its_kind() returns trigger language plpgsql as $$
begin
  if exists (select from jurnal where nomor_akun = old.nomor_akun) then
    raise exception 'account % is in the journal', old.nomor_akun using errcode = 'KN006', detail = old.nomor_akun;
  end if;
  return new;
end $$;
create trigger akun_keeps_its_kind before update on akun for each row
  when (old.jenis_akun <> new.jenis_akun) execute function account_keeps_its_kind();

-- Pieces: what the ledger has counted of a piece stays.
drop trigger barang_keeps_its_code on barang;
create trigger barang_keeps_its_measures before update on barang for each row
  when ((old.kode_barcode, old.qty, old.berat_stock, old.berat, old.kadar, old.hpp)
        is distinct from (new.kode_barcode, new.qty, new.berat_stock, new.berat, new.kadar, new.hpp))
  execute function piece_of_ledger_stays();

-- The state of a piece is that of its place, at the end of every transaction: sold is what a posting gave to a customer.
create function state_fits_place(status text, tempat text) returns boolean language sql immutable as $$
  select (status in ('READY', 'HELD')) = (tempat = 'BAKI')
     and (status = 'SOLD') = (tempat = 'PELANGGAN')
     and (status = 'IN_TRANSIT') = (tempat in ('PERJALANAN', 'CABANG'))
$$;
create function piece_stands_as_said() returns trigger language plpgsql as $$
begin
  if exists (select from barang where kode_barcode = new.kode_barcode and not state_fits_place(status, tempat)) then
    raise exception '% is not where its state says', new.kode_barcode using errcode = 'KN006', detail = new.kode_barcode;
  end if;
  return null;
end $$;
create constraint trigger barang_stands_as_said after insert or update on barang deferrable initially deferred for each row
  when (not state_fits_place(new.status, new.tempat)) execute function piece_stands_as_said();

create trigger harga_riwayat_no_truncate before truncate on harga_riwayat for each statement execute function refuse_change();
