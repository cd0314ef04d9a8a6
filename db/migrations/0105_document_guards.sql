-- What guards documents. A document is a header with parts (lines, payments); it is written whole by one transaction, on the
-- open date of its shop, and never changes after that but in the few columns that may. New document tables say so with
-- one call of guard_document(); the rights of the application (db/rights.sql) and `verify` follow from what it notes.

-- Which tables are documents. `kind` is that of its posting, whose reference is the document's number; `berubah` the columns that may
-- change; `jumlah` which columns of the header are sums of which columns of a part: {"part": {"column of the header": "column"}}.
-- The view <tabel>_gerak says in the words of the ledgers what the document moves; see `verify`.
create table dokumen (
  tabel   text   primary key,
  nomor   text   not null,
  kind    text   not null unique,
  bagian  text[] not null,
  berubah text[] not null,
  jumlah  jsonb  not null
);

-- The date of a shop is open to whoever writes on it, until he commits. Whoever moves it holds the lock alone: nobody waits
-- for that, since what he wanted to write would be of yesterday then, and a till that waits keeps a connection from the others.
--   KN003 another date   KN008 the shop is being closed   KN009 the shop is not active
create function hold_open_date(shop text, day date) returns void language plpgsql as $$
declare
  today date;
  is_open boolean;
begin
  if pg_try_advisory_xact_lock_shared(business_date_lock(shop)) then
    if current_setting('transaction_isolation') = 'read committed' then
      select tgl_system, is_active into today, is_open from toko where kode_toko = shop for key share skip locked;
    else
      -- An older snapshot would still show the day before; locking the row makes the database refuse instead (40001).
      select tgl_system, is_active into today, is_open from toko where kode_toko = shop for share skip locked;
    end if;
  end if;
  if today is null then
    -- A shop that there is not is for the foreign key to refuse.
    if not exists (select from toko where kode_toko = shop) then return; end if;
    raise exception 'the date of % is being moved', shop using errcode = 'KN008';
  end if;
  if not is_open then
    raise exception 'shop % is not active', shop using errcode = 'KN009', detail = shop;
  end if;
  if day is distinct from today then
    raise exception 'an event of % on %, but the shop is on %', shop, day, today using errcode = 'KN003', detail = day;
  end if;
end $$;

create function guard_header() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  kept dokumen;
  part text;
begin
  if tg_op = 'INSERT' then
    if to_jsonb(new) ->> 'status' = 'CANCELLED' then
      raise exception 'no row of % begins cancelled', tg_table_name using errcode = 'KN001';
    end if;
    perform hold_open_date(new.kode_toko, new.tgl_system);
    new.written_in := pg_current_xact_id();
    new.created_at := now();
    return new;
  end if;
  select * into kept from dokumen where tabel = tg_table_name;
  if (to_jsonb(old) - kept.berubah) is distinct from (to_jsonb(new) - kept.berubah) then
    raise exception 'a row of % stays as it was written, but for %', tg_table_name, kept.berubah using errcode = 'KN001';
  end if;
  if to_jsonb(old) ->> 'status' = 'CANCELLED' and to_jsonb(new) ->> 'status' <> 'CANCELLED' then
    raise exception 'a cancelled row of % stays cancelled', tg_table_name using errcode = 'KN001';
  end if;
  if to_jsonb(old) ->> 'status' <> 'CANCELLED' and to_jsonb(new) ->> 'status' = 'CANCELLED' then
    -- On its own date only (domain §5); its parts say so too, and by this alone.
    perform hold_open_date(new.kode_toko, new.tgl_system);
    for part in
      select table_name from information_schema.columns
      where table_schema = 'public' and table_name = any(kept.bagian) and column_name = 'batal'
    loop
      execute format('update %I set batal = true where kode_toko = $1 and %I = $2', part, kept.nomor)
        using new.kode_toko, to_jsonb(new) ->> kept.nomor;
    end loop;
  end if;
  return new;
end $$;
revoke execute on function guard_header() from public;

-- At the end of the transaction: who cancels a document reverses its posting with it.
create function header_is_reversed() returns trigger language plpgsql as $$
declare
  kept dokumen;
begin
  select * into kept from dokumen where tabel = tg_table_name;
  if not exists (
    select from posting asli join posting balik on balik.membatalkan = asli.id
    where asli.kode_toko = new.kode_toko and asli.reference = to_jsonb(new) ->> kept.nomor and asli.kind = kept.kind
      and balik.written_in = pg_current_xact_id()
  ) then
    raise exception '% % is cancelled without reversing its posting', tg_table_name, to_jsonb(new) ->> kept.nomor using errcode = 'KN002';
  end if;
  return null;
end $$;

