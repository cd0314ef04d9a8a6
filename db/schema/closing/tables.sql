create table hitung_kas (
  kode_toko      text        not null references toko(kode_toko),
  no_hitung      bigint      not null generated always as identity,
  tgl_system     date        not null,
  user_id        text        not null,
  created_at     timestamptz not null default clock_timestamp(),
  -- How many there are of each note and coin, by its rupiah.
  pecahan        jsonb       not null check (jsonb_typeof(pecahan) = 'object'::text),
  total_fisik    bigint      not null check (total_fisik >= 0),
  -- What the till should have held at that moment, and how often money had moved that day: both are the database's to say.
  saldo_buku     bigint      not null,
  kas_ke         integer     not null,
  -- Whoever has counted the till has read what should be in it. Counting again after a difference that nobody booked is for two: somebody else approves it
  -- (docs/decisions/063). And what the first count of a day found stands at the difference that is booked.
  disetujui_oleh text,
  constraint hitung_kas_pkey primary key (kode_toko, no_hitung),
  constraint hitung_kas_adds_up check (total_fisik = counted_total(pecahan)),
  constraint hitung_kas_check check (disetujui_oleh <> user_id)
);
create index hitung_kas_by_date on hitung_kas (kode_toko, tgl_system, no_hitung);
create trigger hitung_kas_append_only before delete or update on hitung_kas for each row execute function refuse_change();
create trigger hitung_kas_no_truncate before truncate on hitung_kas for each statement execute function refuse_change();
create trigger hitung_kas_open_date before insert on hitung_kas for each row execute function guard_count();

-- A closed day: who closed it and when, which date came after it, and what it came to: postings of the day, pieces and grams that
-- are ours, money of all accounts.
create table tutup_toko (
  kode_toko        text          not null references toko(kode_toko),
  tgl_system       date          not null,
  tgl_berikut      date          not null,
  user_id          text          not null,
  jumlah_transaksi integer       not null,
  pieces           bigint        not null,
  gross            numeric(15,3) not null,
  saldo_kas        bigint        not null,
  created_at       timestamptz   not null default clock_timestamp(),
  written_in       xid8          not null default pg_current_xact_id(),
  -- The first closing of the date, or what followed when it was opened again.
  ke               integer       not null default 1 check (ke > 0),
  -- The count by which the till held what the books say.
  no_hitung        bigint,
  constraint tutup_toko_pkey primary key (kode_toko, tgl_system),
  constraint tutup_toko_hitung foreign key (kode_toko, no_hitung) references hitung_kas(kode_toko, no_hitung),
  constraint tutup_toko_check check (tgl_berikut > tgl_system)
);
create trigger tutup_toko_append_only before update on tutup_toko for each row execute function refuse_change();
create trigger tutup_toko_keeps_accounts after insert on tutup_toko for each row execute function keep_accounts_of_day();
create trigger tutup_toko_keeps_grams after insert on tutup_toko for each row execute function keep_grams_of_day();
create trigger tutup_toko_keeps_headings after insert on tutup_toko for each row execute function keep_headings_of_day();
create trigger tutup_toko_keeps_sales after insert on tutup_toko for each row execute function keep_sales_of_day();
create trigger tutup_toko_keeps_sold after insert on tutup_toko for each row execute function keep_sold_of_day();
create trigger tutup_toko_keeps_trade after insert on tutup_toko for each row execute function closing_keeps_trade();
create constraint trigger tutup_toko_moves_date after insert on tutup_toko deferrable initially deferred for each row execute function closing_moves_date();
create trigger tutup_toko_no_delete before delete on tutup_toko for each row execute function closing_is_opened();
create trigger tutup_toko_no_move before insert on tutup_toko for each row execute function no_move_under_way();
create trigger tutup_toko_no_truncate before truncate on tutup_toko for each statement execute function refuse_change();
create trigger tutup_toko_nothing_waits before insert on tutup_toko for each row execute function nothing_waits();

