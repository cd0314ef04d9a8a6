create table marketplace (
  kode_marketplace text not null primary key,
  nama_marketplace text not null
);

-- Messages that customers get (docs/decisions/175). A row is one message, written before it is sent. What it says stays; its state only moves forward,
-- whichever order the provider's announcements come in.
create table pesan (
  id             bigint      not null generated always as identity primary key,
  kode_toko      text        not null references toko(kode_toko),
  jenis_pesan    text        not null check (jenis_pesan ~ '^[A-Z_]{1,30}$'::text),
  -- What it is about, and of a reminder its step: days after the date that it reminds of, below 0 before it.
  nomor_dokumen  text        check (nomor_dokumen <> ''::text),
  tangga         integer     check (tangga >= '-400'::integer and tangga <= 400),
  tgl_acuan      date,
  -- Country and digits, as gateways want them; the sender is an account of the gateway.
  no_tujuan      text        check (no_tujuan ~ '^[1-9][0-9]{7,15}$'::text),
  pengirim       text        not null,
  isi_pesan      text        check (length(isi_pesan) >= 1 and length(isi_pesan) <= 4000),
  -- The template of the provider, and what fills it, for where free text may not be sent.
  template       text        check (template ~ '^[a-z0-9_]{1,100}$'::text),
  parameter      jsonb       check (jsonb_typeof(parameter) = 'object'::text),
  status         text        not null default 'ANTRI'::text check (status in ('ANTRI', 'TERKIRIM', 'GAGAL', 'SAMPAI', 'DIBACA')),
  -- Why it failed, or what it waits for.
  alasan         text,
  -- What the provider calls the reason.
  kode_gagal     text,
  wamid          text        unique check (wamid <> ''::text),
  kategori_biaya text,
  ditagih        boolean,
  coba           integer     not null default 0 check (coba >= 0),
  -- How often it stayed unknown whether the provider took it.
  tak_tentu      integer     not null default 0 check (tak_tentu >= 0),
  coba_lagi      timestamptz not null default now(),
  -- Set before it is handed over, and emptied by the answer. If it is set and there is no answer, the result is unknown.
  mulai_kirim    timestamptz,
  user_id        text        not null default ''::text,
  request_id     text        not null default ''::text,
  ulang_dari     bigint      unique references pesan(id),
  created_at     timestamptz not null default now(),
  terkirim_at    timestamptz,
  sampai_at      timestamptz,
  dibaca_at      timestamptz,
  gagal_at       timestamptz,
  -- How long messages are kept (docs/decisions/173). After that a message loses its text and its telephone; the row stays, so that what was sent is still counted.
  dilupakan_at   timestamptz,
  -- What a message costs (docs/decisions/174): the price of its category in rupiah as it was when the provider told the category; and the header of its template.
  biaya_rp       integer     check (biaya_rp >= 0),
  kepala         text        check (length(kepala) >= 1 and length(kepala) <= 60),
  -- What the file is called at the customer's telephone. A template has one header.
  berkas         text        check (berkas ~ '^[A-Za-z0-9._-]{1,80}$'::text),
  constraint pesan_header_of_template check (kepala is null or template is not null),
  constraint pesan_is_whole check (
case
    when dilupakan_at is null then num_nulls(no_tujuan, isi_pesan) = 0
    else num_nonnulls(no_tujuan, isi_pesan, wamid) = 0 and coalesce(parameter, '{}'::jsonb) = '{}'::jsonb
end),
  constraint pesan_paper_of_template check (berkas is null or template is not null and kepala is null),
  constraint pesan_says_why check (status <> 'GAGAL'::text or alasan is not null),
  constraint pesan_step_of_document check ((tangga is null) = (tgl_acuan is null) and (tangga is null or nomor_dokumen is not null)),
  constraint pesan_template_filled check ((template is null) = (parameter is null))
);
create index pesan_failed on pesan (kode_toko, gagal_at) where (status = 'GAGAL'::text);
create index pesan_of_shop on pesan (kode_toko, id);
create index pesan_of_telephone on pesan (no_tujuan, id);
-- No step of a reminder is sent twice. A message that a user sends again names the one that it repeats.
create unique index pesan_once on pesan (kode_toko, jenis_pesan, nomor_dokumen, tgl_acuan, tangga) where (tangga is not null);
create index pesan_to_forget on pesan (kode_toko, created_at) where (dilupakan_at is null);
create index pesan_waits on pesan (coba_lagi, id) where (status = 'ANTRI'::text);
create trigger pesan_moves_forward before update on pesan for each row execute function guard_pesan();
create trigger pesan_no_delete before delete on pesan for each row execute function refuse_removal();
create trigger pesan_no_truncate before truncate on pesan for each statement execute function refuse_removal();

