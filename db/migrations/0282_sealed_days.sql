-- What a closed day was is sealed: a hash over what its closing kept and over every line and document of the day, and over the seal before it.
-- Whoever changes a row later, with the guards switched off, or takes a day out of the chain, is found (`verify`), unless he makes anew every
-- seal since; and those are printed, and known to the head office. The last closed day may be opened again, once more sealed.
--   KN019 a day that cannot be opened again   KN020 something bears the date that is open now

alter table tutup_toko
  -- The first closing of the date, or what followed when it was opened again.
  add column ke        integer not null default 1 check (ke > 0),
  -- The count by which the till held what the books say.
  add column no_hitung bigint,
  add constraint tutup_toko_hitung foreign key (kode_toko, no_hitung) references hitung_kas (kode_toko, no_hitung);

-- A closing that does not hold any more, since its day was opened again.
create table tutup_toko_lama (like tutup_toko, primary key (kode_toko, tgl_system, ke));
-- The tables that a closing keeps its day in (keep_with_closing, below), each with what earlier closings kept in `<tabel>_lama`.
create table tutup_disimpan (tabel text primary key);

-- Who opened a closed day again, with whose approval, why, and which date was open until then.
create table buka_toko (
  kode_toko      text        not null references toko,
  tgl_system     date        not null,
  ke             integer     not null,
  tgl_berikut    date        not null,
  alasan         text        not null check (alasan <> ''),
  user_id        text        not null,
  disetujui_oleh text        not null check (disetujui_oleh <> user_id),
  created_at     timestamptz not null default clock_timestamp(),
  written_in     xid8        not null default pg_current_xact_id(),
  primary key (kode_toko, tgl_system, ke)
);

-- The chain of a shop: closings and openings in their order. `isi`: of a closing, by table, how many rows and the hash of them, with the
-- columns that it is over, so that a column that comes later changes no seal; of an opening, what it says.
create table tutup_segel (
  kode_toko  text        not null references toko,
  nomor      integer     not null check (nomor > 0),
  jenis      text        not null check (jenis in ('TUTUP', 'BUKA')),
  tgl_system date        not null,
  ke         integer     not null,
  isi        jsonb       not null,
  sebelum    text        not null,
  segel      text        not null,
  created_at timestamptz not null default clock_timestamp(),
  written_in xid8        not null default pg_current_xact_id(),
  primary key (kode_toko, nomor),
  unique (kode_toko, tgl_system, ke, jenis)
);

do $$
declare
  kept regclass;
begin
  foreach kept in array array['tutup_toko_lama', 'tutup_disimpan', 'buka_toko', 'tutup_segel']::regclass[] loop
    execute format('create trigger %I before update or delete on %s for each row execute function refuse_change()', kept || '_append_only', kept);
    execute format('create trigger %I before truncate on %s for each statement execute function refuse_change()', kept || '_no_truncate', kept);
  end loop;
end $$;

-- What is sealed of a day: what its closing kept, the till's counts, the ledgers, and every document with its parts. `induk` is the table by
-- whose date lines and parts are found, by its column `kunci_induk` and theirs `kunci`; `tanpa` are the columns that no seal is over.
create view disegel as
  select tabel, null as induk, null as kunci_induk, null as kunci, '{}'::text[] as tanpa
  from (select unnest(array['tutup_toko', 'hitung_kas', 'posting', 'mutasi_kupon']) union all select tabel from tutup_disimpan) kept (tabel)
  union all
  -- Whether it can be used still follows from its ledger.
  select 'kupon_terbit', null, null, null, '{sisa}'::text[]
  union all
  select tabel, 'posting', 'id', 'posting_id', '{}'
  from unnest(array['mutasi_stock', 'mutasi_kas', 'mutasi_tagihan', 'mutasi_poin', 'jurnal']) tabel
  union all
  -- What may change of a document is no part of it: its state, how often it was printed.
  select tabel, null, null, null, berubah from dokumen join pg_class on oid = to_regclass(tabel) and relkind = 'r'
  union all
  select part, tabel, nomor, nomor, '{}' from dokumen join pg_class on oid = to_regclass(tabel) and relkind = 'r', unnest(bagian) part;