-- What was left of each book at the end of the day; what came to nothing is not in it.
create table tutup_saldo (
  kode_toko  text          not null,
  tgl_system date          not null,
  buku       text          not null,
  kunci      text[]        not null,
  jumlah     bigint        not null,
  gross      numeric(15,3) not null,
  fine       numeric(15,3) not null,
  rupiah     bigint        not null,
  constraint tutup_saldo_pkey primary key (kode_toko, tgl_system, buku, kunci),
  constraint tutup_saldo_kode_toko_tgl_system_fkey foreign key (kode_toko, tgl_system) references tutup_toko(kode_toko, tgl_system)
);
create trigger tutup_saldo_append_only before update on tutup_saldo for each row execute function refuse_change();
create trigger tutup_saldo_no_delete before delete on tutup_saldo for each row execute function closing_is_opened();
create trigger tutup_saldo_no_truncate before truncate on tutup_saldo for each statement execute function refuse_change();
create trigger tutup_saldo_of_its_closing after insert on tutup_saldo referencing new table as baris for each statement execute function guard_part('tutup_toko', 'tgl_system');

-- The prices that held when the day was closed.
create table tutup_harga (
  kode_toko   text   not null,
  tgl_system  date   not null,
  kode_group  text   not null,
  harga       bigint not null,
  harga_modal bigint not null,
  constraint tutup_harga_pkey primary key (kode_toko, tgl_system, kode_group),
  constraint tutup_harga_kode_toko_tgl_system_fkey foreign key (kode_toko, tgl_system) references tutup_toko(kode_toko, tgl_system)
);
create trigger tutup_harga_append_only before update on tutup_harga for each row execute function refuse_change();
create trigger tutup_harga_no_delete before delete on tutup_harga for each row execute function closing_is_opened();
create trigger tutup_harga_no_truncate before truncate on tutup_harga for each statement execute function refuse_change();
create trigger tutup_harga_of_its_closing after insert on tutup_harga referencing new table as baris for each statement execute function guard_part('tutup_toko', 'tgl_system');

create table selisih_kas (
  kode_toko       text        not null references toko(kode_toko) deferrable initially deferred,
  no_selisih_kas  text        not null,
  tgl_system      date        not null,
  status          text        not null check (status = any ('{VALID,CANCELLED}'::text[])),
  user_id         text        not null,
  created_at      timestamptz not null default now(),
  cetak_ke        integer     not null default 0,
  dicetak_oleh    text,
  alasan_batal    text,
  dibatalkan_oleh text,
  dibatalkan_at   timestamptz,
  no_hitung       bigint      not null,
  total_fisik     bigint      not null check (total_fisik >= 0),
  saldo_buku      bigint      not null,
  selisih_uang    bigint      not null check (selisih_uang <> 0),
  alasan_selisih  text        not null check (alasan_selisih <> ''::text),
  written_in      xid8        not null default pg_current_xact_id(),
  cari            text        not null generated always as (upper((coalesce(no_selisih_kas, ''::text) || ' '::text) || coalesce(alasan_selisih, ''::text))) stored,
  -- What a count finds too little somebody may answer for: then he owes it (events.md U9), as with a piece that is missing. What an employee owes is paid
  -- at the till, or written off for a reason.
  kode_sales      text,
  nama_sales      text,
  jumlah_hitung   integer     check (jumlah_hitung > 0),
  selisih_pertama bigint,
  constraint selisih_kas_pkey primary key (kode_toko, no_selisih_kas),
  constraint selisih_kas_hitung foreign key (kode_toko, no_hitung) references hitung_kas(kode_toko, no_hitung),
  constraint selisih_kas_adds_up check (selisih_uang = (total_fisik - saldo_buku)),
  constraint selisih_kas_charges_what_is_missing check (kode_sales is null or selisih_uang < 0),
  constraint selisih_kas_check check (cetak_ke > 0 or dicetak_oleh is null)
);
alter table selisih_kas add constraint selisih_kas_says_why_cancelled check (status <> 'CANCELLED'::text or alasan_batal is not null and dibatalkan_oleh is not null and dibatalkan_at is not null) not valid;
create index selisih_kas_by_date on selisih_kas (kode_toko, tgl_system, no_selisih_kas);
create index selisih_kas_by_text on selisih_kas using gin (cari gin_trgm_ops);
create unique index selisih_kas_once on selisih_kas (kode_toko, no_hitung) where (status = 'VALID'::text);
create trigger selisih_kas_alasan_batal_no_card before insert or update of alasan_batal on selisih_kas for each row when (length(new.alasan_batal) >= 12) execute function no_card_number('alasan_batal');
create trigger selisih_kas_begins before insert on selisih_kas for each row when (new.status = 'CANCELLED'::text) execute function begins_cancelled();
create trigger selisih_kas_fits_its_count before insert on selisih_kas for each row execute function fits_its_count();
create trigger selisih_kas_no_delete before delete on selisih_kas for each row execute function refuse_removal();
create trigger selisih_kas_no_truncate before truncate on selisih_kas for each statement execute function refuse_removal();
create trigger selisih_kas_open_date after insert on selisih_kas referencing new table as baru for each statement execute function held_on_open_date();
create constraint trigger selisih_kas_reversed after update on selisih_kas deferrable initially deferred for each row when (new.status = 'CANCELLED'::text and old.status <> 'CANCELLED'::text) execute function header_is_reversed();
create trigger selisih_kas_stamped before insert on selisih_kas for each row execute function stamp_row();
create trigger selisih_kas_stays before update on selisih_kas for each row execute function guard_header();

