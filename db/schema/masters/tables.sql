create table toko (
  kode_toko   text    not null primary key check (kode_toko ~ '^[A-Z0-9]{2,10}$'::text),
  nama_toko   text    not null,
  alamat_toko text    not null,
  no_hp       text,
  level       text    not null check (level in ('PUSAT', 'CABANG', 'ONLINE')),
  -- The shop's own business date; moved on only by closing the shop, never by the clock.
  tgl_system  date    not null,
  is_active   boolean not null default true,
  -- The name of the shop's picture in the file store.
  logo        text    check (logo ~ '^[A-Za-z0-9]{16}$'::text)
);
create unique index toko_one_pusat on toko (level) where (level = 'PUSAT'::text);
create trigger toko_announce after insert or delete or update on toko for each statement execute function announce_change('toko');
create trigger toko_move_business_date before update of tgl_system on toko for each row when (old.tgl_system is distinct from new.tgl_system) execute function move_business_date();

create table kategori (
  kode_kategori text not null primary key,
  nama_kategori text not null
);

create table jenis (
  kode_dept  text    not null primary key,
  nama_dept  text    not null,
  -- Kinds of jewellery that carry diamonds, and how the end-of-day report calls the purities.
  is_berlian boolean not null default false
);

create table kadar (
  kode_kadar text         not null primary key,
  nama_kadar text         not null,
  kadar      numeric(6,3) not null check (kadar > 0::numeric and kadar <= 100::numeric)
);
create constraint trigger katalog_berubah after update on kadar deferrable initially deferred for each row when (new.kadar is distinct from old.kadar) execute function katalog_berubah();

-- Gold price per gram of a purity; the groups that follow it are re-priced with it.
create table harga_emas (
  kode_kadar  text   not null primary key references kadar(kode_kadar),
  harga       bigint not null check (harga > 0),
  harga_modal bigint not null check (harga_modal > 0),
  keterangan  text
);
create trigger harga_emas_keep_price after insert or update on harga_emas for each row execute function keep_price('HARGA_EMAS', 'kode_kadar');
create trigger harga_emas_tell after insert or delete or update on harga_emas for each statement execute function tell_plans();

create table jenis_group (
  jenis_group text not null primary key,
  keterangan  text not null
);

create table kelompok_harga (
  kelompok_harga text not null primary key,
  keterangan     text not null
);

create table harga_beli (
  kode_harga     text   not null primary key,
  harga_per_gram bigint not null check (harga_per_gram > 0)
);
create trigger harga_beli_keep_price after insert or update on harga_beli for each row execute function keep_buy_price();
create trigger harga_beli_tell_prices after update on harga_beli for each statement execute function tell_prices();

-- Price group: purity, selling price and cost price a gram ("group" itself is a word of SQL).
create table grup (
  kode_group      text    not null primary key,
  nama_group      text    not null,
  jenis_group     text    not null references jenis_group(jenis_group),
  kode_kadar      text    not null references kadar(kode_kadar),
  harga           bigint  not null check (harga > 0),
  harga_modal     bigint  not null check (harga_modal > 0),
  ikut_harga_emas boolean not null default false,
  warna_nota      text    not null default '#7a5908'::text check (warna_nota ~ '^#[0-9a-f]{6}$'::text),
  -- A price group may be put into a larger one, by which reports look at several together.
  kelompok_harga  text    references kelompok_harga(kelompok_harga),
  -- What a group is bought back at: the price of the list harga_beli that it follows. A group without one is not bought.
  kode_harga      text    references harga_beli(kode_harga),
  -- Wholesale (docs/decisions/055): a price group may have a price a gram for dealers, and a sale may be one by the gram at that price.
  harga_grosir    bigint  check (harga_grosir > 0),
  di_papan        boolean not null default true
);
create trigger grup_keep_first_wholesale_price after insert on grup for each row when (new.harga_grosir is not null) execute function keep_wholesale_price();
create trigger grup_keep_price after insert or update on grup for each row execute function keep_price('GROUP', 'kode_group');
create trigger grup_keep_wholesale_price after update on grup for each row when (new.harga_grosir is not null and new.harga_grosir is distinct from old.harga_grosir) execute function keep_wholesale_price();
create trigger grup_tell_prices after insert or delete or update on grup for each statement execute function tell_prices();
-- Price labels show these of other lists.
create constraint trigger katalog_berubah after update on grup deferrable initially deferred for each row
  when ((new.harga, new.nama_group, new.kode_kadar) is distinct from (old.harga, old.nama_group, old.kode_kadar)) execute function katalog_berubah();