-- The columns of a table that a seal is over.
create function sealed_columns(tabel text, tanpa text[]) returns text[] language sql stable as $$
  select array_agg(attname::text order by attname) from pg_attribute
  where attrelid = to_regclass(tabel) and attnum > 0 and not attisdropped and attgenerated = '' and attname <> all(tanpa)
$$;

-- Rows of a table by day: how many, and the hash of them in the order of their own text, whoever's settings it is read with.
create function sealed_rows(shop text, sealed disegel, kolom text[], first_day date, last_day date)
returns table (tgl_system date, jumlah bigint, hash text) language plpgsql stable
set search_path = public, pg_temp set timezone = 'UTC' set datestyle = 'ISO, YMD' set intervalstyle = 'postgres' set extra_float_digits = 1 set bytea_output = 'hex' as $$
declare
  asal text := case when sealed.induk is null then format('%I t', sealed.tabel)
    else format('%I h join %I t on t.%I = h.%I and t.kode_toko = h.kode_toko', sealed.induk, sealed.tabel, sealed.kunci, sealed.kunci_induk) end;
  tanggal text := case when sealed.induk is null then 't' else 'h' end;
begin
  return query execute format(
    'select hari, count(*), encode(sha256(convert_to(string_agg(isi, E''\n'' order by isi collate "C"), ''UTF8'')), ''hex'')
     from (select %1$s.tgl_system as hari, row(%2$s)::text as isi from %3$s where %1$s.kode_toko = $1 and %1$s.tgl_system between $2 and $3) r group by hari',
    tanggal, (select string_agg(format('t.%I', name), ', ') from unnest(kolom) name), asal)
    using shop, first_day, last_day;
end $$;

-- What a link of the chain comes to.
create function seal_of(sebelum text, link tutup_segel) returns text language sql stable set timezone = 'UTC' as $$
  select encode(sha256(convert_to(sebelum || E'\n' ||
    jsonb_build_array(link.kode_toko, link.nomor, link.jenis, link.tgl_system, link.ke, link.isi)::text, 'UTF8')), 'hex')
$$;

-- What an opening says, as its seal has it.
create function opening_says(opening buka_toko) returns jsonb language sql stable set timezone = 'UTC' as $$ select to_jsonb(opening) $$;

-- Adds a link to the chain of a shop, and answers its seal.
create function seal_day(shop text, what text, day date, nth integer) returns text language plpgsql set search_path = public, pg_temp as $$
declare
  link tutup_segel;
begin
  link := row(shop, 1, what, day, nth, null, repeat('0', 64), '', clock_timestamp(), pg_current_xact_id());
  select nomor + 1, segel into link.nomor, link.sebelum from tutup_segel where kode_toko = shop order by nomor desc limit 1;
  link.nomor := coalesce(link.nomor, 1);
  link.sebelum := coalesce(link.sebelum, repeat('0', 64));
  if what = 'BUKA' then
    select opening_says(b) into link.isi from buka_toko b where (kode_toko, tgl_system, ke) = (shop, day, nth);
  else
    select jsonb_object_agg(s.tabel, case when r.jumlah > 0 then jsonb_build_object('n', r.jumlah, 'hash', r.hash, 'kolom', to_jsonb(k.kolom)) else '{"n": 0}' end)
    into link.isi
    from disegel s
    cross join lateral (select sealed_columns(s.tabel, s.tanpa) as kolom) k
    left join lateral sealed_rows(shop, s, k.kolom, day, day) r on true;
  end if;
  link.segel := seal_of(link.sebelum, link);
  insert into tutup_segel select link.*;
  return link.segel;
end $$;
revoke execute on function seal_day(text, text, date, integer) from public;