create table tutup_gram (
  kode_toko  text          not null,
  tgl_system date          not null,
  tempat     text          not null,
  -- Empty for goods of no group: used goods, scrap, bars.
  kode_group text          not null,
  kode_kadar text          not null,
  pieces     bigint        not null,
  gross      numeric(15,3) not null,
  fine       numeric(15,3) not null,
  cost       bigint        not null,
  constraint tutup_gram_pkey primary key (kode_toko, tgl_system, tempat, kode_group, kode_kadar),
  constraint tutup_gram_kode_toko_tgl_system_fkey foreign key (kode_toko, tgl_system) references tutup_toko(kode_toko, tgl_system)
);
create trigger tutup_gram_append_only before update on tutup_gram for each row execute function refuse_change();
create trigger tutup_gram_no_delete before delete on tutup_gram for each row execute function closing_is_opened();
create trigger tutup_gram_no_truncate before truncate on tutup_gram for each statement execute function refuse_change();
create trigger tutup_gram_of_its_closing after insert on tutup_gram referencing new table as baris for each statement execute function guard_part('tutup_toko', 'tgl_system');

-- A closing that does not hold any more, since its day was opened again.
create table tutup_toko_lama (
  kode_toko        text          not null,
  tgl_system       date          not null,
  tgl_berikut      date          not null,
  user_id          text          not null,
  jumlah_transaksi integer       not null,
  pieces           bigint        not null,
  gross            numeric(15,3) not null,
  saldo_kas        bigint        not null,
  created_at       timestamptz   not null,
  written_in       xid8          not null,
  ke               integer       not null,
  no_hitung        bigint,
  constraint tutup_toko_lama_pkey primary key (kode_toko, tgl_system, ke)
);
create trigger tutup_toko_lama_append_only before delete or update on tutup_toko_lama for each row execute function refuse_change();
create trigger tutup_toko_lama_no_truncate before truncate on tutup_toko_lama for each statement execute function refuse_change();

