-- What the chain's application for customers shows (docs/decisions/194, 195): nine lists of the head office, and their pictures.

-- Pictures that are stored, each since the moment when it was taken. Its row is written before its file, so a file without a row does not come about.
create table gambar_katalog (
  gambar_path text        primary key check (
    gambar_path ~ '^app/gambar/(KATEGORI_ICON|BANNER_ICON|INFO_ICON|SPLASH_SCREEN|(ITEM|HADIAH)/[A-Za-z0-9]{16})/[A-Za-z0-9]{16}$'),
  user_id     text        not null,
  created_at  timestamptz not null default now()
);
create index gambar_katalog_by_age on gambar_katalog (created_at);
-- Pictures that nothing names any more and whose files are still to be removed. A row moves here in the transaction that stops naming it: the foreign
-- keys below hold it back while something does. It goes when its file is gone.
create table gambar_katalog_buang (
  gambar_path text        primary key,
  created_at  timestamptz not null default now()
);

create table kategori_katalog (
  id            integer generated always as identity unique,
  kode_kategori text primary key,
  nama_kategori text not null,
  warna         text not null check (warna ~ '^#[0-9a-f]{6}$'),
  gambar_path   text not null references gambar_katalog check (starts_with(gambar_path, 'app/gambar/KATEGORI_ICON/')),
  gambar_name   text not null generated always as (right(gambar_path, 16)) stored,
  constraint kategori_katalog_gambar_path_key unique (gambar_path)
);

-- A price label: the price groups that it shows.
create table harga_katalog (
  kode_harga_app text   primary key,
  nama_harga_app text   not null,
  daftar_group   text[] not null check (cardinality(daftar_group) > 0)
);
-- The database keeps what lists of codes name, in tables that it writes itself: so that what is named cannot be deleted.
create table harga_katalog_group (
  kode_harga_app text not null references harga_katalog on delete cascade,
  kode_group     text not null constraint harga_katalog_daftar_group_fkey references grup,
  primary key (kode_harga_app, kode_group)
);
create index harga_katalog_group_by_group on harga_katalog_group (kode_group);

create table banner_katalog (
  kode_banner   text primary key,
  title         text not null,
  -- One space where nothing was written (specification §5): neither is cut.
  sub_title     text not null check (sub_title <> ''),
  info          text not null,
  sub_info      text not null,
  deskripsi     text not null check (deskripsi <> ''),
  url_pendukung text not null,
  nama_tombol   text not null,
  gambar_path   text not null references gambar_katalog check (starts_with(gambar_path, 'app/gambar/BANNER_ICON/')),
  gambar_name   text not null generated always as (right(gambar_path, 16)) stored,
  constraint banner_katalog_gambar_path_key unique (gambar_path)
);

create table info_katalog (
  kode_info     text primary key,
  title         text not null,
  sub_title     text not null check (sub_title <> ''),
  info          text not null,
  sub_info      text not null,
  deskripsi     text not null check (deskripsi <> ''),
  url_pendukung text not null,
  nama_tombol   text not null,
  gambar_path   text not null references gambar_katalog check (starts_with(gambar_path, 'app/gambar/INFO_ICON/')),
  gambar_name   text not null generated always as (right(gambar_path, 16)) stored,
  constraint info_katalog_gambar_path_key unique (gambar_path)
);

create table item_katalog (
  kode_barang   text          primary key,
  nama_barang   text          not null,
  berat         numeric(12,3) not null check (berat > 0),
  harga_jual    bigint        not null check (harga_jual >= 0),
  kode_kategori text          not null references kategori_katalog,
  kode_banner   text[]        not null default '{}',
  kode_info     text[]        not null default '{}',
  direct_url    text          not null,
  gambar_path   text[]        not null check (cardinality(gambar_path) > 0),
  gambar_name   text          not null generated always as (right(gambar_path[1], 16)) stored,
  hashtag_jenis text[]        not null default '{}',
  hashtag_kadar text[]        not null default '{}',
  hashtag_lm    text[]        not null default '{}'
);
create index item_katalog_by_kategori on item_katalog (kode_kategori);
create table item_katalog_banner (
  kode_barang text not null references item_katalog on delete cascade,
  kode_banner text not null constraint item_katalog_kode_banner_fkey references banner_katalog,
  primary key (kode_barang, kode_banner)
);
create index item_katalog_banner_by_banner on item_katalog_banner (kode_banner);
create table item_katalog_info (
  kode_barang text not null references item_katalog on delete cascade,
  kode_info   text not null constraint item_katalog_kode_info_fkey references info_katalog,
  primary key (kode_barang, kode_info)
);
create index item_katalog_info_by_info on item_katalog_info (kode_info);
create table item_katalog_gambar (
  kode_barang text not null references item_katalog on delete cascade,
  gambar_path text not null constraint item_katalog_gambar_path_fkey references gambar_katalog
    check (starts_with(gambar_path, 'app/gambar/ITEM/')),
  primary key (kode_barang, gambar_path),
  constraint item_katalog_gambar_path_key unique (gambar_path)
);

create table kontak_katalog (
  id         integer generated always as identity unique,
  kode_admin text primary key,
  nama_admin text not null,
  no_hp      text not null
);

create table hadiah_katalog (
  kode_hadiah   text    primary key,
  nama_hadiah   text    not null,
  info          text    not null,
  sub_info      text    not null,
  deskripsi     text    not null,
  point         integer not null check (point >= 0),
  gambar_path   text    not null references gambar_katalog check (starts_with(gambar_path, 'app/gambar/HADIAH/')),
  gambar_name   text    not null generated always as (right(gambar_path, 16)) stored,
  -- The gift of the shops that it is, so that what both ask for it can be compared.
  hadiah_master text    references hadiah,
  constraint hadiah_katalog_gambar_path_key unique (gambar_path)
);
create index hadiah_katalog_by_master on hadiah_katalog (hadiah_master);