-- Telephones that get no messages: their owner said so (no user), or a shop did for him.
create table pesan_berhenti (
  no_tujuan  text        not null primary key check (no_tujuan ~ '^[1-9][0-9]{7,15}$'::text),
  user_id    text        not null default ''::text,
  kode_toko  text        references toko(kode_toko),
  created_at timestamptz not null default now()
);

-- When a customer last wrote to one of the chain's accounts: for 24 hours he may be answered freely.
create table pesan_masuk (
  akun      text        not null,
  no_tujuan text        not null,
  masuk_at  timestamptz not null,
  constraint pesan_masuk_pkey primary key (akun, no_tujuan)
);

-- Pictures that are stored, each since the moment when it was taken. Its row is written before its file, so a file without a row does not come about.
create table gambar_katalog (
  gambar_path text        not null primary key,
  user_id     text        not null,
  created_at  timestamptz not null default now(),
  constraint gambar_katalog_gambar_path_check check (gambar_path ~ '^app/gambar/(KATEGORI_ICON|BANNER_ICON|INFO_ICON|SPLASH_SCREEN|(ITEM|HADIAH)/[A-Za-z0-9]{16})/[A-Za-z0-9]{16}$'::text)
);
create index gambar_katalog_by_age on gambar_katalog (created_at);

-- Pictures that nothing names any more and whose files are still to be removed. A row moves here in the transaction that stops naming it: the foreign
-- keys below hold it back while something does. It goes when its file is gone.
create table gambar_katalog_buang (
  gambar_path text        not null primary key,
  created_at  timestamptz not null default now()
);

create table kategori_katalog (
  id            integer not null generated always as identity unique,
  kode_kategori text    not null primary key,
  nama_kategori text    not null,
  warna         text    not null check (warna ~ '^#[0-9a-f]{6}$'::text),
  gambar_path   text    not null unique references gambar_katalog(gambar_path) check (starts_with(gambar_path, 'app/gambar/KATEGORI_ICON/'::text)),
  gambar_name   text    not null generated always as ("right"(gambar_path, 16)) stored
);
create constraint trigger katalog_berubah after insert or delete or update on kategori_katalog deferrable initially deferred for each row execute function katalog_berubah();

-- A price label: the price groups that it shows.
create table harga_katalog (
  kode_harga_app text   not null primary key,
  nama_harga_app text   not null,
  daftar_group   text[] not null check (cardinality(daftar_group) > 0)
);
create trigger harga_katalog_names after insert or update on harga_katalog for each row execute function harga_katalog_names();
create constraint trigger katalog_berubah after insert or delete or update on harga_katalog deferrable initially deferred for each row execute function katalog_berubah();

-- The database keeps what lists of codes name, in tables that it writes itself: so that what is named cannot be deleted.
create table harga_katalog_group (
  kode_harga_app text not null references harga_katalog(kode_harga_app) on delete cascade,
  kode_group     text not null,
  constraint harga_katalog_group_pkey primary key (kode_harga_app, kode_group),
  constraint harga_katalog_daftar_group_fkey foreign key (kode_group) references grup(kode_group)
);
create index harga_katalog_group_by_group on harga_katalog_group (kode_group);

create table banner_katalog (
  kode_banner   text not null primary key,
  title         text not null,
  -- One space where nothing was written (specification §5): neither is cut.
  sub_title     text not null check (sub_title <> ''::text),
  info          text not null,
  sub_info      text not null,
  deskripsi     text not null check (deskripsi <> ''::text),
  url_pendukung text not null,
  nama_tombol   text not null,
  gambar_path   text not null unique references gambar_katalog(gambar_path) check (starts_with(gambar_path, 'app/gambar/BANNER_ICON/'::text)),
  gambar_name   text not null generated always as ("right"(gambar_path, 16)) stored
);
create constraint trigger katalog_berubah after insert or delete or update on banner_katalog deferrable initially deferred for each row execute function katalog_berubah();

create table info_katalog (
  kode_info     text not null primary key,
  title         text not null,
  sub_title     text not null check (sub_title <> ''::text),
  info          text not null,
  sub_info      text not null,
  deskripsi     text not null check (deskripsi <> ''::text),
  url_pendukung text not null,
  nama_tombol   text not null,
  gambar_path   text not null unique references gambar_katalog(gambar_path) check (starts_with(gambar_path, 'app/gambar/INFO_ICON/'::text)),
  gambar_name   text not null generated always as ("right"(gambar_path, 16)) stored
);
create constraint trigger katalog_berubah after insert or delete or update on info_katalog deferrable initially deferred for each row execute function katalog_berubah();