-- The tables that a closing keeps its day in (keep_with_closing, below), each with what earlier closings kept in `<tabel>_lama`.
create table tutup_disimpan (
  tabel text not null primary key
);
insert into tutup_disimpan (tabel) values
  ('hari_dagang'),
  ('hari_penjualan'),
  ('hari_penjualan_jenis'),
  ('tutup_akun'),
  ('tutup_gram'),
  ('tutup_gram_gerak'),
  ('tutup_harga'),
  ('tutup_kadar_eod'),
  ('tutup_saldo'),
  ('tutup_terjual');
create trigger tutup_disimpan_append_only before delete or update on tutup_disimpan for each row execute function refuse_change();
create trigger tutup_disimpan_no_truncate before truncate on tutup_disimpan for each statement execute function refuse_change();

-- Who opened a closed day again, with whose approval, why, and which date was open until then.
create table buka_toko (
  kode_toko      text        not null references toko(kode_toko),
  tgl_system     date        not null,
  ke             integer     not null,
  tgl_berikut    date        not null,
  alasan         text        not null check (alasan <> ''::text),
  user_id        text        not null,
  disetujui_oleh text        not null,
  created_at     timestamptz not null default clock_timestamp(),
  written_in     xid8        not null default pg_current_xact_id(),
  constraint buka_toko_pkey primary key (kode_toko, tgl_system, ke),
  constraint buka_toko_check check (disetujui_oleh <> user_id)
);
create trigger buka_toko_append_only before delete or update on buka_toko for each row execute function refuse_change();
create trigger buka_toko_by_two_people before insert on buka_toko for each row execute function guard_second_person('disetujui_oleh');
create constraint trigger buka_toko_moves_date after insert on buka_toko deferrable initially deferred for each row execute function opening_moves_date();
create trigger buka_toko_no_truncate before truncate on buka_toko for each statement execute function refuse_change();

-- The chain of a shop: closings and openings in their order. `isi`: of a closing, by table, how many rows and the hash of them, with the
-- columns that it is over, so that a column that comes later changes no seal; of an opening, what it says.
create table tutup_segel (
  kode_toko  text        not null references toko(kode_toko),
  nomor      integer     not null check (nomor > 0),
  jenis      text        not null check (jenis in ('TUTUP', 'BUKA')),
  tgl_system date        not null,
  ke         integer     not null,
  isi        jsonb       not null,
  sebelum    text        not null,
  segel      text        not null,
  created_at timestamptz not null default clock_timestamp(),
  written_in xid8        not null default pg_current_xact_id(),
  constraint tutup_segel_pkey primary key (kode_toko, nomor),
  constraint tutup_segel_kode_toko_tgl_system_ke_jenis_key unique (kode_toko, tgl_system, ke, jenis)
);
create trigger tutup_segel_append_only before delete or update on tutup_segel for each row execute function refuse_change();
create trigger tutup_segel_no_truncate before truncate on tutup_segel for each statement execute function refuse_change();

-- All that an account of a shop was ever debited and credited with, up to and with the day that was closed.
create table tutup_akun (
  kode_toko  text   not null,
  tgl_system date   not null,
  nomor_akun text   not null references akun(nomor_akun),
  debet      bigint not null check (debet >= 0),
  kredit     bigint not null check (kredit >= 0),
  constraint tutup_akun_pkey primary key (kode_toko, tgl_system, nomor_akun),
  constraint tutup_akun_kode_toko_tgl_system_fkey foreign key (kode_toko, tgl_system) references tutup_toko(kode_toko, tgl_system)
);
create trigger tutup_akun_append_only before update on tutup_akun for each row execute function refuse_change();
create trigger tutup_akun_no_delete before delete on tutup_akun for each row execute function closing_is_opened();
create trigger tutup_akun_no_truncate before truncate on tutup_akun for each statement execute function refuse_change();
create trigger tutup_akun_of_its_closing after insert on tutup_akun referencing new table as baris for each statement execute function guard_part('tutup_toko', 'tgl_system');