-- Every price that ever held, with who set it and when. Written by trigger, only ever added to.
create table harga_riwayat (
  id          bigint      not null generated always as identity primary key,
  sumber      text        not null check (sumber in ('GROUP', 'GROSIR', 'HARGA_EMAS', 'HARGA_BELI', 'KURS')),
  kode        text        not null,
  harga_lama  bigint,
  harga       bigint      not null,
  modal_lama  bigint,
  harga_modal bigint,
  user_id     text        not null,
  created_at  timestamptz not null default now()
);
create index harga_riwayat_by_kode on harga_riwayat (sumber, kode, id);
-- The story of a piece asks for the prices of its group while it was for sale, not for all that there ever were.
create index harga_riwayat_by_time on harga_riwayat (sumber, kode, created_at);
create trigger harga_riwayat_append_only before delete or update on harga_riwayat for each row execute function refuse_change();
create trigger harga_riwayat_no_truncate before truncate on harga_riwayat for each statement execute function refuse_change();

create table bandrol (
  kode_bandrol  text          not null primary key,
  nama_bandrol  text          not null,
  berat_bandrol numeric(12,3) not null check (berat_bandrol >= 0::numeric)
);

create table bank (
  kode_bank text not null primary key,
  nama_bank text not null
);

create table rekening (
  no_rekening   text not null primary key,
  nama_rekening text not null,
  kode_bank     text not null references bank(kode_bank),
  nomor_akun    text not null
);
create index rekening_by_bank on rekening (kode_bank);
create trigger rekening_account_begins before insert on rekening for each row execute function rekening_account_begins();
create trigger rekening_account_stays before update on rekening for each row when (old.nomor_akun <> new.nomor_akun) execute function rekening_account_stays();
create trigger rekening_is_cash_account after insert or delete on rekening for each row execute function akun_kas_follows();
create trigger rekening_versi after insert or delete or update or truncate on rekening for each statement execute function renew_akun_versi();

create table gudang (
  kode_toko   text not null references toko(kode_toko),
  kode_gudang text not null,
  nama_gudang text not null,
  constraint gudang_pkey primary key (kode_toko, kode_gudang)
);
create trigger gudang_not_needed before delete on gudang for each row execute function place_is_not_needed();

create table baki (
  kode_toko   text          not null,
  kode_baki   text          not null,
  nama_baki   text          not null,
  kode_gudang text          not null,
  berat_baki  numeric(12,3) not null default 0 check (berat_baki >= 0::numeric),
  constraint baki_pkey primary key (kode_toko, kode_baki),
  -- Balances are of trays and accounts that there are. The key is checked when a balance begins, not with every line; an empty
  -- tray may go, or stand in another warehouse, and takes its empty balance along.
  constraint baki_place unique (kode_toko, kode_gudang, kode_baki),
  -- Of several keys that forbid a deletion the database names the oldest: of a warehouse and of a kind the pieces, before what
  -- only says something of it.
  constraint baki_kode_gudang_fkey foreign key (kode_toko, kode_gudang) references gudang(kode_toko, kode_gudang)
);
create index baki_by_gudang on baki (kode_toko, kode_gudang);
create trigger baki_leaves before delete on baki for each row execute function empty_tray_leaves();
create trigger baki_moves before update on baki for each row
  when ((old.kode_toko, old.kode_gudang, old.kode_baki) is distinct from (new.kode_toko, new.kode_gudang, new.kode_baki))
  execute function empty_tray_leaves();