create table item_katalog (
  kode_barang   text          not null primary key,
  nama_barang   text          not null,
  berat         numeric(12,3) not null check (berat > 0::numeric),
  harga_jual    bigint        not null check (harga_jual >= 0),
  kode_kategori text          not null references kategori_katalog(kode_kategori),
  kode_banner   text[]        not null default '{}'::text[],
  kode_info     text[]        not null default '{}'::text[],
  direct_url    text          not null,
  gambar_path   text[]        not null check (cardinality(gambar_path) > 0),
  gambar_name   text          not null generated always as ("right"(gambar_path[1], 16)) stored,
  hashtag_jenis text[]        not null default '{}'::text[],
  hashtag_kadar text[]        not null default '{}'::text[],
  hashtag_lm    text[]        not null default '{}'::text[]
);
create index item_katalog_by_kategori on item_katalog (kode_kategori);
create trigger item_katalog_names after insert or update on item_katalog for each row execute function item_katalog_names();
create constraint trigger katalog_berubah after insert or delete or update on item_katalog deferrable initially deferred for each row execute function katalog_berubah();

create table item_katalog_banner (
  kode_barang text not null references item_katalog(kode_barang) on delete cascade,
  kode_banner text not null,
  constraint item_katalog_banner_pkey primary key (kode_barang, kode_banner),
  constraint item_katalog_kode_banner_fkey foreign key (kode_banner) references banner_katalog(kode_banner)
);
create index item_katalog_banner_by_banner on item_katalog_banner (kode_banner);

create table item_katalog_info (
  kode_barang text not null references item_katalog(kode_barang) on delete cascade,
  kode_info   text not null,
  constraint item_katalog_info_pkey primary key (kode_barang, kode_info),
  constraint item_katalog_kode_info_fkey foreign key (kode_info) references info_katalog(kode_info)
);
create index item_katalog_info_by_info on item_katalog_info (kode_info);

create table item_katalog_gambar (
  kode_barang text not null references item_katalog(kode_barang) on delete cascade,
  gambar_path text not null check (starts_with(gambar_path, 'app/gambar/ITEM/'::text)),
  constraint item_katalog_gambar_pkey primary key (kode_barang, gambar_path),
  constraint item_katalog_gambar_path_key unique (gambar_path),
  constraint item_katalog_gambar_path_fkey foreign key (gambar_path) references gambar_katalog(gambar_path)
);

create table kontak_katalog (
  id         integer not null generated always as identity unique,
  kode_admin text    not null primary key,
  nama_admin text    not null,
  no_hp      text    not null
);
create constraint trigger katalog_berubah after insert or delete or update on kontak_katalog deferrable initially deferred for each row execute function katalog_berubah();

create table hadiah_katalog (
  kode_hadiah   text    not null primary key,
  nama_hadiah   text    not null,
  info          text    not null,
  sub_info      text    not null,
  deskripsi     text    not null,
  point         integer not null check (point >= 0),
  gambar_path   text    not null unique references gambar_katalog(gambar_path) check (starts_with(gambar_path, 'app/gambar/HADIAH/'::text)),
  gambar_name   text    not null generated always as ("right"(gambar_path, 16)) stored,
  -- The gift of the shops that it is, so that what both ask for it can be compared.
  hadiah_master text    references hadiah(kode_hadiah)
);
create index hadiah_katalog_by_master on hadiah_katalog (hadiah_master);
create constraint trigger katalog_berubah after insert or delete or update on hadiah_katalog deferrable initially deferred for each row execute function katalog_berubah();

create table group_katalog (
  kode_group  text not null primary key references grup(kode_group),
  description text not null
);
create constraint trigger katalog_berubah after insert or delete or update on group_katalog deferrable initially deferred for each row execute function katalog_berubah();

create table splash_katalog (
  kode        text not null primary key,
  screen_name text not null,
  text        text not null check (text <> ''::text),
  "position"  text not null,
  image_path  text unique references gambar_katalog(gambar_path) check (starts_with(image_path, 'app/gambar/SPLASH_SCREEN/'::text)),
  -- Both are named by the specification, each in another place.
  name        text not null generated always as (screen_name) stored,
  url         text generated always as (image_path) stored,
  constraint splash_katalog_position_check check (position in ('top', 'bottom'))
);
insert into splash_katalog (kode, screen_name, text, "position", image_path) values
  ('GUEST-1', 'GUEST 1', 'Selamat Datang', 'bottom', NULL),
  ('GUEST-2', 'GUEST 2', 'Lihat Koleksi Kami', 'bottom', NULL),
  ('GUEST-3', 'GUEST 3', 'Kumpulkan Poin Anda', 'bottom', NULL),
  ('MEMBER', 'MEMBER', 'Selamat Datang Kembali', 'bottom', NULL);
create constraint trigger katalog_berubah after insert or delete or update on splash_katalog deferrable initially deferred for each row execute function katalog_berubah();