-- A row for each kind of business, also where nothing was done: the last day says up to when the rows are whole.
create table hari_dagang (
  kode_toko  text          not null,
  tgl_system date          not null,
  kategori   text          not null references kategori_dagang(kategori),
  jumlah     bigint        not null,
  qty        bigint        not null,
  berat      numeric(15,3) not null,
  total      bigint        not null,
  constraint hari_dagang_pkey primary key (kode_toko, tgl_system, kategori),
  constraint hari_dagang_kode_toko_tgl_system_fkey foreign key (kode_toko, tgl_system) references tutup_toko(kode_toko, tgl_system)
);
create trigger hari_dagang_append_only before update on hari_dagang for each row execute function refuse_change();
create trigger hari_dagang_no_delete before delete on hari_dagang for each row execute function closing_is_opened();
create trigger hari_dagang_no_truncate before truncate on hari_dagang for each statement execute function refuse_change();
create trigger hari_dagang_of_its_closing after insert on hari_dagang referencing new table as baris for each statement execute function guard_part('tutup_toko', 'tgl_system');

-- What was sold and not given back by the end of each closed day, so that profit in grams reads two days of a period and never its lines
-- (docs/decisions/066). What holds no gold has nothing to be bought again: its cost stands by itself.
create table tutup_terjual (
  kode_toko       text          not null,
  tgl_system      date          not null,
  fine            numeric(15,3) not null,
  cost            bigint        not null,
  cost_tanpa_emas bigint        not null,
  constraint tutup_terjual_pkey primary key (kode_toko, tgl_system),
  constraint tutup_terjual_kode_toko_tgl_system_fkey foreign key (kode_toko, tgl_system) references tutup_toko(kode_toko, tgl_system)
);
create trigger tutup_terjual_append_only before update on tutup_terjual for each row execute function refuse_change();
create trigger tutup_terjual_no_delete before delete on tutup_terjual for each row execute function closing_is_opened();
create trigger tutup_terjual_no_truncate before truncate on tutup_terjual for each statement execute function refuse_change();
create trigger tutup_terjual_of_its_closing after insert on tutup_terjual referencing new table as baris for each statement execute function guard_part('tutup_toko', 'tgl_system');

-- What came and went on each closed day, by place, price group, purity and kind, as it was when the day was closed: what was printed and signed then is
-- printed again, whatever group its pieces, and whatever purity its groups, have been given since (docs/decisions/064).
create table tutup_gram_gerak (
  kode_toko    text          not null,
  tgl_system   date          not null,
  tempat       text          not null,
  kode_group   text          not null,
  kode_kadar   text          not null,
  kind         text          not null,
  pcs_masuk    bigint        not null,
  pcs_keluar   bigint        not null,
  berat_masuk  numeric(15,3) not null,
  berat_keluar numeric(15,3) not null,
  fine_masuk   numeric(15,3) not null,
  fine_keluar  numeric(15,3) not null,
  hpp_masuk    bigint        not null,
  hpp_keluar   bigint        not null,
  constraint tutup_gram_gerak_pkey primary key (kode_toko, tgl_system, tempat, kode_group, kode_kadar, kind),
  constraint tutup_gram_gerak_kode_toko_tgl_system_fkey foreign key (kode_toko, tgl_system) references tutup_toko(kode_toko, tgl_system)
);
create trigger tutup_gram_gerak_append_only before update on tutup_gram_gerak for each row execute function refuse_change();
create trigger tutup_gram_gerak_no_delete before delete on tutup_gram_gerak for each row execute function closing_is_opened();
create trigger tutup_gram_gerak_no_truncate before truncate on tutup_gram_gerak for each statement execute function refuse_change();
create trigger tutup_gram_gerak_of_its_closing after insert on tutup_gram_gerak referencing new table as baris for each statement execute function guard_part('tutup_toko', 'tgl_system');

