-- The business date of a shop moves on by closing its day, and by nothing else. What the day left behind is copied when it is
-- closed and proven against the day before: snapshot = snapshot before + lines of the day, and that is what the balances say.
--   KN007 a business date that is not moved by closing its day   KN015 an event goes on for too long to wait for it
--   KN014 a day that is not, or no longer, the shop's            KN012 a balance that is not what its lines add up to
--                                                                KN013 a next date that does not follow, or is beyond tomorrow

-- The books: every ledger by shop, date, book and key, in four measures; jumlah counts pieces or points, rupiah is cost, money
-- or debit less credit. A line is of the date of its posting (KN005), so that the lines of a day are found by its postings alone.
create view buku_gerak as
  select p.kode_toko, p.tgl_system, 'STOCK' as buku, array[s.tempat, s.kode_gudang, s.kode_baki] as kunci,
         s.pieces::bigint as jumlah, s.gross::numeric as gross, s.fine::numeric as fine, s.cost as rupiah
  from posting p join mutasi_stock s on s.posting_id = p.id
  union all
  -- A lot that has left us has no balance any more.
  select p.kode_toko, p.tgl_system, 'LOT', array[s.tempat, s.kode_gudang, s.kode_baki, s.pihak, s.kode_lot], s.pieces, s.gross, s.fine, s.cost
  from posting p join mutasi_stock s on s.posting_id = p.id join tempat t on t.tempat = s.tempat
  where s.kode_lot is not null and t.kelas in ('MILIK', 'TITIPAN')
  union all
  select p.kode_toko, p.tgl_system, 'KAS', array[k.akun_kas], 0, 0, 0, k.jumlah
  from posting p join mutasi_kas k on k.posting_id = p.id
  union all
  select p.kode_toko, p.tgl_system, 'TAGIHAN', array[c.jenis, c.pihak, c.dokumen], 0, 0, c.fine, c.rupiah
  from posting p join mutasi_tagihan c on c.posting_id = p.id
  union all
  select p.kode_toko, p.tgl_system, 'POIN', array[m.kode_member], m.poin, 0, 0, 0
  from posting p join mutasi_poin m on m.posting_id = p.id
  union all
  -- By account and by what the line is the other view of.
  select p.kode_toko, p.tgl_system, 'JURNAL',
         array[j.nomor_akun, coalesce('KAS/' || j.akun_kas, 'STOCK/' || j.tempat, 'TAGIHAN/' || j.jenis, '')], 0, 0, 0, j.debet - j.kredit
  from posting p join jurnal j on j.posting_id = p.id;

-- The balances that the ledgers keep of a shop, book by book. Of the journal none is kept, and of points that of the whole chain.
create view buku_saldo as
  select kode_toko, 'STOCK' as buku, array[tempat, kode_gudang, kode_baki] as kunci, pieces as jumlah, gross::numeric as gross, fine::numeric as fine, cost as rupiah
  from saldo_stock
  union all
  select kode_toko, 'LOT', array[tempat, kode_gudang, kode_baki, pihak, kode_lot], pieces, gross, fine, cost from saldo_lot
  union all
  select kode_toko, 'KAS', array[akun_kas], 0, 0, 0, saldo from saldo_kas
  union all
  select kode_toko, 'TAGIHAN', array[jenis, pihak, dokumen], 0, 0, fine, rupiah from saldo_tagihan;

-- A closed day: who closed it and when, which date came after it, and what it came to: postings of the day, pieces and grams that
-- are ours, money of all accounts.
create table tutup_toko (
  kode_toko   text        not null references toko,
  tgl_system  date        not null,
  tgl_berikut date        not null,
  user_id     text        not null,
  jumlah_transaksi integer not null,
  pieces      bigint      not null,
  gross       numeric(15,3) not null,
  saldo_kas   bigint      not null,
  created_at  timestamptz not null default clock_timestamp(),
  written_in  xid8        not null default pg_current_xact_id(),
  primary key (kode_toko, tgl_system),
  check (tgl_berikut > tgl_system)
);

-- What was left of each book at the end of the day; what came to nothing is not in it.
create table tutup_saldo (
  kode_toko  text   not null,
  tgl_system date   not null,
  buku       text   not null,
  kunci      text[] not null,
  jumlah     bigint        not null,
  gross      numeric(15,3) not null,
  fine       numeric(15,3) not null,
  rupiah     bigint        not null,
  primary key (kode_toko, tgl_system, buku, kunci),
  foreign key (kode_toko, tgl_system) references tutup_toko
);

-- The prices that held when the day was closed.
create table tutup_harga (
  kode_toko   text   not null,
  tgl_system  date   not null,
  kode_group  text   not null,
  harga       bigint not null,
  harga_modal bigint not null,
  primary key (kode_toko, tgl_system, kode_group),
  foreign key (kode_toko, tgl_system) references tutup_toko
);

-- Only ever added to, and a snapshot only in the transaction of its closing.
do $$
declare
  closed text;
begin
  foreach closed in array array['tutup_toko', 'tutup_saldo', 'tutup_harga'] loop
    execute format('create trigger %I before update or delete on %I for each row execute function refuse_change()', closed || '_append_only', closed);
    execute format('create trigger %I before truncate on %I for each statement execute function refuse_change()', closed || '_no_truncate', closed);
  end loop;
  foreach closed in array array['tutup_saldo', 'tutup_harga'] loop
    execute format(
      'create trigger %I after insert on %I referencing new table as baris for each statement execute function guard_part(''tutup_toko'', ''tgl_system'')',
      closed || '_of_its_closing', closed);
  end loop;
end $$;