-- The version of all that the application shows: one more for each transaction that changes something of it.
create table katalog_versi (
  satu       boolean     not null default true primary key check (satu),
  versi      bigint      not null default 1,
  berubah_at timestamptz not null default now()
);
insert into katalog_versi (satu, versi) values
  (true, 1);

-- The account of a shop at a marketplace of the master. Keys and tokens are sealed by the application (AES-256-GCM) before they come here.
create table marketplace_akun (
  kode_toko        text         not null references toko(kode_toko),
  kode_marketplace text         not null references marketplace(kode_marketplace),
  -- Which interface it is reached by.
  penghubung       text         not null check (penghubung in ('SHOPEE', 'TIKTOK')),
  nama_akun        text         not null check (nama_akun <> ''::text),
  -- The number of the shop over there.
  id_toko          text         not null check (id_toko <> ''::text),
  kategori_luar    text         not null check (kategori_luar <> ''::text),
  ekspedisi        text[]       not null check (cardinality(ekspedisi) > 0),
  biaya_persen     numeric(5,2) not null check (biaya_persen >= 0::numeric and biaya_persen <= 100::numeric),
  -- Only what lies in this tray is offered.
  kode_gudang      text         not null,
  kode_baki        text         not null,
  -- Whose sales its orders are.
  kode_sales       text         not null,
  boleh_konsinyasi boolean      not null default false,
  aktif            boolean      not null default true,
  rahasia_aplikasi bytea,
  rahasia_webhook  bytea,
  token_akses      bytea,
  token_segar      bytea,
  token_sampai     timestamptz,
  -- Of several servers one refreshes the tokens: until then nobody else does.
  penyegar_sampai  timestamptz,
  token_galat      text,
  -- Who set it up: what comes in by itself is his.
  user_id          text         not null,
  changed_at       timestamptz  not null default now(),
  id_aplikasi      text         not null check (id_aplikasi <> ''::text),
  constraint marketplace_akun_pkey primary key (kode_toko, kode_marketplace),
  constraint marketplace_akun_kode_toko_kode_gudang_kode_baki_fkey foreign key (kode_toko, kode_gudang, kode_baki) references baki(kode_toko, kode_gudang, kode_baki) on update cascade,
  constraint marketplace_akun_kode_toko_kode_sales_fkey foreign key (kode_toko, kode_sales) references sales(kode_toko, kode_sales)
);
create index marketplace_akun_by_marketplace on marketplace_akun (kode_marketplace);
create unique index marketplace_akun_of_shop_there on marketplace_akun (penghubung, id_toko);

-- A piece as it should stand at a marketplace, by versions, as barang_external (0221_external_shop.sql).
create table barang_marketplace (
  kode_barcode     text        not null references barang(kode_barcode),
  kode_marketplace text        not null,
  kode_toko        text        not null,
  nama_barang      text        not null check (nama_barang <> ''::text),
  harga            bigint      not null check (harga > 0),
  ekspedisi        text        not null check (ekspedisi <> ''::text),
  ditarik          boolean     not null default false,
  -- Why it was taken down, where no user did it.
  sebab            text,
  versi            integer     not null default 1,
  antri            integer     not null default 0,
  terkirim         integer     not null default 0,
  alasan           text,
  galat            text,
  coba             integer     not null default 0,
  dikirim_at       timestamptz,
  -- What the marketplace calls it: the offer, and the variant of it where it has one.
  id_luar          text,
  id_varian        text,
  user_id          text        not null,
  changed_at       timestamptz not null default now(),
  constraint barang_marketplace_pkey primary key (kode_barcode, kode_marketplace),
  constraint barang_marketplace_kode_toko_kode_marketplace_fkey foreign key (kode_toko, kode_marketplace) references marketplace_akun(kode_toko, kode_marketplace),
  constraint barang_marketplace_check check (antri <= versi and terkirim <= versi)
);
create index barang_marketplace_by_toko on barang_marketplace (kode_toko, changed_at desc);
-- Two offers of an account do not have the same name.
create unique index barang_marketplace_name on barang_marketplace (kode_toko, kode_marketplace, upper(nama_barang)) where (not ditarik);
create index barang_marketplace_of_account on barang_marketplace (kode_toko, kode_marketplace);
create index barang_marketplace_unqueued on barang_marketplace (kode_barcode, kode_marketplace) where (antri < versi);