create table tutup_gram_gerak_lama (
  ke           integer       not null,
  kode_toko    text          not null,
  tgl_system   date          not null,
  tempat       text          not null,
  kode_group   text          not null,
  kode_kadar   text          not null,
  kind         text          not null,
  pcs_masuk    bigint        not null,
  pcs_keluar   bigint        not null,
  berat_masuk  numeric(15,3) not null,
  berat_keluar numeric(15,3) not null,
  fine_masuk   numeric(15,3) not null,
  fine_keluar  numeric(15,3) not null,
  hpp_masuk    bigint        not null,
  hpp_keluar   bigint        not null,
  constraint tutup_gram_gerak_lama_pkey primary key (kode_toko, tgl_system, ke, tempat, kode_group, kode_kadar, kind)
);
create trigger tutup_gram_gerak_lama_append_only before delete or update on tutup_gram_gerak_lama for each row execute function refuse_change();
create trigger tutup_gram_gerak_lama_no_truncate before truncate on tutup_gram_gerak_lama for each statement execute function refuse_change();

-- How the end-of-day report called each purity when the day was closed (docs/decisions/198): what was printed and signed then is printed again, whatever
-- the headings are called since.
create table tutup_kadar_eod (
  kode_toko  text    not null,
  tgl_system date    not null,
  kode_kadar text    not null,
  nama_eod   text    not null,
  urutan     integer not null,
  constraint tutup_kadar_eod_pkey primary key (kode_toko, tgl_system, kode_kadar),
  constraint tutup_kadar_eod_kode_toko_tgl_system_fkey foreign key (kode_toko, tgl_system) references tutup_toko(kode_toko, tgl_system)
);
create trigger tutup_kadar_eod_append_only before update on tutup_kadar_eod for each row execute function refuse_change();
create trigger tutup_kadar_eod_no_delete before delete on tutup_kadar_eod for each row execute function closing_is_opened();
create trigger tutup_kadar_eod_no_truncate before truncate on tutup_kadar_eod for each statement execute function refuse_change();
create trigger tutup_kadar_eod_of_its_closing after insert on tutup_kadar_eod referencing new table as baris for each statement execute function guard_part('tutup_toko', 'tgl_system');

create table tutup_gram_lama (
  ke         integer       not null,
  kode_toko  text          not null,
  tgl_system date          not null,
  tempat     text          not null,
  kode_group text          not null,
  kode_kadar text          not null,
  pieces     bigint        not null,
  gross      numeric(15,3) not null,
  fine       numeric(15,3) not null,
  cost       bigint        not null,
  constraint tutup_gram_lama_pkey primary key (kode_toko, tgl_system, ke, tempat, kode_group, kode_kadar)
);
create trigger tutup_gram_lama_append_only before delete or update on tutup_gram_lama for each row execute function refuse_change();
create trigger tutup_gram_lama_no_truncate before truncate on tutup_gram_lama for each statement execute function refuse_change();

create table tutup_kadar_eod_lama (
  ke         integer not null,
  kode_toko  text    not null,
  tgl_system date    not null,
  kode_kadar text    not null,
  nama_eod   text    not null,
  urutan     integer not null,
  constraint tutup_kadar_eod_lama_pkey primary key (kode_toko, tgl_system, ke, kode_kadar)
);
create trigger tutup_kadar_eod_lama_append_only before delete or update on tutup_kadar_eod_lama for each row execute function refuse_change();
create trigger tutup_kadar_eod_lama_no_truncate before truncate on tutup_kadar_eod_lama for each statement execute function refuse_change();