create table group_katalog (
  kode_group  text primary key references grup,
  description text not null
);

create table splash_katalog (
  kode        text primary key,
  screen_name text not null,
  text        text not null check (text <> ''),
  position    text not null check (position in ('top', 'bottom')),
  image_path  text references gambar_katalog check (starts_with(image_path, 'app/gambar/SPLASH_SCREEN/')),
  -- Both are named by the specification, each in another place.
  name        text not null generated always as (screen_name) stored,
  url         text generated always as (image_path) stored,
  constraint splash_katalog_image_path_key unique (image_path)
);
insert into splash_katalog (kode, screen_name, text, position) values
  ('MEMBER', 'MEMBER', 'Selamat Datang Kembali', 'bottom'),
  ('GUEST-1', 'GUEST 1', 'Selamat Datang', 'bottom'),
  ('GUEST-2', 'GUEST 2', 'Lihat Koleksi Kami', 'bottom'),
  ('GUEST-3', 'GUEST 3', 'Kumpulkan Poin Anda', 'bottom');

-- What the lists show beside what is stored.
create function detail_group(harga_katalog) returns jsonb language sql stable as $$
  select coalesce(jsonb_agg(jsonb_build_object('kode_group', g.kode_group, 'nama_group', g.nama_group, 'kadar', k.kadar) order by d.nth), '[]')
  from unnest($1.daftar_group) with ordinality d (kode_group, nth) join grup g using (kode_group) join kadar k using (kode_kadar)
$$;
create function deskripsi_banner(item_katalog) returns text language sql stable as $$
  select string_agg(b.deskripsi, ', ' order by d.nth) from unnest($1.kode_banner) with ordinality d (kode_banner, nth) join banner_katalog b using (kode_banner)
$$;
create function deskripsi_info(item_katalog) returns text language sql stable as $$
  select string_agg(i.deskripsi, ', ' order by d.nth) from unnest($1.kode_info) with ordinality d (kode_info, nth) join info_katalog i using (kode_info)
$$;
-- How many points more the application asks for a gift than the shops do; null where it is none of theirs, or they ask the same.
create function selisih_point(hadiah_katalog) returns integer language sql stable as $$
  select nullif($1.point - h.poin, 0) from hadiah h where h.kode_hadiah = $1.hadiah_master
$$;

create function item_katalog_names() returns trigger language plpgsql as $$
begin
  delete from item_katalog_banner where kode_barang = new.kode_barang and kode_banner <> all (new.kode_banner);
  insert into item_katalog_banner select new.kode_barang, unnest(new.kode_banner) on conflict on constraint item_katalog_banner_pkey do nothing;
  delete from item_katalog_info where kode_barang = new.kode_barang and kode_info <> all (new.kode_info);
  insert into item_katalog_info select new.kode_barang, unnest(new.kode_info) on conflict on constraint item_katalog_info_pkey do nothing;
  delete from item_katalog_gambar where kode_barang = new.kode_barang and gambar_path <> all (new.gambar_path);
  insert into item_katalog_gambar select new.kode_barang, unnest(new.gambar_path) on conflict on constraint item_katalog_gambar_pkey do nothing;
  return null;
end $$;
create trigger item_katalog_names after insert or update on item_katalog for each row execute function item_katalog_names();
create function harga_katalog_names() returns trigger language plpgsql as $$
begin
  delete from harga_katalog_group where kode_harga_app = new.kode_harga_app and kode_group <> all (new.daftar_group);
  insert into harga_katalog_group select new.kode_harga_app, unnest(new.daftar_group) on conflict do nothing;
  return null;
end $$;
create trigger harga_katalog_names after insert or update on harga_katalog for each row execute function harga_katalog_names();

-- The version of all that the application shows: one more for each transaction that changes something of it.
create table katalog_versi (
  satu       boolean     primary key default true check (satu),
  versi      bigint      not null default 1,
  berubah_at timestamptz not null default now()
);
insert into katalog_versi default values;
-- At the end of the transaction, so that whoever changes prices waits for nobody while he still takes other locks.
create function katalog_berubah() returns trigger language plpgsql as $$
declare
  xact text := pg_current_xact_id()::text;
begin
  if current_setting('kencana.katalog_versi', true) is distinct from xact then
    perform set_config('kencana.katalog_versi', xact, true);
    update katalog_versi set versi = versi + 1, berubah_at = now();
  end if;
  return null;
end $$;
do $$
declare
  list text;
begin
  foreach list in array array['kategori_katalog', 'harga_katalog', 'banner_katalog', 'info_katalog', 'item_katalog', 'kontak_katalog', 'hadiah_katalog',
    'group_katalog', 'splash_katalog'] loop
    execute format('create constraint trigger katalog_berubah after insert or update or delete on %I deferrable initially deferred for each row execute function katalog_berubah()', list);
  end loop;
end $$;
-- Price labels show these of other lists.
create constraint trigger katalog_berubah after update on grup deferrable initially deferred for each row
  when ((new.harga, new.nama_group, new.kode_kadar) is distinct from (old.harga, old.nama_group, old.kode_kadar)) execute function katalog_berubah();
create constraint trigger katalog_berubah after update on kadar deferrable initially deferred for each row
  when (new.kadar is distinct from old.kadar) execute function katalog_berubah();
create constraint trigger katalog_berubah_baru after insert or update on para_system deferrable initially deferred for each row
  when (new.key = 'KATEGORI_HARGA') execute function katalog_berubah();
create constraint trigger katalog_berubah_hapus after delete on para_system deferrable initially deferred for each row
  when (old.key = 'KATEGORI_HARGA') execute function katalog_berubah();