create trigger baki_not_needed before delete on baki for each row execute function place_is_not_needed();
create trigger baki_not_needed_elsewhere before update on baki for each row
  when ((old.kode_toko, old.kode_gudang, old.kode_baki) is distinct from (new.kode_toko, new.kode_gudang, new.kode_baki)) execute function place_is_not_needed();

create table sales (
  kode_toko     text not null references toko(kode_toko),
  kode_sales    text not null,
  nama_sales    text not null,
  kode_bank     text not null references bank(kode_bank),
  nama_bank     text not null,
  no_rekening   text not null,
  nama_rekening text not null,
  constraint sales_pkey primary key (kode_toko, kode_sales)
);

-- Craftsmen work for one shop.
create table tukang (
  kode_toko   text not null references toko(kode_toko),
  kode_tukang text not null,
  nama_tukang text not null,
  no_hp       text,
  alamat      text,
  constraint tukang_pkey primary key (kode_toko, kode_tukang)
);

create table kondisi_barang (
  kode_kondisi   text not null primary key,
  kondisi_barang text not null
);

create table keterangan_nota (
  kode_keterangan text not null primary key,
  keterangan      text not null
);

create table deskripsi_service (
  kode_deskripsi text not null primary key,
  deskripsi      text not null
);

-- Rewards for points; the stock is counted by the gift transactions.
create table hadiah (
  kode_hadiah text    not null primary key,
  nama_hadiah text    not null,
  poin        integer not null check (poin > 0),
  stock_lama  integer not null default 0,
  constraint hadiah_stock_check check (stock_lama >= 0)
);

create table potongan_kategori (
  kode_kategori     text         not null primary key references kategori(kode_kategori),
  potongan_persen   numeric(5,2) not null check (potongan_persen >= 0::numeric and potongan_persen <= 100::numeric),
  potongan_per_gram bigint       not null check (potongan_per_gram >= 0)
);
create trigger potongan_kategori_tell after insert or delete or update on potongan_kategori for each statement execute function tell_plans();

create table parameter_ongkos (
  kode_dept         text   not null primary key references jenis(kode_dept),
  ongkos_per_gram   bigint not null check (ongkos_per_gram >= 0),
  ongkos_per_barang bigint not null check (ongkos_per_barang >= 0)
);

-- The last place taken in a shop's own sequence of barcodes. Gaps do not matter; the shop's code makes them unique chain-wide.
create table barcode_counter (
  kode_toko text   not null primary key references toko(kode_toko),
  last      bigint not null check (last > 0)
);

-- Whom goods come from. What is owed to a supplier is not kept anywhere: it is what has come out of the place SUPPLIER
-- in the stock ledger, at cost, of pieces that name him.
create table supplier (
  kode_supplier text not null primary key,
  nama_supplier text not null,
  no_hp         text,
  alamat        text
);

create table kadar_eod (
  kode_kadar text    not null primary key references kadar(kode_kadar),
  nama_eod   text    not null,
  urutan     integer not null check (urutan > 0)
);

create table kondisi_pinjaman (
  kode_kondisi     text         not null primary key,
  kondisi_pinjaman text         not null,
  persen_nilai     numeric(5,2) not null check (persen_nilai >= 0::numeric and persen_nilai <= 100::numeric)
);

create table kupon (
  kode_kupon        text    not null primary key,
  nama_kupon        text    not null,
  belanja_minimal   bigint  not null check (belanja_minimal >= 0),
  nilai_kupon       bigint  not null check (nilai_kupon > 0),
  tgl_mulai         date    not null,
  tgl_akhir         date    not null,
  -- What the goods of a sale come to that issues one; null: none is issued by a sale.
  belanja_terbit    bigint  check (belanja_terbit > 0),
  maksimal_per_nota integer not null default 1 check (maksimal_per_nota >= 1 and maksimal_per_nota <= 10),
  -- Only the member that it was issued to uses it; else whoever brings it.
  hanya_member      boolean not null default false,
  -- The one shop that takes it; null: all of them.
  toko_berlaku      text    references toko(kode_toko),
  constraint kupon_tgl_akhir_check check (tgl_akhir >= tgl_mulai)
);