-- A row for each closed day, also without sales: the last one says up to when the rows of both tables are whole.
create table hari_penjualan (
  kode_toko         text          not null,
  tgl_system        date          not null,
  jumlah_nota       bigint        not null,
  total_qty         bigint        not null,
  total_berat       numeric(15,3) not null,
  harga_barang      bigint        not null,
  biaya             bigint        not null,
  ppn               bigint        not null,
  grand_total       bigint        not null,
  bayar_titipan     bigint        not null,
  bayar_pesanan     bigint        not null,
  bayar_cicilan     bigint        not null,
  bayar_marketplace bigint        not null,
  bayar_tukar       bigint        not null,
  bayar_poin        bigint        not null,
  bayar_kupon       bigint        not null,
  bayar_cash        bigint        not null,
  bayar_non_cash    bigint        not null,
  sisa_bayar        bigint        not null,
  nilai_fine        bigint        not null,
  biaya_kartu       bigint        not null,
  constraint hari_penjualan_pkey primary key (kode_toko, tgl_system),
  constraint hari_penjualan_kode_toko_tgl_system_fkey foreign key (kode_toko, tgl_system) references tutup_toko(kode_toko, tgl_system)
);
create trigger hari_penjualan_append_only before update on hari_penjualan for each row execute function refuse_change();
create trigger hari_penjualan_no_delete before delete on hari_penjualan for each row execute function closing_is_opened();
create trigger hari_penjualan_no_truncate before truncate on hari_penjualan for each statement execute function refuse_change();
create trigger hari_penjualan_of_its_closing after insert on hari_penjualan referencing new table as baris for each statement execute function guard_part('tutup_toko', 'tgl_system');

create table hari_penjualan_jenis (
  kode_toko   text          not null,
  tgl_system  date          not null,
  kode_dept   text          not null,
  kode_group  text          not null,
  qty         bigint        not null,
  berat       numeric(15,3) not null,
  harga_dasar bigint        not null,
  ongkos      bigint        not null,
  diskon      bigint        not null,
  pembulatan  bigint        not null,
  harga_total bigint        not null,
  constraint hari_penjualan_jenis_pkey primary key (kode_toko, tgl_system, kode_dept, kode_group),
  constraint hari_penjualan_jenis_kode_toko_tgl_system_fkey foreign key (kode_toko, tgl_system) references tutup_toko(kode_toko, tgl_system)
);
-- Tiles of the head office read all sums of the days of a period, and what lies in all trays by kind, from these indexes alone (docs/decisions/256).
create index hari_penjualan_jenis_by_date on hari_penjualan_jenis (tgl_system, kode_toko) include (kode_dept, kode_group, qty, berat, harga_total);
create trigger hari_penjualan_jenis_append_only before update on hari_penjualan_jenis for each row execute function refuse_change();
create trigger hari_penjualan_jenis_no_delete before delete on hari_penjualan_jenis for each row execute function closing_is_opened();
create trigger hari_penjualan_jenis_no_truncate before truncate on hari_penjualan_jenis for each statement execute function refuse_change();
create trigger hari_penjualan_jenis_of_its_closing after insert on hari_penjualan_jenis referencing new table as baris for each statement execute function guard_part('tutup_toko', 'tgl_system');

create table hari_dagang_lama (
  ke         integer       not null,
  kode_toko  text          not null,
  tgl_system date          not null,
  kategori   text          not null,
  jumlah     bigint        not null,
  qty        bigint        not null,
  berat      numeric(15,3) not null,
  total      bigint        not null,
  constraint hari_dagang_lama_pkey primary key (kode_toko, tgl_system, ke, kategori)
);
create trigger hari_dagang_lama_append_only before delete or update on hari_dagang_lama for each row execute function refuse_change();
create trigger hari_dagang_lama_no_truncate before truncate on hari_dagang_lama for each statement execute function refuse_change();

create table hari_penjualan_jenis_lama (
  ke          integer       not null,
  kode_toko   text          not null,
  tgl_system  date          not null,
  kode_dept   text          not null,
  kode_group  text          not null,
  qty         bigint        not null,
  berat       numeric(15,3) not null,
  harga_dasar bigint        not null,
  ongkos      bigint        not null,
  diskon      bigint        not null,
  pembulatan  bigint        not null,
  harga_total bigint        not null,
  constraint hari_penjualan_jenis_lama_pkey primary key (kode_toko, tgl_system, ke, kode_dept, kode_group)
);
create trigger hari_penjualan_jenis_lama_append_only before delete or update on hari_penjualan_jenis_lama for each row execute function refuse_change();
create trigger hari_penjualan_jenis_lama_no_truncate before truncate on hari_penjualan_jenis_lama for each statement execute function refuse_change();