-- An order there. It is read anew for each version; events only say that there is another one.
create table pesanan_marketplace (
  kode_marketplace text        not null,
  no_pesanan_luar  text        not null check (no_pesanan_luar <> ''::text),
  kode_toko        text        not null,
  status_pesanan   text        not null default 'BARU'::text check (status_pesanan in ('BARU', 'DITAHAN', 'TERJUAL', 'DIRETUR', 'BATAL', 'DITOLAK')),
  -- What the marketplace said last.
  status_luar      text        not null default ''::text,
  nama_pembeli     text        not null default ''::text,
  ekspedisi        text,
  total_pesanan    bigint      not null default 0 check (total_pesanan >= 0),
  no_faktur        text,
  alasan           text,
  -- Whether the marketplace must hear that it is cancelled.
  batal_luar       text        not null default 'TIDAK'::text check (batal_luar in ('TIDAK', 'PERLU', 'SELESAI')),
  -- Over there it is cancelled or comes back, and here it is sold: somebody must take the sale back.
  perlu_dibatalkan boolean     not null default false,
  versi            integer     not null default 1,
  antri            integer     not null default 0,
  terbaca          integer     not null default 0,
  galat            text,
  coba             integer     not null default 0,
  created_at       timestamptz not null default now(),
  changed_at       timestamptz not null default now(),
  constraint pesanan_marketplace_pkey primary key (kode_marketplace, no_pesanan_luar),
  constraint pesanan_marketplace_kode_toko_kode_marketplace_fkey foreign key (kode_toko, kode_marketplace) references marketplace_akun(kode_toko, kode_marketplace),
  constraint pesanan_marketplace_kode_toko_no_faktur_fkey foreign key (kode_toko, no_faktur) references penjualan(kode_toko, no_faktur),
  constraint pesanan_marketplace_is_sold check (no_faktur is not null or (status_pesanan <> all (array['TERJUAL'::text, 'DIRETUR'::text])))
);
create index pesanan_marketplace_by_sale on pesanan_marketplace (kode_toko, no_faktur) where (no_faktur is not null);
create index pesanan_marketplace_by_toko on pesanan_marketplace (kode_toko, created_at desc);
create index pesanan_marketplace_of_account on pesanan_marketplace (kode_toko, kode_marketplace);
create index pesanan_marketplace_unqueued on pesanan_marketplace (kode_marketplace, no_pesanan_luar) where (antri < versi);
create constraint trigger pesanan_marketplace_is_right after insert or update on pesanan_marketplace deferrable initially deferred for each row execute function order_of_marketplace_is_right();

create table pesanan_marketplace_barang (
  kode_marketplace text   not null,
  no_pesanan_luar  text   not null,
  kode_barcode     text   not null references barang(kode_barcode),
  -- What the marketplace owes us for it.
  harga            bigint not null check (harga > 0),
  constraint pesanan_marketplace_barang_pkey primary key (kode_marketplace, no_pesanan_luar, kode_barcode),
  constraint pesanan_marketplace_barang_kode_marketplace_no_pesanan_lua_fkey foreign key (kode_marketplace, no_pesanan_luar) references pesanan_marketplace(kode_marketplace, no_pesanan_luar)
);
create index pesanan_marketplace_barang_by_piece on pesanan_marketplace_barang (kode_barcode);
create constraint trigger pesanan_marketplace_barang_is_right after insert or update on pesanan_marketplace_barang deferrable initially deferred for each row execute function order_of_marketplace_is_right();

-- Each event that a marketplace announced, once.
create table marketplace_kejadian (
  penghubung  text        not null,
  kunci       text        not null,
  diterima_at timestamptz not null default now(),
  constraint marketplace_kejadian_pkey primary key (penghubung, kunci)
);