-- Links of the chain of a shop that do not hold, or are not there: by date. Every closing that holds has its seal, in its place.
create function broken_links(shop text) returns table (tgl_system date, ke integer, jenis text) language sql stable set search_path = public, pg_temp as $$
  with chain as (
    select s, lag(s.segel, 1, repeat('0', 64)) over (order by nomor) as sebelum, row_number() over (order by nomor) as ke_berapa from tutup_segel s where kode_toko = shop
  )
  select (s).tgl_system, (s).ke, (s).jenis from chain
  where (s).segel <> seal_of(sebelum, s) or (s).sebelum <> sebelum or (s).nomor <> ke_berapa
  union
  select tgl_system, ke, 'TUTUP' from tutup_toko t
  where kode_toko = shop and not exists (select from tutup_segel s where (s.kode_toko, s.tgl_system, s.ke, s.jenis) = (shop, t.tgl_system, t.ke, 'TUTUP'))
  union
  select tgl_system, ke, 'BUKA' from tutup_segel s
  where kode_toko = shop and jenis = 'BUKA' and not exists (
    select from buka_toko b where (b.kode_toko, b.tgl_system, b.ke) = (shop, s.tgl_system, s.ke) and opening_says(b) @> s.isi)
  union
  -- The date of the shop follows the last day of its chain.
  select max(c.tgl_system), max(c.ke), 'TUTUP' from tutup_toko c join toko using (kode_toko)
  where kode_toko = shop having max(c.tgl_berikut) <> max(toko.tgl_system)
$$;

-- What closed days between two dates, both with them, are not any more what was sealed: by date and table.
create function broken_days(shop text, first_day date, last_day date)
returns table (tgl_system date, ke integer, tabel text, disegel bigint, sekarang bigint) language plpgsql stable set search_path = public, pg_temp as $$
declare
  sealed record;
begin
  -- Days of one table that were sealed over the same columns are read at once.
  for sealed in
    select s as what, i.value -> 'kolom' as kolom, min(l.tgl_system) as first_of, max(l.tgl_system) as last_of,
           array_agg(l.tgl_system) as days, array_agg(l.ke) as nth, array_agg((i.value ->> 'n')::bigint) as n, array_agg(i.value ->> 'hash') as hash
    from tutup_segel l cross join lateral jsonb_each(l.isi) i join disegel s on s.tabel = i.key
    where l.kode_toko = shop and l.jenis = 'TUTUP' and l.tgl_system between first_day and last_day
      and not exists (select from buka_toko b where (b.kode_toko, b.tgl_system, b.ke) = (shop, l.tgl_system, l.ke))
    group by s, i.value -> 'kolom'
  loop
    return query
      select d.day, d.nth, (sealed.what).tabel, d.n, coalesce(r.jumlah, 0)
      from unnest(sealed.days, sealed.nth, sealed.n, sealed.hash) as d (day, nth, n, hash)
      left join sealed_rows(shop, sealed.what,
        coalesce((select array_agg(name) from jsonb_array_elements_text(sealed.kolom) name), array['kode_toko']), sealed.first_of, sealed.last_of) r on r.tgl_system = d.day
      where d.n <> coalesce(r.jumlah, 0) or (d.n > 0 and d.hash is distinct from r.hash);
  end loop;
  -- Of a closing that does not hold any more, what it kept; its lines are in the closing that came after it.
  for sealed in
    select l.tgl_system, l.ke, i.key as tabel, (i.value ->> 'n')::bigint as n, i.value ->> 'hash' as hash,
           (select string_agg(format('t.%I', name), ', ' order by at) from jsonb_array_elements_text(i.value -> 'kolom') with ordinality k (name, at)) as kolom
    from tutup_segel l join buka_toko b using (kode_toko, tgl_system, ke) cross join lateral jsonb_each(l.isi) i
    where l.kode_toko = shop and l.jenis = 'TUTUP' and l.tgl_system between first_day and last_day
      and (i.key = 'tutup_toko' or i.key in (select d.tabel from tutup_disimpan d))
  loop
    return query select sealed.tgl_system, sealed.ke, sealed.tabel, sealed.n, k.jumlah
      from kept_rows(shop, sealed.tabel || '_lama', sealed.tgl_system, sealed.ke, sealed.kolom) k
      where k.jumlah <> sealed.n or (sealed.n > 0 and k.hash is distinct from sealed.hash);
  end loop;