create or replace function move_business_date() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(business_date_lock(old.kode_toko));
  if not exists (
    select from tutup_toko
    where (kode_toko, tgl_system, tgl_berikut) = (old.kode_toko, old.tgl_system, new.tgl_system) and written_in = pg_current_xact_id()
  ) then
    raise exception 'the business date of % moves by closing its day', old.kode_toko using errcode = 'KN007', detail = new.tgl_system;
  end if;
  return new;
end $$;

-- A day that is said to be closed was open until then, and its shop goes on with the next.
create function closing_moves_date() returns trigger language plpgsql as $$
begin
  if (select tgl_system from toko where kode_toko = new.kode_toko) < new.tgl_berikut then
    raise exception 'the day % of % is closed, but the shop is still on it', new.tgl_system, new.kode_toko using errcode = 'KN007';
  end if;
  return null;
end $$;
create constraint trigger tutup_toko_moves_date after insert on tutup_toko deferrable initially deferred
  for each row execute function closing_moves_date();

-- Closes the open day of a shop and opens the next: proves what the day left behind, keeps it, moves the date. It waits for the
-- events that are under way, a few seconds at the most; whoever comes meanwhile hears at once that the shop is being closed
-- (hold_open_date). Days between the two, holidays, are never open.
create function close_day(shop text, day date, next_day date) returns void language plpgsql
security definer set search_path = public, pg_temp set lock_timeout = '5s' as $$
declare
  today date;
  is_open boolean;
  before date;
  broken record;
begin
  if current_setting('transaction_isolation') <> 'read committed' then
    raise exception 'a day is closed with what is there now, not with what an older snapshot shows' using errcode = 'KN002';
  end if;
  begin
    perform pg_advisory_xact_lock(business_date_lock(shop));
    select tgl_system, is_active into today, is_open from toko where kode_toko = shop for no key update;
  exception when lock_not_available then
    raise exception 'an event of % goes on for too long', shop using errcode = 'KN015', detail = shop;
  end;
  if not is_open then
    raise exception 'shop % is not active', shop using errcode = 'KN009', detail = shop;
  end if;
  if today is distinct from day then
    raise exception 'the day % of % is not open; the shop is on %', day, shop, today using errcode = 'KN014', detail = coalesce(today::text, shop);
  end if;
  if (next_day > day and next_day <= (now() at time zone 'Asia/Jakarta')::date + 1) is not true then
    raise exception '% cannot follow % in %', next_day, day, shop using errcode = 'KN013', detail = next_day;
  end if;
  select max(tgl_system) into before from tutup_toko where kode_toko = shop;

  insert into tutup_toko (kode_toko, tgl_system, tgl_berikut, user_id, jumlah_transaksi, pieces, gross, saldo_kas)
  select shop, day, next_day, current_worker(),
         (select count(*) from posting where kode_toko = shop and tgl_system = day),
         coalesce(sum(jumlah) filter (where buku = 'STOCK' and kelas = 'MILIK'), 0),
         coalesce(sum(gross) filter (where buku = 'STOCK' and kelas = 'MILIK'), 0),
         coalesce(sum(rupiah) filter (where buku = 'KAS'), 0)
  from buku_saldo left join tempat on tempat = kunci[1] where kode_toko = shop;

  insert into tutup_saldo (kode_toko, tgl_system, buku, kunci, jumlah, gross, fine, rupiah)
  select shop, day, buku, kunci, sum(jumlah), sum(gross), sum(fine), sum(rupiah)
  from (
    select buku, kunci, jumlah, gross, fine, rupiah from tutup_saldo where kode_toko = shop and tgl_system = before
    union all
    select buku, kunci, jumlah, gross, fine, rupiah from buku_gerak
    where kode_toko = shop and tgl_system > coalesce(before, '-infinity') and tgl_system <= day
  ) moved
  group by buku, kunci having (sum(jumlah), sum(gross), sum(fine), sum(rupiah)) <> (0, 0, 0, 0);

  -- What the lines add up to is what the balances say. What the journal says of cash, goods and claims is what their books
  -- say, and it balances.
  select apa, sum(jumlah) as jumlah, sum(gross) as gross, sum(fine) as fine, sum(rupiah) as rupiah into broken
  from (
    select buku || ' ' || array_to_string(kunci, '/') as apa, jumlah, gross, fine, rupiah from tutup_saldo
    where kode_toko = shop and tgl_system = day and buku not in ('JURNAL', 'POIN')
    union all
    select buku || ' ' || array_to_string(kunci, '/'), -jumlah, -gross, -fine, -rupiah from buku_saldo where kode_toko = shop
    union all
    select 'JURNAL ' || kunci[2], 0, 0, 0, rupiah from tutup_saldo where kode_toko = shop and tgl_system = day and buku = 'JURNAL' and kunci[2] <> ''
    union all
    select 'JURNAL ' || buku || '/' || kunci[1], 0, 0, 0, -rupiah from tutup_saldo
    where kode_toko = shop and tgl_system = day and buku in ('KAS', 'STOCK', 'TAGIHAN')
    union all
    select 'JURNAL', 0, 0, 0, rupiah from tutup_saldo where kode_toko = shop and tgl_system = day and buku = 'JURNAL'
  ) held
  group by apa having (sum(jumlah), sum(gross), sum(fine), sum(rupiah)) <> (0, 0, 0, 0)
  order by apa limit 1;
  if found then
    raise exception '% of % differs by % pieces, % gross, % fine, % rupiah',
      broken.apa, shop, broken.jumlah, broken.gross, broken.fine, broken.rupiah using errcode = 'KN012', detail = broken.apa;
  end if;

  insert into tutup_harga (kode_toko, tgl_system, kode_group, harga, harga_modal)
  select shop, day, kode_group, harga, harga_modal from grup;
  update toko set tgl_system = next_day where kode_toko = shop;
end $$;