create table pencairan_marketplace (
  kode_toko          text        not null references toko(kode_toko) deferrable initially deferred,
  no_pencairan       text        not null,
  tgl_system         date        not null,
  status             text        not null check (status = any ('{VALID,CANCELLED}'::text[])),
  user_id            text        not null,
  created_at         timestamptz not null default now(),
  cetak_ke           integer     not null default 0,
  dicetak_oleh       text,
  alasan_batal       text,
  dibatalkan_oleh    text,
  dibatalkan_at      timestamptz,
  kode_marketplace   text        not null references marketplace(kode_marketplace),
  nama_marketplace   text        not null,
  no_rekening        text        not null references rekening(no_rekening),
  nama_rekening      text        not null,
  tgl_rekening       date        not null,
  no_pencairan_luar  text,
  keterangan         text,
  nilai_tagihan      bigint      not null check (nilai_tagihan > 0),
  uang_masuk         bigint      not null check (uang_masuk > 0),
  biaya_marketplace  bigint      not null check (biaya_marketplace >= 0),
  written_in         xid8        not null default pg_current_xact_id(),
  cari               text        not null generated always as (upper((((((coalesce(no_pencairan, ''::text) || ' '::text) || coalesce(no_pencairan_luar, ''::text)) || ' '::text) || coalesce(nama_marketplace, ''::text)) || ' '::text) || coalesce(keterangan, ''::text))) stored,
  potongan_pencairan bigint      not null default 0 check (potongan_pencairan >= 0),
  constraint pencairan_marketplace_pkey primary key (kode_toko, no_pencairan),
  constraint pencairan_marketplace_adds_up check (nilai_tagihan = (uang_masuk + biaya_marketplace + potongan_pencairan)),
  constraint pencairan_marketplace_check check (cetak_ke > 0 or dicetak_oleh is null)
);
alter table pencairan_marketplace add constraint pencairan_marketplace_says_why_cancelled check (status <> 'CANCELLED'::text or alasan_batal is not null and dibatalkan_oleh is not null and dibatalkan_at is not null) not valid;
create index pencairan_marketplace_by_account on pencairan_marketplace (no_rekening);
create index pencairan_marketplace_by_date on pencairan_marketplace (kode_toko, tgl_system, no_pencairan);
create index pencairan_marketplace_by_market on pencairan_marketplace (kode_toko, kode_marketplace, tgl_system);
create index pencairan_marketplace_by_text on pencairan_marketplace using gin (cari gin_trgm_ops);
-- A payout of a marketplace comes once.
create unique index pencairan_marketplace_once on pencairan_marketplace (kode_marketplace, no_pencairan_luar) where ((no_pencairan_luar is not null) and (status = 'VALID'::text));
create trigger pencairan_marketplace_alasan_batal_no_card before insert or update of alasan_batal on pencairan_marketplace for each row when (length(new.alasan_batal) >= 12) execute function no_card_number('alasan_batal');
create trigger pencairan_marketplace_begins before insert on pencairan_marketplace for each row when (new.status = 'CANCELLED'::text) execute function begins_cancelled();
create trigger pencairan_marketplace_keterangan_no_card before insert or update of keterangan on pencairan_marketplace for each row when (length(new.keterangan) >= 12) execute function no_card_number('keterangan');
create trigger pencairan_marketplace_no_delete before delete on pencairan_marketplace for each row execute function refuse_removal();
create trigger pencairan_marketplace_no_truncate before truncate on pencairan_marketplace for each statement execute function refuse_removal();
create trigger pencairan_marketplace_open_date after insert on pencairan_marketplace referencing new table as baru for each statement execute function held_on_open_date();
create constraint trigger pencairan_marketplace_reversed after update on pencairan_marketplace deferrable initially deferred for each row when (new.status = 'CANCELLED'::text and old.status <> 'CANCELLED'::text) execute function header_is_reversed();
create trigger pencairan_marketplace_stamped before insert on pencairan_marketplace for each row execute function stamp_row();
create trigger pencairan_marketplace_stays before update on pencairan_marketplace for each row execute function guard_header();

create table pencairan_marketplace_faktur (
  kode_toko         text    not null,
  no_pencairan      text    not null,
  no_urut           integer not null,
  tgl_system        date    not null,
  no_faktur         text    not null,
  no_pesanan_luar   text    not null,
  nilai_tagihan     bigint  not null check (nilai_tagihan > 0),
  biaya_marketplace bigint  not null,
  constraint pencairan_marketplace_faktur_pkey primary key (kode_toko, no_pencairan, no_urut),
  constraint pencairan_marketplace_faktur_kode_toko_no_faktur_fkey foreign key (kode_toko, no_faktur) references penjualan(kode_toko, no_faktur),
  constraint pencairan_marketplace_faktur_kode_toko_no_pencairan_fkey foreign key (kode_toko, no_pencairan) references pencairan_marketplace(kode_toko, no_pencairan),
  constraint pencairan_marketplace_faktur_check check (biaya_marketplace >= 0 and biaya_marketplace <= nilai_tagihan)
);
create index pencairan_marketplace_faktur_by_date on pencairan_marketplace_faktur (kode_toko, tgl_system);
create index pencairan_marketplace_faktur_by_sale on pencairan_marketplace_faktur (kode_toko, no_faktur);
create trigger pencairan_marketplace_faktur_append_only before delete or update on pencairan_marketplace_faktur for each row when (pg_trigger_depth() = 0) execute function refuse_change();
create trigger pencairan_marketplace_faktur_no_truncate before truncate on pencairan_marketplace_faktur for each statement execute function refuse_change();
create trigger pencairan_marketplace_faktur_of_its_document after insert on pencairan_marketplace_faktur referencing new table as baris for each statement execute function pencairan_marketplace_faktur_of_its_document();