-- A part belongs to the transaction that wrote its header, and bears its date. Arguments: table and number of the header.
create function guard_part() returns trigger language plpgsql as $$
declare
  strange boolean;
begin
  execute format(
    'select exists (
       select from baris l
       left join lateral (select written_in, tgl_system from %1$I where kode_toko = l.kode_toko and %2$I = l.%2$I offset 0) h on true
       where (h.written_in = pg_current_xact_id() and h.tgl_system = l.tgl_system) is not true)',
    tg_argv[0], tg_argv[1]) into strange;
  if strange then
    raise exception 'a row of % is not of the transaction and date of its document', tg_table_name using errcode = 'KN005';
  end if;
  return null;
end $$;

-- Guards a table of documents (with kode_toko, tgl_system, created_at) and its parts (with kode_toko, tgl_system, the number).
create function guard_document(tabel text, nomor text, kind text, bagian text[], berubah text[], jumlah jsonb) returns void language plpgsql as $$
declare
  part text;
begin
  insert into dokumen values (tabel, nomor, kind, bagian, berubah, jumlah);
  execute format('alter table %I add column written_in xid8 not null default pg_current_xact_id()', tabel);
  execute format('create trigger %I before insert on %I for each row execute function guard_header()', tabel || '_open_date', tabel);
  execute format('create trigger %I before truncate on %I for each statement execute function refuse_removal()', tabel || '_no_truncate', tabel);
  execute format('create trigger %I before delete on %I for each row execute function refuse_removal()', tabel || '_no_delete', tabel);
  -- A trigger of refuse_change() is what the rights of the application follow from: such a table is only ever added to.
  execute format('create trigger %I before update on %I for each row execute function %I()',
                 tabel || '_stays', tabel, case when berubah = '{}' then 'refuse_change' else 'guard_header' end);
  if 'status' = any(berubah) then
    execute format(
      'create constraint trigger %I after update on %I deferrable initially deferred for each row
         when (new.status = ''CANCELLED'' and old.status <> ''CANCELLED'') execute function header_is_reversed()', tabel || '_reversed', tabel);
  end if;
  foreach part in array bagian loop
    execute format(
      'create trigger %I after insert on %I referencing new table as baris for each statement execute function guard_part(%L, %L)',
      part || '_of_its_document', part, tabel, nomor);
    execute format('create trigger %I before update or delete on %I for each row when (pg_trigger_depth() = 0) execute function refuse_change()',
                   part || '_append_only', part);
    execute format('create trigger %I before truncate on %I for each statement execute function refuse_change()', part || '_no_truncate', part);
  end loop;
end $$;
revoke execute on function guard_document(text, text, text, text[], text[], jsonb) from public;

-- What a sale moves: each piece out of its tray to the customer, each payment into its account, the change out of the cash.
create view penjualan_gerak as
  select kode_toko, no_faktur as nomor, concat_ws('/', 'BAKI', kode_gudang, kode_baki, kode_barcode) as apa, -qty as pieces, -fine as fine, -hpp as cost, 0::bigint as rupiah
  from penjualan_detail
  union all select kode_toko, no_faktur, concat_ws('/', 'PELANGGAN', kode_barcode), qty, fine, hpp, 0 from penjualan_detail
  union all select kode_toko, no_faktur, 'KAS/' || coalesce(no_rekening, 'CASH'), 0, 0, 0, jumlah from penjualan_bayar
  union all select kode_toko, no_faktur, 'KAS/CASH', 0, 0, 0, -kembali from penjualan where kembali <> 0;

select guard_document('penjualan', 'no_faktur', 'PENJUALAN', array['penjualan_detail', 'penjualan_bayar'], array['status', 'cetak_ke'], '{
  "penjualan_detail": {
    "total_qty": "qty", "total_berat": "berat", "sub_total": "harga_dasar", "total_ongkos": "ongkos",
    "diskon": "diskon", "pembulatan": "pembulatan", "grand_total": "harga_total"
  },
  "penjualan_bayar": { "jumlah_bayar": "jumlah" }
}');

-- What a transfer moves: the same rupiah out of one account and into another.
create view mutasi_uang_gerak as
  select kode_toko, no_mutasi as nomor, 'KAS/' || coalesce(asal_rekening, 'CASH') as apa, 0 as pieces, 0::numeric as fine, 0::bigint as cost, -jumlah as rupiah from mutasi_uang
  union all select kode_toko, no_mutasi, 'KAS/' || coalesce(tujuan_rekening, 'CASH'), 0, 0, 0, jumlah from mutasi_uang;

select guard_document('mutasi_uang', 'no_mutasi', 'MUTASI_UANG', '{}', '{}', '{}');