create table jenis_batu (
  kode_jenis_batu text not null primary key,
  nama_jenis_batu text not null
);

create table supplier_berlian (
  kode_supplier text not null primary key,
  nama_supplier text not null,
  no_hp         text,
  alamat        text
);

create table batu_shape (
  kode_shape text not null primary key,
  keterangan text not null
);

create table batu_color (
  kode_color text not null primary key,
  keterangan text not null
);

create table batu_clarity (
  kode_clarity text not null primary key,
  keterangan   text not null
);

create table batu_fluorescence (
  kode_fluorescence text not null primary key,
  keterangan        text not null
);

create table batu_symmetry (
  kode_symmetry text not null primary key,
  keterangan    text not null
);

create table batu_polish (
  kode_polish text not null primary key,
  keterangan  text not null
);

create table batu_cutgrade (
  kode_cutgrade text not null primary key,
  keterangan    text not null
);

create table batu_berlian (
  kode_berlian      text          not null primary key,
  nama_berlian      text          not null,
  kode_jenis_batu   text          not null references jenis_batu(kode_jenis_batu),
  karat             numeric(10,3) not null check (karat > 0::numeric),
  modal_usd         numeric(14,2) not null check (modal_usd >= 0::numeric),
  profit_persen     numeric(5,2)  not null check (profit_persen >= 0::numeric and profit_persen <= 100::numeric),
  kode_shape        text          references batu_shape(kode_shape),
  kode_color        text          references batu_color(kode_color),
  kode_clarity      text          references batu_clarity(kode_clarity),
  kode_fluorescence text          references batu_fluorescence(kode_fluorescence),
  kode_symmetry     text          references batu_symmetry(kode_symmetry),
  kode_polish       text          references batu_polish(kode_polish),
  kode_cutgrade     text          references batu_cutgrade(kode_cutgrade),
  kode_supplier     text          references supplier_berlian(kode_supplier)
);

create table parameter_berlian (
  kode_parameter text          not null primary key,
  kode_shape     text          not null references batu_shape(kode_shape),
  kode_color     text          not null references batu_color(kode_color),
  kode_clarity   text          not null references batu_clarity(kode_clarity),
  karat_dari     numeric(10,3) not null check (karat_dari >= 0::numeric),
  karat_sampai   numeric(10,3) not null,
  harga_usd      numeric(14,2) not null check (harga_usd > 0::numeric),
  constraint parameter_berlian_karat_sampai_check check (karat_sampai >= karat_dari)
);
create trigger parameter_berlian_one_price before insert or update on parameter_berlian for each row execute function refuse_second_carat_price();

create table nota_layout (
  kode_toko  text         not null references toko(kode_toko),
  -- The kind of document; which kinds there are, the server says.
  jenis      text         not null check (jenis ~ '^[A-Z_]{3,30}$'::text),
  bentuk     text         not null check (bentuk in ('NOTA', 'SLIP')),
  platform   text         not null check (platform in ('DESKTOP', 'MOBILE')),
  sisi       text         not null check (sisi in ('FRONT', 'BACK')),
  lebar      numeric(5,1) not null check (lebar >= 40::numeric and lebar <= 420::numeric),
  tinggi     numeric(5,1) not null check (tinggi >= 40::numeric and tinggi <= 600::numeric),
  rangkap    smallint     not null check (rangkap >= 1 and rangkap <= 5),
  elemen     jsonb        not null,
  -- Another one with every change: of two who design at once, the second is told.
  versi      integer      not null default nextval('nota_layout_versi'::regclass) check (versi > 0),
  updated_by text         not null references users(user_id),
  updated_at timestamptz  not null default now(),
  constraint nota_layout_pkey primary key (kode_toko, jenis, bentuk, platform, sisi),
  constraint nota_layout_elemen_check check (((jsonb_typeof(elemen) = 'array'::text) and ((jsonb_array_length(elemen) >= 1) and (jsonb_array_length(elemen) <= 80))))
);