create table retur_marketplace (
  kode_toko            text        not null references toko(kode_toko) deferrable initially deferred,
  no_retur_marketplace text        not null,
  tgl_system           date        not null,
  status               text        not null check (status = any ('{VALID,CANCELLED}'::text[])),
  user_id              text        not null,
  created_at           timestamptz not null default now(),
  cetak_ke             integer     not null default 0,
  dicetak_oleh         text,
  alasan_batal         text,
  dibatalkan_oleh      text,
  dibatalkan_at        timestamptz,
  kode_marketplace     text        not null references marketplace(kode_marketplace),
  nama_marketplace     text        not null,
  no_pesanan_luar      text        not null,
  -- The sale, and its day.
  no_faktur            text        not null,
  tgl_nota             date        not null,
  nama_pembeli         text        not null,
  kode_gudang          text        not null,
  kode_baki            text        not null,
  total_qty            integer     not null check (total_qty > 0),
  sub_total            bigint      not null,
  total_ongkos         bigint      not null,
  diskon               bigint      not null,
  pembulatan           bigint      not null,
  -- What the buyer gets back; of it, what the marketplace had not paid yet.
  nilai_retur          bigint      not null check (nilai_retur > 0),
  turun_tagihan        bigint      not null,
  -- What the marketplace keeps for these pieces; of it, what was booked with its payout.
  biaya_ditahan        bigint      not null,
  biaya_dibukukan      bigint      not null,
  potongan_pencairan   bigint      not null check (potongan_pencairan >= 0),
  -- Tax of the sale that the shop does not owe any more.
  ppn_kembali          bigint      not null check (ppn_kembali >= 0),
  keterangan           text,
  written_in           xid8        not null default pg_current_xact_id(),
  cari                 text        not null generated always as (upper((((((((coalesce(no_retur_marketplace, ''::text) || ' '::text) || coalesce(no_faktur, ''::text)) || ' '::text) || coalesce(no_pesanan_luar, ''::text)) || ' '::text) || coalesce(nama_marketplace, ''::text)) || ' '::text) || coalesce(nama_pembeli, ''::text))) stored,
  constraint retur_marketplace_pkey primary key (kode_toko, no_retur_marketplace),
  constraint retur_marketplace_kode_marketplace_no_pesanan_luar_fkey foreign key (kode_marketplace, no_pesanan_luar) references pesanan_marketplace(kode_marketplace, no_pesanan_luar),
  constraint retur_marketplace_kode_toko_no_faktur_fkey foreign key (kode_toko, no_faktur) references penjualan(kode_toko, no_faktur),
  constraint retur_marketplace_adds_up check ((turun_tagihan + potongan_pencairan) = (nilai_retur + biaya_ditahan - biaya_dibukukan)),
  constraint retur_marketplace_check check (cetak_ke > 0 or dicetak_oleh is null),
  constraint retur_marketplace_check1 check (turun_tagihan >= 0 and turun_tagihan <= nilai_retur),
  constraint retur_marketplace_check2 check (biaya_ditahan >= 0 and biaya_ditahan <= nilai_retur),
  constraint retur_marketplace_check3 check (biaya_dibukukan >= 0 and biaya_dibukukan <= nilai_retur),
  constraint retur_marketplace_price check (nilai_retur = (sub_total + total_ongkos - diskon + pembulatan))
);
alter table retur_marketplace add constraint retur_marketplace_says_why_cancelled check (status <> 'CANCELLED'::text or alasan_batal is not null and dibatalkan_oleh is not null and dibatalkan_at is not null) not valid;
create index retur_marketplace_by_date on retur_marketplace (kode_toko, tgl_system, no_retur_marketplace);
create index retur_marketplace_by_market on retur_marketplace (kode_toko, kode_marketplace, tgl_system);
create index retur_marketplace_by_order on retur_marketplace (kode_marketplace, no_pesanan_luar);
create index retur_marketplace_by_sale on retur_marketplace (kode_toko, no_faktur);
create index retur_marketplace_by_text on retur_marketplace using gin (cari gin_trgm_ops);
create trigger retur_marketplace_alasan_batal_no_card before insert or update of alasan_batal on retur_marketplace for each row when (length(new.alasan_batal) >= 12) execute function no_card_number('alasan_batal');
create trigger retur_marketplace_begins before insert on retur_marketplace for each row when (new.status = 'CANCELLED'::text) execute function begins_cancelled();
create trigger retur_marketplace_keterangan_no_card before insert or update of keterangan on retur_marketplace for each row when (length(new.keterangan) >= 12) execute function no_card_number('keterangan');
create trigger retur_marketplace_no_delete before delete on retur_marketplace for each row execute function refuse_removal();
create trigger retur_marketplace_no_truncate before truncate on retur_marketplace for each statement execute function refuse_removal();
-- Its parts are written after it.
create constraint trigger retur_marketplace_of_order after insert on retur_marketplace deferrable initially deferred for each row execute function return_of_marketplace();
create trigger retur_marketplace_of_order_back after update of status on retur_marketplace for each row when (old.status <> 'CANCELLED'::text and new.status = 'CANCELLED'::text) execute function return_of_marketplace();
create trigger retur_marketplace_open_date after insert on retur_marketplace referencing new table as baru for each statement execute function held_on_open_date();
create constraint trigger retur_marketplace_reversed after update on retur_marketplace deferrable initially deferred for each row when (new.status = 'CANCELLED'::text and old.status <> 'CANCELLED'::text) execute function header_is_reversed();
create trigger retur_marketplace_stamped before insert on retur_marketplace for each row execute function stamp_row();
create trigger retur_marketplace_stays before update on retur_marketplace for each row execute function guard_header();