end $$;

-- The rows of a closing that does not hold any more, as `sealed_rows` reads those of one that does.
create function kept_rows(shop text, tabel text, day date, nth integer, kolom text) returns table (jumlah bigint, hash text) language plpgsql stable
set search_path = public, pg_temp set timezone = 'UTC' set datestyle = 'ISO, YMD' set intervalstyle = 'postgres' set extra_float_digits = 1 set bytea_output = 'hex' as $$
begin
  return query execute format(
    'select count(*), encode(sha256(convert_to(coalesce(string_agg(isi, E''\n'' order by isi collate "C"), ''''), ''UTF8'')), ''hex'')
     from (select row(%s)::text as isi from %I t where (t.kode_toko, t.tgl_system, t.ke) = ($1, $2, $3)) r', coalesce(kolom, 't.kode_toko'), tabel)
    using shop, day, nth;
end $$;

-- What a closing kept goes away by opening its day again, and by nothing else.
create function closing_is_opened() returns trigger language plpgsql as $$
begin
  if not exists (select from buka_toko where (kode_toko, tgl_system) = (old.kode_toko, old.tgl_system) and written_in = pg_current_xact_id()) then
    raise exception 'what the closing of % kept stays', old.tgl_system using errcode = 'KN001';
  end if;
  return old;
end $$;
create function goes_with_its_day(tabel text) returns void language plpgsql as $$
begin
  execute format('drop trigger if exists %I on %I', tabel || '_append_only', tabel);
  execute format('create trigger %I before update on %I for each row execute function refuse_change()', tabel || '_append_only', tabel);
  execute format('create trigger %I before delete on %I for each row execute function closing_is_opened()', tabel || '_no_delete', tabel);
end $$;
select goes_with_its_day('tutup_toko');

-- Makes a table one of those that a closing keeps its day in: nobody changes its rows, they are sealed, and laid aside when the day is
-- opened again. It leads with the shop and the day.
create function keep_with_closing(tabel text) returns void language plpgsql as $$
declare
  lama text := tabel || '_lama';
  own_key text;
begin
  select string_agg(format(', %I', attname), '' order by array_position(indkey::int2[], attnum)) into own_key
  from pg_index join pg_attribute on attrelid = indrelid and attnum = any(indkey)
  where indrelid = to_regclass(tabel) and indisprimary and attname not in ('kode_toko', 'tgl_system');
  execute format('create table %I (ke integer not null, like %I, primary key (kode_toko, tgl_system, ke%s))', lama, tabel, own_key);
  execute format('create trigger %I before update or delete on %I for each row execute function refuse_change()', lama || '_append_only', lama);
  execute format('create trigger %I before truncate on %I for each statement execute function refuse_change()', lama || '_no_truncate', lama);
  perform goes_with_its_day(tabel);
  insert into tutup_disimpan values (tabel);
end $$;
revoke execute on function goes_with_its_day(text), keep_with_closing(text) from public;
select keep_with_closing(tabel) from unnest(array['tutup_saldo', 'tutup_harga', 'tutup_gram']) tabel;

-- Who says that a day was opened again opens it, whole and sealed.
create function opening_moves_date() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if exists (select from tutup_toko where (kode_toko, tgl_system) = (new.kode_toko, new.tgl_system) and written_in <> pg_current_xact_id())
     or not exists (select from tutup_segel where (kode_toko, tgl_system, ke, jenis) = (new.kode_toko, new.tgl_system, new.ke, 'BUKA'))
     or not exists (select from tutup_toko_lama where (kode_toko, tgl_system, ke) = (new.kode_toko, new.tgl_system, new.ke)) then
    raise exception 'the day % of % is said to be open again, and is not', new.tgl_system, new.kode_toko using errcode = 'KN007';
  end if;
  return null;
end $$;
revoke execute on function opening_moves_date() from public;
create constraint trigger buka_toko_moves_date after insert on buka_toko deferrable initially deferred
  for each row execute function opening_moves_date();

create or replace function move_business_date() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(business_date_lock(old.kode_toko));
  if not exists (
    select from tutup_toko
    where (kode_toko, tgl_system, tgl_berikut) = (old.kode_toko, old.tgl_system, new.tgl_system) and written_in = pg_current_xact_id()
    union all
    select from buka_toko
    where (kode_toko, tgl_system, tgl_berikut) = (old.kode_toko, new.tgl_system, old.tgl_system) and written_in = pg_current_xact_id()
  ) then
    raise exception 'the business date of % moves by closing its day', old.kode_toko using errcode = 'KN007', detail = new.tgl_system;
  end if;
  return new;
end $$;

-- Has the date of a shop alone, and its row; answers which date is open. It waits for the events that are under way, a few seconds at the
-- most; whoever comes meanwhile hears at once that the shop is being closed (hold_open_date).
create function hold_date_alone(shop text) returns date language plpgsql set search_path = public, pg_temp set lock_timeout = '5s' as $$
declare
  today date;
  is_open boolean;
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
  return today;
end $$;
revoke execute on function hold_date_alone(text) from public;

-- As in 0165_closing_days.sql, and: goods by group, the count that the till was found right by, and the seal.
create or replace function close_day(shop text, day date, next_day date) returns void language plpgsql strict
security definer set search_path = public, pg_temp as $$
declare
  today constant date := hold_date_alone(shop);
  before date;
  counted hitung_kas;
  nth integer;
  broken record;
begin
  if today is distinct from day then
    raise exception 'the day % of % is not open; the shop is on %', day, shop, today using errcode = 'KN014', detail = coalesce(today::text, shop);
  end if;
  -- Tomorrow of Jakarta at the latest, or the day after the holidays that begin then (0283_holidays.sql).
  if (next_day > day and next_day <= next_open_day((now() at time zone 'Asia/Jakarta')::date)) is not true then
    raise exception '% cannot follow % in %', next_day, day, shop using errcode = 'KN013', detail = next_day;
  end if;
  select max(tgl_system) into before from tutup_toko where kode_toko = shop;
  select coalesce(max(ke), 0) + 1 into nth from tutup_toko_lama where (kode_toko, tgl_system) = (shop, day);
  -- The last count of the day, where the till is still as it was counted.
  select * into counted from hitung_kas where (kode_toko, tgl_system) = (shop, day) order by no_hitung desc limit 1;
  if counted.kas_ke <> cash_moves(shop, day)
     or counted.total_fisik <> (select coalesce(sum(saldo), 0) from saldo_kas where (kode_toko, akun_kas) = (shop, 'CASH')) then
    counted := null;
  end if;

  insert into tutup_toko (kode_toko, tgl_system, tgl_berikut, user_id, jumlah_transaksi, pieces, gross, saldo_kas, ke, no_hitung)
  select shop, day, next_day, current_worker(),
         (select count(*) from posting where kode_toko = shop and tgl_system = day),
         coalesce(sum(jumlah) filter (where buku = 'STOCK' and kelas = 'MILIK'), 0),
         coalesce(sum(gross) filter (where buku = 'STOCK' and kelas = 'MILIK'), 0),
         coalesce(sum(rupiah) filter (where buku = 'KAS'), 0), nth, counted.no_hitung
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

  insert into tutup_gram (kode_toko, tgl_system, tempat, kode_group, kode_kadar, pieces, gross, fine, cost)
  select shop, day, tempat, kode_group, kode_kadar, pieces, gross, fine, cost from gram_saldo where kode_toko = shop;

  -- What the lines add up to is what the balances say. What the journal says of cash, goods and claims is what their books
  -- say, and it balances. Goods by group are what the places hold.
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
    union all
    select 'TEMPAT ' || tempat, pieces, gross, fine, cost from tutup_gram where kode_toko = shop and tgl_system = day
    union all
    select 'TEMPAT ' || kunci[1], -jumlah, -gross, -fine, -rupiah from tutup_saldo join tempat on tempat = kunci[1]
    where kode_toko = shop and tgl_system = day and buku = 'STOCK' and kelas in ('MILIK', 'TITIPAN')
  ) held
  group by apa having (sum(jumlah), sum(gross), sum(fine), sum(rupiah)) <> (0, 0, 0, 0)
  order by apa limit 1;
  if found then
    raise exception '% of % differs by % pieces, % gross, % fine, % rupiah',
      broken.apa, shop, broken.jumlah, broken.gross, broken.fine, broken.rupiah using errcode = 'KN012', detail = broken.apa;
  end if;

  insert into tutup_harga (kode_toko, tgl_system, kode_group, harga, harga_modal)
  select shop, day, kode_group, harga, harga_modal from grup;
  perform seal_day(shop, 'TUTUP', day, nth);
  update toko set tgl_system = next_day where kode_toko = shop;
end $$;

-- Opens the last closed day of a shop again, while nothing bears the date that is open: what its closing kept is laid aside, the shop is on
-- that day again, and the chain goes on. Who may, and with whose approval, is for the caller to have found out.
create function reopen_day(shop text, day date, why text, approver text) returns void language plpgsql strict
security definer set search_path = public, pg_temp as $$
declare
  today constant date := hold_date_alone(shop);
  closed tutup_toko;
  bearer text;
  bears boolean;
begin
  select * into closed from tutup_toko where kode_toko = shop order by tgl_system desc limit 1;
  if (closed.tgl_system, closed.tgl_berikut) is distinct from (day, today) then
    raise exception 'the day % of % is not the last one that was closed', day, shop using errcode = 'KN019', detail = coalesce(closed.tgl_system::text, shop);
  end if;
  -- The checks of the night, what they found and requests for approvals are no events of the date; counters of numbers only count. Lines and parts
  -- bear the date of what they belong to, and a coupon that expired was asked of by nobody.
  for bearer in
    select c.relname from pg_class c
    join pg_attribute k on k.attrelid = c.oid and k.attname = 'kode_toko' join pg_attribute t on t.attrelid = c.oid and t.attname = 'tgl_system'
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and c.relname not in ('toko', 'pemeriksaan_buku', 'otorisasi', 'document_counter', 'tutup_segel', 'temuan', 'mutasi_kupon')
      and c.relname not in (select d.tabel from disegel d where d.induk is not null)
    order by 1
  loop
    execute format('select exists (select from %I where kode_toko = $1 and tgl_system >= $2)', bearer) into bears using shop, today;
    if bears then
      raise exception '% of % bears the date %', bearer, shop, today using errcode = 'KN020', detail = today;
    end if;
  end loop;

  -- Somebody else has approved it, in this transaction.
  if not exists (
    select from otorisasi
    where (kategori, status, decided_by, requested_by) = ('BUKA_TOKO', 'DIPAKAI', approver, current_worker()) and kunci = shop || ' ' || day and used_at >= now()
  ) then
    raise exception 'nobody has approved that % of % is opened again', day, shop using errcode = 'KN002';
  end if;
  insert into buka_toko (kode_toko, tgl_system, ke, tgl_berikut, alasan, user_id, disetujui_oleh)
  values (shop, day, closed.ke, today, why, current_worker(), approver);
  insert into tutup_toko_lama select t.* from tutup_toko t where (kode_toko, tgl_system) = (shop, day);
  for bearer in select tabel from tutup_disimpan order by 1 loop
    execute format('insert into %I select $3, t.* from %I t where (kode_toko, tgl_system) = ($1, $2)', bearer || '_lama', bearer) using shop, day, closed.ke;
    execute format('delete from %I where (kode_toko, tgl_system) = ($1, $2)', bearer) using shop, day;
  end loop;
  update toko set tgl_system = day where kode_toko = shop;
  delete from tutup_toko where (kode_toko, tgl_system) = (shop, day);
  perform seal_day(shop, 'BUKA', day, closed.ke);
end $$;

-- The days that were closed before they were sealed: what they are now is what they will be held against.
do $$
declare
  closed tutup_toko;
begin
  for closed in select * from tutup_toko order by kode_toko, tgl_system loop
    perform seal_day(closed.kode_toko, 'TUTUP', closed.tgl_system, closed.ke);
  end loop;
end $$;