-- What a dollar costs, with every rate before it.
create table kurs (
  mata_uang text   not null primary key,
  kurs      bigint not null check (kurs > 0)
);
create trigger kurs_keep_rate after insert or update on kurs for each row execute function keep_rate();

-- A design of the shop's own, or one that the program comes with as the shop changed it; all measures are in millimetres.
create table label_desain (
  kode_toko   text        not null references toko(kode_toko),
  kode_desain text        not null check (kode_desain ~ '^[A-Z0-9_.-]{1,30}$'::text),
  layout      jsonb       not null,
  -- Another one with every change: of two who design at once, the second is told.
  versi       integer     not null default nextval('label_desain_versi'::regclass) check (versi > 0),
  updated_by  text        not null references users(user_id),
  updated_at  timestamptz not null default now(),
  constraint label_desain_pkey primary key (kode_toko, kode_desain),
  constraint label_desain_layout_check check (((jsonb_typeof(layout) = 'object'::text) and ((jsonb_array_length((layout -> 'elemen'::text)) >= 1) and (jsonb_array_length((layout -> 'elemen'::text)) <= 30))))
);

create table printer_label (
  kode_toko      text    not null references toko(kode_toko),
  kode_printer   text    not null,
  nama_printer   text    not null,
  bahasa         text    not null check (bahasa in ('ZPL', 'TSPL')),
  dpi            text    not null check (dpi in ('203', '300')),
  sambungan      text    not null check (sambungan in ('USB', 'SERIAL', 'TCP')),
  alamat_printer text,
  port           integer not null default 9100 check (port >= 1 and port <= 65535),
  kegelapan      integer check (kegelapan >= 0 and kegelapan <= 100),
  kecepatan      integer check (kecepatan >= 1 and kecepatan <= 14),
  constraint printer_label_pkey primary key (kode_toko, kode_printer),
  -- What stands in the network has an address there.
  constraint printer_label_has_address check (sambungan <> 'TCP'::text or alamat_printer is not null)
);

-- The rates of the tax on sales, each from a day on.
create table para_ppn (
  kode_ppn      text         not null primary key,
  berlaku_dari  date         not null unique,
  persen_ppn    numeric(5,2) not null check (persen_ppn > 0::numeric and persen_ppn <= 100::numeric),
  di_atas_harga boolean      not null,
  teks_ppn      text
);

-- Cash from cards (gesek tunai, events.md S13): a card is charged, its owner gets cash, and the shop keeps a fee by the bank of the account that
-- the card is paid into. What the card is charged is owed by that bank until it is settled.
create table biaya_gesek (
  kode_bank     text         not null primary key references bank(kode_bank),
  persen_gesek  numeric(5,2) check (persen_gesek >= 0::numeric and persen_gesek <= 100::numeric),
  -- What a bank's cards cost whoever pays with them: one row a bank says what cash for its cards costs, and what paying with them does
  -- (docs/decisions/054).
  persen_debit  numeric(5,2) not null default 0 check (persen_debit >= 0::numeric and persen_debit <= 100::numeric),
  persen_credit numeric(5,2) not null default 0 check (persen_credit >= 0::numeric and persen_credit <= 100::numeric)
);

-- Days on which no shop of the chain opens. Closing the day before proposes the day after; whoever closes may choose otherwise.
create table hari_libur (
  tgl_libur  date not null primary key,
  nama_libur text not null
);