create table hari_penjualan_lama (
  ke                integer       not null,
  kode_toko         text          not null,
  tgl_system        date          not null,
  jumlah_nota       bigint        not null,
  total_qty         bigint        not null,
  total_berat       numeric(15,3) not null,
  harga_barang      bigint        not null,
  biaya             bigint        not null,
  ppn               bigint        not null,
  grand_total       bigint        not null,
  bayar_titipan     bigint        not null,
  bayar_pesanan     bigint        not null,
  bayar_cicilan     bigint        not null,
  bayar_marketplace bigint        not null,
  bayar_tukar       bigint        not null,
  bayar_poin        bigint        not null,
  bayar_kupon       bigint        not null,
  bayar_cash        bigint        not null,
  bayar_non_cash    bigint        not null,
  sisa_bayar        bigint        not null,
  nilai_fine        bigint        not null,
  biaya_kartu       bigint        not null,
  constraint hari_penjualan_lama_pkey primary key (kode_toko, tgl_system, ke)
);
create trigger hari_penjualan_lama_append_only before delete or update on hari_penjualan_lama for each row execute function refuse_change();
create trigger hari_penjualan_lama_no_truncate before truncate on hari_penjualan_lama for each statement execute function refuse_change();

create table tutup_akun_lama (
  ke         integer not null,
  kode_toko  text    not null,
  tgl_system date    not null,
  nomor_akun text    not null,
  debet      bigint  not null,
  kredit     bigint  not null,
  constraint tutup_akun_lama_pkey primary key (kode_toko, tgl_system, ke, nomor_akun)
);
create trigger tutup_akun_lama_append_only before delete or update on tutup_akun_lama for each row execute function refuse_change();
create trigger tutup_akun_lama_no_truncate before truncate on tutup_akun_lama for each statement execute function refuse_change();

create table tutup_harga_lama (
  ke          integer not null,
  kode_toko   text    not null,
  tgl_system  date    not null,
  kode_group  text    not null,
  harga       bigint  not null,
  harga_modal bigint  not null,
  constraint tutup_harga_lama_pkey primary key (kode_toko, tgl_system, ke, kode_group)
);
create trigger tutup_harga_lama_append_only before delete or update on tutup_harga_lama for each row execute function refuse_change();
create trigger tutup_harga_lama_no_truncate before truncate on tutup_harga_lama for each statement execute function refuse_change();

create table tutup_saldo_lama (
  ke         integer       not null,
  kode_toko  text          not null,
  tgl_system date          not null,
  buku       text          not null,
  kunci      text[]        not null,
  jumlah     bigint        not null,
  gross      numeric(15,3) not null,
  fine       numeric(15,3) not null,
  rupiah     bigint        not null,
  constraint tutup_saldo_lama_pkey primary key (kode_toko, tgl_system, ke, buku, kunci)
);
create trigger tutup_saldo_lama_append_only before delete or update on tutup_saldo_lama for each row execute function refuse_change();
create trigger tutup_saldo_lama_no_truncate before truncate on tutup_saldo_lama for each statement execute function refuse_change();

create table tutup_terjual_lama (
  ke              integer       not null,
  kode_toko       text          not null,
  tgl_system      date          not null,
  fine            numeric(15,3) not null,
  cost            bigint        not null,
  cost_tanpa_emas bigint        not null,
  constraint tutup_terjual_lama_pkey primary key (kode_toko, tgl_system, ke)
);
create trigger tutup_terjual_lama_append_only before delete or update on tutup_terjual_lama for each row execute function refuse_change();
create trigger tutup_terjual_lama_no_truncate before truncate on tutup_terjual_lama for each statement execute function refuse_change();