create table retur_marketplace_barang (
  kode_toko            text          not null,
  no_retur_marketplace text          not null,
  no_urut              integer       not null,
  tgl_system           date          not null,
  batal                boolean       not null default false,
  no_faktur            text          not null,
  kode_barcode         text          not null references barang(kode_barcode),
  nama_barang          text          not null,
  kode_dept            text          not null,
  kode_group           text          not null,
  qty                  integer       not null check (qty = 1),
  -- As sold, and as it was weighed when it came back.
  berat_nota           numeric(12,3) not null,
  berat_retur          numeric(12,3) not null check (berat_retur > 0::numeric),
  harga_dasar          bigint        not null,
  ongkos               bigint        not null,
  diskon               bigint        not null,
  pembulatan           bigint        not null,
  harga_total          bigint        not null check (harga_total > 0),
  fine                 numeric(12,3) not null,
  hpp                  bigint        not null,
  constraint retur_marketplace_barang_pkey primary key (kode_toko, no_retur_marketplace, no_urut),
  constraint retur_marketplace_barang_kode_toko_no_retur_marketplace_fkey foreign key (kode_toko, no_retur_marketplace) references retur_marketplace(kode_toko, no_retur_marketplace)
);
create index retur_marketplace_barang_by_date on retur_marketplace_barang (kode_toko, tgl_system);
create index retur_marketplace_barang_by_piece on retur_marketplace_barang (kode_barcode);
-- A piece of a sale comes back once.
create unique index retur_marketplace_once on retur_marketplace_barang (kode_toko, no_faktur, kode_barcode) where (not batal);
create trigger retur_marketplace_barang_append_only before delete or update on retur_marketplace_barang for each row when (pg_trigger_depth() = 0) execute function refuse_change();
create trigger retur_marketplace_barang_no_truncate before truncate on retur_marketplace_barang for each statement execute function refuse_change();
create trigger retur_marketplace_barang_of_its_document after insert on retur_marketplace_barang referencing new table as baris for each statement execute function retur_marketplace_barang_of_its_document();
create constraint trigger retur_marketplace_of_its_sale after insert on retur_marketplace_barang deferrable initially deferred for each row execute function return_is_of_its_sale();

-- A payout is less what the marketplace takes off for returns.
create table pencairan_marketplace_retur (
  kode_toko            text    not null,
  no_pencairan         text    not null,
  no_urut              integer not null,
  tgl_system           date    not null,
  no_retur_marketplace text    not null,
  potongan_pencairan   bigint  not null check (potongan_pencairan > 0),
  constraint pencairan_marketplace_retur_pkey primary key (kode_toko, no_pencairan, no_urut),
  constraint pencairan_marketplace_retur_kode_toko_no_pencairan_no_retur_key unique (kode_toko, no_pencairan, no_retur_marketplace),
  constraint pencairan_marketplace_retur_kode_toko_no_pencairan_fkey foreign key (kode_toko, no_pencairan) references pencairan_marketplace(kode_toko, no_pencairan),
  constraint pencairan_marketplace_retur_kode_toko_no_retur_marketplace_fkey foreign key (kode_toko, no_retur_marketplace) references retur_marketplace(kode_toko, no_retur_marketplace)
);
create index pencairan_marketplace_retur_by_date on pencairan_marketplace_retur (kode_toko, tgl_system);
create index pencairan_marketplace_retur_by_return on pencairan_marketplace_retur (kode_toko, no_retur_marketplace);
create trigger pencairan_marketplace_retur_append_only before delete or update on pencairan_marketplace_retur for each row when (pg_trigger_depth() = 0) execute function refuse_change();
create trigger pencairan_marketplace_retur_no_truncate before truncate on pencairan_marketplace_retur for each statement execute function refuse_change();
create trigger pencairan_marketplace_retur_of_its_document after insert on pencairan_marketplace_retur referencing new table as baris for each statement execute function pencairan_marketplace_retur_of_its_document();

create table pesan_berkas (
  id_pesan bigint not null primary key references pesan(id),
  isi      bytea  not null check (length(isi) between 5 and 1500000 and substr(isi, 1, 5) = '%PDF-'::bytea)
);
create trigger pesan_berkas_stays before delete or update on pesan_berkas for each row execute function guard_pesan_berkas();