create table rencana_harga (
  no_rencana     bigint      not null generated always as identity primary key,
  -- Of the head office, by whoever planned it.
  kode_toko      text        not null references toko(kode_toko),
  status         text        not null default 'DIRENCANAKAN'::text check (status in ('DIRENCANAKAN', 'TERBIT', 'TERTAHAN', 'BATAL')),
  terbit_pada    timestamptz not null,
  keterangan     text,
  jumlah_harga   integer     not null check (jumlah_harga > 0),
  user_id        text        not null,
  created_at     timestamptz not null default now(),
  -- Nobody approves his own prices.
  disetujui_oleh text,
  -- What it came to: who published or cancelled it and when, and why it was cancelled or held back.
  diputus_oleh   text,
  diputus_at     timestamptz,
  alasan         text,
  -- On which date of its shop prices were planned.
  tgl_system     date        not null,
  constraint rencana_harga_check check (disetujui_oleh <> user_id),
  constraint rencana_harga_check1 check ((status = 'DIRENCANAKAN'::text) = (diputus_at is null)),
  constraint rencana_harga_check2 check ((status in ('TERBIT', 'BATAL')) = (diputus_oleh is not null))
);
create index rencana_harga_by_date on rencana_harga (kode_toko, tgl_system);
create index rencana_harga_waiting on rencana_harga (terbit_pada) where (status = 'DIRENCANAKAN'::text);
create trigger rencana_harga_by_two_people before insert on rencana_harga for each row when (new.disetujui_oleh is not null) execute function guard_second_person('disetujui_oleh');
create trigger rencana_harga_goes_on before update on rencana_harga for each row execute function plan_goes_on();
create constraint trigger rencana_harga_is_whole after insert on rencana_harga deferrable initially deferred for each row execute function plan_is_whole();
create trigger rencana_harga_no_delete before delete on rencana_harga for each row execute function refuse_removal();
create trigger rencana_harga_no_truncate before truncate on rencana_harga for each statement execute function refuse_removal();
create trigger rencana_harga_tell_over after update on rencana_harga for each row when (new.status <> 'TERBIT'::text) execute function tell_plans();
-- What is published changes prices, which tell of themselves.
create trigger rencana_harga_tell_planned after insert on rencana_harga for each row when (new.terbit_pada > now()) execute function tell_plans();

create table rencana_harga_detail (
  no_rencana bigint not null references rencana_harga(no_rencana),
  sumber     text   not null check (sumber in ('GROUP', 'GROSIR', 'HARGA_EMAS', 'HARGA_BELI')),
  kode       text   not null,
  -- What it was when it was planned; dealers may have been asked nothing.
  harga_lama bigint,
  harga_baru bigint not null,
  constraint rencana_harga_detail_pkey primary key (no_rencana, sumber, kode),
  constraint rencana_harga_detail_check check (harga_lama is not null or sumber = 'GROSIR'::text),
  constraint rencana_harga_detail_check1 check (harga_baru > 0 and harga_baru is distinct from harga_lama)
);
create trigger rencana_harga_detail_append_only before delete or update on rencana_harga_detail for each row execute function refuse_change();
create constraint trigger rencana_harga_detail_is_whole after insert on rencana_harga_detail deferrable initially deferred for each row execute function plan_is_whole();
create trigger rencana_harga_detail_no_truncate before truncate on rencana_harga_detail for each statement execute function refuse_change();

-- Beside the holidays of the chain, days on which one shop alone does not open: a market day, a stocktaking, a power cut that was announced.
create table hari_libur_toko (
  kode_toko  text not null references toko(kode_toko),
  tgl_libur  date not null,
  nama_libur text not null,
  constraint hari_libur_toko_pkey primary key (kode_toko, tgl_libur)
);

-- The steps that a piece reaches by its days in the chain: what a till may give away of it without an approval, and what the salesperson earns by it
-- (docs/decisions/253).
create table tahap_umur (
  kode_umur         text         not null primary key,
  -- The first day of the step.
  mulai_hari        integer      not null unique check (mulai_hari between 1 and 3650),
  -- Percent of the price with its work fee, and of the own work fee.
  diskon_bebas      numeric(5,2) not null check (diskon_bebas between 0 and 100),
  ongkos_bebas      numeric(5,2) not null check (ongkos_bebas between 0 and 100),
  -- Rupiah a piece, and percent of the work fee that the customer pays.
  bonus_umur_rp     bigint       not null check (bonus_umur_rp >= 0),
  bonus_umur_persen numeric(5,2) not null check (bonus_umur_persen between 0 and 100)
);
