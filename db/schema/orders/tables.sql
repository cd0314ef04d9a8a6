create table para_cicilan (
  kode_cicilan          text         not null primary key,
  lama_bulan            integer      not null check (lama_bulan >= 1 and lama_bulan <= 120),
  bunga_persen          numeric(5,2) not null check (bunga_persen >= 0::numeric and bunga_persen <= 100::numeric),
  biaya_sewa            bigint       not null check (biaya_sewa >= 0),
  uang_muka_persen      numeric(5,2) not null check (uang_muka_persen >= 0::numeric and uang_muka_persen <= 100::numeric),
  -- The plan.
  akad                  text         not null default 'KONVENSIONAL'::text check (akad in ('KONVENSIONAL', 'MURABAHAH')),
  uang_muka_maks_persen numeric(5,2) not null default 90 check (uang_muka_maks_persen >= 0::numeric and uang_muka_maks_persen <= 100::numeric),
  serah_barang          text         not null default 'DISERAHKAN'::text check (serah_barang in ('DISERAHKAN', 'DITAHAN')),
  jenis_denda           text         not null default 'PERSEN'::text check (jenis_denda in ('PERSEN', 'TETAP')),
  denda_persen          numeric(5,2) not null default 0 check (denda_persen >= 0::numeric and denda_persen <= 100::numeric),
  denda_rp              bigint       not null default 0 check (denda_rp >= 0),
  denda_tenggang        integer      not null default 0 check (denda_tenggang >= 0 and denda_tenggang <= 365),
  denda_maks_persen     numeric(5,2) not null default 10 check (denda_maks_persen >= 0::numeric and denda_maks_persen <= 100::numeric),
  denda_untuk           text         not null default 'PENDAPATAN'::text check (denda_untuk in ('PENDAPATAN', 'SOSIAL')),
  lunas_bunga           text         not null default 'BULAN'::text check (lunas_bunga in ('HAPUS', 'BULAN', 'PENUH')),
  bulan_surat           integer      not null default 1 check (bulan_surat >= 1 and bulan_surat <= 12),
  -- What the shop may keep of the price if a contract is given up whose goods it still holds.
  potongan_putus_persen numeric(5,2) not null default 0 check (potongan_putus_persen >= 0::numeric and potongan_putus_persen <= 100::numeric),
  constraint para_cicilan_dp check (uang_muka_maks_persen >= uang_muka_persen),
  constraint para_cicilan_murabahah check (akad <> 'MURABAHAH'::text or denda_untuk = 'SOSIAL'::text)
);

create table titipan (
  kode_toko       text          not null references toko(kode_toko) deferrable initially deferred,
  no_titipan      text          not null,
  tgl_system      date          not null,
  status          text          not null check (status = any ('{AKTIF,DIAMBIL,BATAL}'::text[])),
  user_id         text          not null,
  created_at      timestamptz   not null default now(),
  cetak_ke        integer       not null default 0,
  dicetak_oleh    text,
  alasan_batal    text,
  dibatalkan_oleh text,
  dibatalkan_at   timestamptz,
  kode_sales      text          not null,
  nama_sales      text          not null,
  nama_customer   text          not null,
  alamat_customer text,
  no_hp           text          not null check (no_hp <> ''::text),
  tgl_jatuh_tempo date          not null,
  total_qty       integer       not null check (total_qty > 0),
  total_berat     numeric(12,3) not null,
  sub_total       bigint        not null,
  total_ongkos    bigint        not null,
  diskon          bigint        not null check (diskon >= 0),
  pembulatan      bigint        not null,
  grand_total     bigint        not null check (grand_total > 0),
  dp              bigint        not null,
  jumlah_bayar    bigint        not null,
  kembali         bigint        not null check (kembali >= 0),
  -- What the customer has with us for it now: follows payments, pick-up and cancelling.
  uang_titipan    bigint        not null,
  keterangan      text,
  written_in      xid8          not null default pg_current_xact_id(),
  cari            text          not null generated always as (upper((((coalesce(no_titipan, ''::text) || ' '::text) || coalesce(nama_customer, ''::text)) || ' '::text) || coalesce(no_hp, ''::text))) stored,
  -- A deposit that a customer left before the books of a shop began (docs/decisions/081): what he paid then is owed to him and came out of capital. From here
  -- on it is as any deposit: its pieces are held, it is topped up, picked up and given up.
  dari_saldo_awal boolean       not null default false,
  constraint titipan_pkey primary key (kode_toko, no_titipan),
  constraint titipan_kode_toko_kode_sales_fkey foreign key (kode_toko, kode_sales) references sales(kode_toko, kode_sales),
  constraint titipan_adds_up check ((sub_total + total_ongkos - diskon + pembulatan) = grand_total),
  constraint titipan_check check (cetak_ke > 0 or dicetak_oleh is null),
  constraint titipan_check1 check (dp >= 1 and dp <= grand_total),
  constraint titipan_dp_is_paid check (
case
    when dari_saldo_awal then jumlah_bayar = 0 and kembali = 0
    else (jumlah_bayar - kembali) = dp
end),
  constraint titipan_due_later check (tgl_jatuh_tempo >= tgl_system),
  constraint titipan_not_overpaid check (uang_titipan >= 0 and uang_titipan <= grand_total)
);
alter table titipan add constraint titipan_says_why_cancelled check (status <> 'CANCELLED'::text or alasan_batal is not null and dibatalkan_oleh is not null and dibatalkan_at is not null) not valid;
create index titipan_by_date on titipan (kode_toko, tgl_system, no_titipan);
create index titipan_by_person on titipan using gin (tanda_orang(no_hp, null::text, null::text)) with (fastupdate=off) where (num_nonnulls(no_hp, null::text, null::text) > 0);
-- A member's documents are found by his number.
create index titipan_by_telephone on titipan (telepon_baku(no_hp));
create index titipan_by_text on titipan using gin (cari gin_trgm_ops);
create index titipan_open on titipan (kode_toko, tgl_jatuh_tempo, no_titipan) where (status = 'AKTIF'::text);
create trigger titipan_alasan_batal_no_card before insert or update of alasan_batal on titipan for each row when (length(new.alasan_batal) >= 12) execute function no_card_number('alasan_batal');
create trigger titipan_begins before insert on titipan for each row when (new.status = 'CANCELLED'::text) execute function begins_cancelled();
create trigger titipan_case_begins before insert on titipan for each row execute function titipan_case_begins();
create trigger titipan_case_follows before update on titipan for each row when (pg_trigger_depth() = 0 and (old.uang_titipan is distinct from new.uang_titipan or old.status <> new.status and (old.status <> 'AKTIF'::text or new.status <> 'CANCELLED'::text))) execute function refuse_hand();
create constraint trigger titipan_case_is_right after insert or update on titipan deferrable initially deferred for each row execute function case_is_right('titipan', 'no_titipan');
create trigger titipan_case_zero before update on titipan for each row when (old.status <> 'CANCELLED'::text and new.status = 'CANCELLED'::text) execute function titipan_case_zero();
create constraint trigger titipan_cash_within_limit after insert on titipan deferrable initially deferred for each row execute function cash_within_limit('TITIPAN', 'no_titipan');
create trigger titipan_keterangan_no_card before insert or update of keterangan on titipan for each row when (length(new.keterangan) >= 12) execute function no_card_number('keterangan');
create trigger titipan_no_delete before delete on titipan for each row execute function refuse_removal();
create trigger titipan_no_truncate before truncate on titipan for each statement execute function refuse_removal();
create trigger titipan_open_date after insert on titipan referencing new table as baru for each statement execute function held_on_open_date();
create constraint trigger titipan_opening_stands after insert on titipan deferrable initially deferred for each row when (new.dari_saldo_awal) execute function opening_deposit_stands();
create constraint trigger titipan_reversed after update on titipan deferrable initially deferred for each row when (new.status = 'CANCELLED'::text and old.status <> 'CANCELLED'::text) execute function header_is_reversed();
create trigger titipan_stamped before insert on titipan for each row execute function stamp_row();
create constraint trigger titipan_stands after insert or update on titipan deferrable initially deferred for each row execute function deposit_stands_as_said('no_titipan');
create trigger titipan_stays before update on titipan for each row execute function guard_header();

create table titipan_detail (
  kode_toko             text          not null,
  no_titipan            text          not null,
  no_urut               integer       not null,
  tgl_system            date          not null,
  kode_barcode          text          not null references barang(kode_barcode),
  nama_barang           text          not null,
  keterangan_barang     text,
  kode_dept             text          not null,
  kode_group            text          not null,
  kadar                 numeric(6,3)  not null,
  kadar_cetak           text          not null,
  kode_gudang           text          not null,
  kode_baki             text          not null,
  qty                   integer       not null,
  berat                 numeric(12,3) not null,
  fine                  numeric(12,3) not null,
  harga_per_gram        bigint        not null,
  harga_dasar           bigint        not null,
  ongkos                bigint        not null,
  diskon_persen         numeric(5,2)  not null,
  diskon_rp             bigint        not null,
  diskon                bigint        not null,
  pembulatan            bigint        not null,
  harga_total           bigint        not null,
  hpp                   bigint        not null,
  rumus                 jsonb         not null,
  warna_nota            text,
  kode_supplier         text,
  diskon_berlian        bigint        not null,
  diskon_manual         bigint        not null,
  diskon_lain           bigint        not null,
  harga_per_gram_daftar bigint,
  ongkos_daftar         bigint,
  constraint titipan_detail_pkey primary key (kode_toko, no_titipan, no_urut),
  constraint titipan_detail_once unique (kode_toko, no_titipan, kode_barcode),
  constraint titipan_detail_kode_toko_no_titipan_fkey foreign key (kode_toko, no_titipan) references titipan(kode_toko, no_titipan),
  constraint titipan_detail_adds_up check ((harga_dasar + ongkos - diskon + pembulatan) = harga_total),
  constraint titipan_detail_check check (ongkos_daftar <> ongkos)
);
create index titipan_detail_by_date on titipan_detail (kode_toko, tgl_system);
create index titipan_detail_by_piece on titipan_detail (kode_barcode);
create trigger titipan_detail_append_only before delete or update on titipan_detail for each row when (pg_trigger_depth() = 0) execute function refuse_change();
create trigger titipan_detail_no_truncate before truncate on titipan_detail for each statement execute function refuse_change();
create trigger titipan_detail_of_its_document after insert on titipan_detail referencing new table as baris for each statement execute function titipan_detail_of_its_document();

create table titipan_bayar (
  kode_toko    text         not null,
  no_titipan   text         not null,
  no_urut      integer      not null,
  tgl_system   date         not null,
  jenis        text         not null check (jenis in ('CASH', 'TRANSFER', 'DEBIT', 'CREDIT')),
  no_rekening  text         references rekening(no_rekening),
  no_kartu     text,
  jumlah       bigint       not null check (jumlah > 0),
  piutang      boolean      not null default false,
  persen_kartu numeric(5,2) not null default 0,
  biaya_kartu  bigint       not null default 0,
  constraint titipan_bayar_pkey primary key (kode_toko, no_titipan, no_urut),
  constraint titipan_bayar_kode_toko_no_titipan_fkey foreign key (kode_toko, no_titipan) references titipan(kode_toko, no_titipan),
  constraint titipan_bayar_account check ((jenis = 'CASH'::text) = (no_rekening is null)),
  constraint titipan_bayar_card_fee check (biaya_kartu::numeric = floor(jumlah::numeric * persen_kartu / 100::numeric + 0.5) and (persen_kartu = 0::numeric or (jenis in ('DEBIT', 'CREDIT')))),
  constraint titipan_bayar_check check (not piutang or (jenis in ('TRANSFER', 'DEBIT', 'CREDIT')))
);
create index titipan_bayar_by_date on titipan_bayar (kode_toko, tgl_system);
create trigger titipan_bayar_append_only before delete or update on titipan_bayar for each row when (pg_trigger_depth() = 0) execute function refuse_change();
create trigger titipan_bayar_costs_its_fee after insert on titipan_bayar for each row when (new.jenis in ('DEBIT', 'CREDIT')) execute function card_costs_its_fee();
create trigger titipan_bayar_no_kartu_no_card before insert or update of no_kartu on titipan_bayar for each row when (length(new.no_kartu) >= 12) execute function no_card_number('no_kartu');
create trigger titipan_bayar_no_truncate before truncate on titipan_bayar for each statement execute function refuse_change();
create trigger titipan_bayar_of_its_document after insert on titipan_bayar referencing new table as baris for each statement execute function titipan_bayar_of_its_document();

create table mutasi_titipan (
  kode_toko         text        not null references toko(kode_toko) deferrable initially deferred,
  no_mutasi_titipan text        not null,
  tgl_system        date        not null,
  status            text        not null check (status = any ('{VALID,CANCELLED}'::text[])),
  user_id           text        not null,
  created_at        timestamptz not null default now(),
  cetak_ke          integer     not null default 0,
  dicetak_oleh      text,
  alasan_batal      text,
  dibatalkan_oleh   text,
  dibatalkan_at     timestamptz,
  jenis_titipan     text        not null check (jenis_titipan in ('BAYAR', 'BATAL')),
  no_titipan        text        not null,
  nama_customer     text        not null,
  no_hp             text        not null,
  uang_titipan      bigint      not null check (uang_titipan > 0),
  potongan_batal    bigint      not null,
  grand_total       bigint      not null,
  jumlah_bayar      bigint      not null,
  kembali           bigint      not null check (kembali >= 0),
  keterangan        text,
  written_in        xid8        not null default pg_current_xact_id(),
  cari              text        not null generated always as (upper((((((coalesce(no_mutasi_titipan, ''::text) || ' '::text) || coalesce(no_titipan, ''::text)) || ' '::text) || coalesce(nama_customer, ''::text)) || ' '::text) || coalesce(no_hp, ''::text))) stored,
  constraint mutasi_titipan_pkey primary key (kode_toko, no_mutasi_titipan),
  constraint mutasi_titipan_kode_toko_no_titipan_fkey foreign key (kode_toko, no_titipan) references titipan(kode_toko, no_titipan),
  constraint mutasi_titipan_adds_up check (grand_total = (uang_titipan - potongan_batal) and (jumlah_bayar - kembali) = grand_total),
  constraint mutasi_titipan_cancels_for_good check (jenis_titipan = 'BAYAR'::text or status = 'VALID'::text),
  constraint mutasi_titipan_check check (cetak_ke > 0 or dicetak_oleh is null),
  constraint mutasi_titipan_check1 check (potongan_batal >= 0 and potongan_batal <= uang_titipan),
  constraint mutasi_titipan_keeps_of_cancelled check (jenis_titipan = 'BATAL'::text or potongan_batal = 0)
);
alter table mutasi_titipan add constraint mutasi_titipan_says_why_cancelled check (status <> 'CANCELLED'::text or alasan_batal is not null and dibatalkan_oleh is not null and dibatalkan_at is not null) not valid;
create index mutasi_titipan_by_date on mutasi_titipan (kode_toko, tgl_system, no_mutasi_titipan);
create index mutasi_titipan_by_person on mutasi_titipan using gin (tanda_orang(no_hp, null::text, null::text)) with (fastupdate=off) where (num_nonnulls(no_hp, null::text, null::text) > 0);
create index mutasi_titipan_by_text on mutasi_titipan using gin (cari gin_trgm_ops);
create index mutasi_titipan_of_deposit on mutasi_titipan (kode_toko, no_titipan);
create trigger mutasi_titipan_alasan_batal_no_card before insert or update of alasan_batal on mutasi_titipan for each row when (length(new.alasan_batal) >= 12) execute function no_card_number('alasan_batal');
create trigger mutasi_titipan_begins before insert on mutasi_titipan for each row when (new.status = 'CANCELLED'::text) execute function begins_cancelled();
create constraint trigger mutasi_titipan_cash_within_limit after insert on mutasi_titipan deferrable initially deferred for each row execute function cash_within_limit('MUTASI_TITIPAN', 'no_mutasi_titipan');
create trigger mutasi_titipan_keterangan_no_card before insert or update of keterangan on mutasi_titipan for each row when (length(new.keterangan) >= 12) execute function no_card_number('keterangan');
create trigger mutasi_titipan_moves_titipan after insert on mutasi_titipan for each row when (new.no_titipan is not null) execute function mutasi_titipan_moves_titipan();
create trigger mutasi_titipan_moves_titipan_back after update of status on mutasi_titipan for each row when (new.no_titipan is not null and old.status <> 'CANCELLED'::text and new.status = 'CANCELLED'::text) execute function mutasi_titipan_moves_titipan();
create trigger mutasi_titipan_no_delete before delete on mutasi_titipan for each row execute function refuse_removal();
create trigger mutasi_titipan_no_truncate before truncate on mutasi_titipan for each statement execute function refuse_removal();
create trigger mutasi_titipan_open_date after insert on mutasi_titipan referencing new table as baru for each statement execute function held_on_open_date();
create constraint trigger mutasi_titipan_reversed after update on mutasi_titipan deferrable initially deferred for each row when (new.status = 'CANCELLED'::text and old.status <> 'CANCELLED'::text) execute function header_is_reversed();
create trigger mutasi_titipan_stamped before insert on mutasi_titipan for each row execute function stamp_row();
create trigger mutasi_titipan_stays before update on mutasi_titipan for each row execute function guard_header();

create table mutasi_titipan_bayar (
  kode_toko         text         not null,
  no_mutasi_titipan text         not null,
  no_urut           integer      not null,
  tgl_system        date         not null,
  jenis             text         not null check (jenis in ('CASH', 'TRANSFER', 'DEBIT', 'CREDIT', 'SEKALIGUS')),
  no_rekening       text         references rekening(no_rekening),
  no_kartu          text,
  jumlah            bigint       not null check (jumlah > 0),
  piutang           boolean      not null default false,
  persen_kartu      numeric(5,2) not null default 0,
  biaya_kartu       bigint       not null default 0,
  constraint mutasi_titipan_bayar_pkey primary key (kode_toko, no_mutasi_titipan, no_urut),
  constraint mutasi_titipan_bayar_kode_toko_no_mutasi_titipan_fkey foreign key (kode_toko, no_mutasi_titipan) references mutasi_titipan(kode_toko, no_mutasi_titipan),
  constraint mutasi_titipan_bayar_account check ((jenis in ('CASH', 'SEKALIGUS')) = (no_rekening is null)),
  constraint mutasi_titipan_bayar_card_fee check (biaya_kartu::numeric = floor(jumlah::numeric * persen_kartu / 100::numeric + 0.5) and (persen_kartu = 0::numeric or (jenis in ('DEBIT', 'CREDIT')))),
  constraint mutasi_titipan_bayar_check check (not piutang or (jenis in ('TRANSFER', 'DEBIT', 'CREDIT')))
);
create index mutasi_titipan_bayar_by_date on mutasi_titipan_bayar (kode_toko, tgl_system);
create trigger mutasi_titipan_bayar_append_only before delete or update on mutasi_titipan_bayar for each row when (pg_trigger_depth() = 0) execute function refuse_change();
create trigger mutasi_titipan_bayar_costs_its_fee after insert on mutasi_titipan_bayar for each row when (new.jenis in ('DEBIT', 'CREDIT')) execute function card_costs_its_fee();
create trigger mutasi_titipan_bayar_no_kartu_no_card before insert or update of no_kartu on mutasi_titipan_bayar for each row when (length(new.no_kartu) >= 12) execute function no_card_number('no_kartu');
create trigger mutasi_titipan_bayar_no_truncate before truncate on mutasi_titipan_bayar for each statement execute function refuse_change();
create trigger mutasi_titipan_bayar_of_its_document after insert on mutasi_titipan_bayar referencing new table as baris for each statement execute function mutasi_titipan_bayar_of_its_document();

create table simpanan (
  kode_toko       text          not null references toko(kode_toko) deferrable initially deferred,
  no_simpanan     text          not null,
  tgl_system      date          not null,
  status          text          not null check (status = any ('{VALID,DIAMBIL,CANCELLED}'::text[])),
  user_id         text          not null,
  created_at      timestamptz   not null default now(),
  cetak_ke        integer       not null default 0,
  dicetak_oleh    text,
  alasan_batal    text,
  dibatalkan_oleh text,
  dibatalkan_at   timestamptz,
  nama_customer   text          not null,
  alamat_customer text,
  no_hp           text          not null check (no_hp <> ''::text),
  -- Where it lies.
  kode_lokasi     text          not null check (kode_lokasi <> ''::text),
  sewa_per_hari   bigint        not null check (sewa_per_hari >= 0),
  -- For so many days the rent is paid; what is fetched later pays the days beyond.
  hari_sewa       integer       not null check (hari_sewa >= 1),
  tgl_jatuh_tempo date          not null,
  total_qty       integer       not null check (total_qty > 0),
  total_berat     numeric(12,3) not null check (total_berat > 0::numeric),
  grand_total     bigint        not null,
  jumlah_bayar    bigint        not null,
  kembali         bigint        not null check (kembali >= 0),
  keterangan      text,
  written_in      xid8          not null default pg_current_xact_id(),
  cari            text          not null generated always as (upper((((((coalesce(no_simpanan, ''::text) || ' '::text) || coalesce(nama_customer, ''::text)) || ' '::text) || coalesce(no_hp, ''::text)) || ' '::text) || coalesce(kode_lokasi, ''::text))) stored,
  constraint simpanan_pkey primary key (kode_toko, no_simpanan),
  constraint simpanan_check check (cetak_ke > 0 or dicetak_oleh is null),
  constraint simpanan_paid_until check (tgl_jatuh_tempo = (tgl_system + hari_sewa)),
  constraint simpanan_rent check (grand_total = (sewa_per_hari * hari_sewa) and (jumlah_bayar - kembali) = grand_total)
);
alter table simpanan add constraint simpanan_says_why_cancelled check (status <> 'CANCELLED'::text or alasan_batal is not null and dibatalkan_oleh is not null and dibatalkan_at is not null) not valid;
create index simpanan_by_date on simpanan (kode_toko, tgl_system, no_simpanan);
create index simpanan_by_person on simpanan using gin (tanda_orang(no_hp, null::text, null::text)) with (fastupdate=off) where (num_nonnulls(no_hp, null::text, null::text) > 0);
create index simpanan_by_text on simpanan using gin (cari gin_trgm_ops);
-- A place of the safe is one customer's at a time.
create unique index simpanan_lokasi on simpanan (kode_toko, kode_lokasi) where (status = 'VALID'::text);
create trigger simpanan_alasan_batal_no_card before insert or update of alasan_batal on simpanan for each row when (length(new.alasan_batal) >= 12) execute function no_card_number('alasan_batal');
create trigger simpanan_begins before insert on simpanan for each row when (new.status = 'CANCELLED'::text) execute function begins_cancelled();
create constraint trigger simpanan_cash_within_limit after insert on simpanan deferrable initially deferred for each row execute function cash_within_limit('SIMPANAN', 'no_simpanan');
create trigger simpanan_follows before update on simpanan for each row when (pg_trigger_depth() = 0 and old.status is distinct from new.status and ('DIAMBIL'::text = old.status or 'DIAMBIL'::text = new.status)) execute function refuse_hand();
create trigger simpanan_keterangan_no_card before insert or update of keterangan on simpanan for each row when (length(new.keterangan) >= 12) execute function no_card_number('keterangan');
create trigger simpanan_no_delete before delete on simpanan for each row execute function refuse_removal();
create trigger simpanan_no_truncate before truncate on simpanan for each statement execute function refuse_removal();
create trigger simpanan_open_date after insert on simpanan referencing new table as baru for each statement execute function held_on_open_date();
create constraint trigger simpanan_reversed after update on simpanan deferrable initially deferred for each row when (new.status = 'CANCELLED'::text and old.status <> 'CANCELLED'::text) execute function header_is_reversed();
create trigger simpanan_stamped before insert on simpanan for each row execute function stamp_row();
create trigger simpanan_stays before update on simpanan for each row execute function guard_header();

create table simpanan_detail (
  kode_toko   text          not null,
  no_simpanan text          not null,
  no_urut     integer       not null,
  tgl_system  date          not null,
  batal       boolean       not null default false,
  nama_barang text          not null,
  kadar       numeric(6,3)  not null check (kadar > 0::numeric and kadar <= 100::numeric),
  qty         integer       not null check (qty > 0),
  berat       numeric(12,3) not null check (berat > 0::numeric),
  fine        numeric(12,3) not null,
  constraint simpanan_detail_pkey primary key (kode_toko, no_simpanan, no_urut),
  constraint simpanan_detail_kode_toko_no_simpanan_fkey foreign key (kode_toko, no_simpanan) references simpanan(kode_toko, no_simpanan),
  constraint simpanan_detail_check check (fine = round(berat * kadar / 100::numeric, 3))
);
create index simpanan_detail_by_date on simpanan_detail (kode_toko, tgl_system);
create trigger simpanan_detail_append_only before delete or update on simpanan_detail for each row when (pg_trigger_depth() = 0) execute function refuse_change();
create trigger simpanan_detail_no_truncate before truncate on simpanan_detail for each statement execute function refuse_change();
create trigger simpanan_detail_of_its_document after insert on simpanan_detail referencing new table as baris for each statement execute function simpanan_detail_of_its_document();

create table simpanan_bayar (
  kode_toko    text         not null,
  no_simpanan  text         not null,
  no_urut      integer      not null,
  tgl_system   date         not null,
  jenis        text         not null check (jenis in ('CASH', 'TRANSFER', 'DEBIT', 'CREDIT')),
  no_rekening  text         references rekening(no_rekening),
  no_kartu     text,
  jumlah       bigint       not null check (jumlah > 0),
  piutang      boolean      not null default false,
  persen_kartu numeric(5,2) not null default 0,
  biaya_kartu  bigint       not null default 0,
  constraint simpanan_bayar_pkey primary key (kode_toko, no_simpanan, no_urut),
  constraint simpanan_bayar_kode_toko_no_simpanan_fkey foreign key (kode_toko, no_simpanan) references simpanan(kode_toko, no_simpanan),
  constraint simpanan_bayar_account check ((jenis = 'CASH'::text) = (no_rekening is null)),
  constraint simpanan_bayar_card_fee check (biaya_kartu::numeric = floor(jumlah::numeric * persen_kartu / 100::numeric + 0.5) and (persen_kartu = 0::numeric or (jenis in ('DEBIT', 'CREDIT')))),
  constraint simpanan_bayar_check check (not piutang or (jenis in ('TRANSFER', 'DEBIT', 'CREDIT')))
);
create index simpanan_bayar_by_date on simpanan_bayar (kode_toko, tgl_system);
create trigger simpanan_bayar_append_only before delete or update on simpanan_bayar for each row when (pg_trigger_depth() = 0) execute function refuse_change();
create trigger simpanan_bayar_costs_its_fee after insert on simpanan_bayar for each row when (new.jenis in ('DEBIT', 'CREDIT')) execute function card_costs_its_fee();
create trigger simpanan_bayar_no_kartu_no_card before insert or update of no_kartu on simpanan_bayar for each row when (length(new.no_kartu) >= 12) execute function no_card_number('no_kartu');
create trigger simpanan_bayar_no_truncate before truncate on simpanan_bayar for each statement execute function refuse_change();
create trigger simpanan_bayar_of_its_document after insert on simpanan_bayar referencing new table as baris for each statement execute function simpanan_bayar_of_its_document();

create table ambil_simpanan (
  kode_toko       text          not null references toko(kode_toko) deferrable initially deferred,
  no_ambil        text          not null,
  tgl_system      date          not null,
  status          text          not null check (status = any ('{VALID,CANCELLED}'::text[])),
  user_id         text          not null,
  created_at      timestamptz   not null default now(),
  cetak_ke        integer       not null default 0,
  dicetak_oleh    text,
  alasan_batal    text,
  dibatalkan_oleh text,
  dibatalkan_at   timestamptz,
  no_simpanan     text          not null,
  nama_customer   text          not null,
  no_hp           text          not null,
  kode_lokasi     text          not null,
  total_qty       integer       not null,
  total_berat     numeric(12,3) not null,
  sewa_per_hari   bigint        not null,
  hari_lewat      integer       not null check (hari_lewat >= 0),
  grand_total     bigint        not null,
  jumlah_bayar    bigint        not null,
  kembali         bigint        not null check (kembali >= 0),
  keterangan      text,
  written_in      xid8          not null default pg_current_xact_id(),
  cari            text          not null generated always as (upper((((((((coalesce(no_ambil, ''::text) || ' '::text) || coalesce(no_simpanan, ''::text)) || ' '::text) || coalesce(nama_customer, ''::text)) || ' '::text) || coalesce(no_hp, ''::text)) || ' '::text) || coalesce(kode_lokasi, ''::text))) stored,
  constraint ambil_simpanan_pkey primary key (kode_toko, no_ambil),
  constraint ambil_simpanan_kode_toko_no_simpanan_fkey foreign key (kode_toko, no_simpanan) references simpanan(kode_toko, no_simpanan),
  constraint ambil_simpanan_check check (cetak_ke > 0 or dicetak_oleh is null),
  constraint ambil_simpanan_rent check (grand_total = (sewa_per_hari * hari_lewat) and (jumlah_bayar - kembali) = grand_total)
);
alter table ambil_simpanan add constraint ambil_simpanan_says_why_cancelled check (status <> 'CANCELLED'::text or alasan_batal is not null and dibatalkan_oleh is not null and dibatalkan_at is not null) not valid;
create index ambil_simpanan_by_date on ambil_simpanan (kode_toko, tgl_system, no_ambil);
create index ambil_simpanan_by_person on ambil_simpanan using gin (tanda_orang(no_hp, null::text, null::text)) with (fastupdate=off) where (num_nonnulls(no_hp, null::text, null::text) > 0);
create index ambil_simpanan_by_text on ambil_simpanan using gin (cari gin_trgm_ops);
create unique index ambil_simpanan_once on ambil_simpanan (kode_toko, no_simpanan) where (status = 'VALID'::text);
create trigger ambil_simpanan_alasan_batal_no_card before insert or update of alasan_batal on ambil_simpanan for each row when (length(new.alasan_batal) >= 12) execute function no_card_number('alasan_batal');
create trigger ambil_simpanan_begins before insert on ambil_simpanan for each row when (new.status = 'CANCELLED'::text) execute function begins_cancelled();
create constraint trigger ambil_simpanan_cash_within_limit after insert on ambil_simpanan deferrable initially deferred for each row execute function cash_within_limit('AMBIL_SIMPANAN', 'no_ambil');
create trigger ambil_simpanan_fetches after insert on ambil_simpanan for each row execute function kept_follows();
create trigger ambil_simpanan_keterangan_no_card before insert or update of keterangan on ambil_simpanan for each row when (length(new.keterangan) >= 12) execute function no_card_number('keterangan');
create trigger ambil_simpanan_no_delete before delete on ambil_simpanan for each row execute function refuse_removal();
create trigger ambil_simpanan_no_truncate before truncate on ambil_simpanan for each statement execute function refuse_removal();
create trigger ambil_simpanan_open_date after insert on ambil_simpanan referencing new table as baru for each statement execute function held_on_open_date();
create trigger ambil_simpanan_puts_back after update of status on ambil_simpanan for each row when (old.status <> 'CANCELLED'::text and new.status = 'CANCELLED'::text) execute function kept_follows();
create constraint trigger ambil_simpanan_reversed after update on ambil_simpanan deferrable initially deferred for each row when (new.status = 'CANCELLED'::text and old.status <> 'CANCELLED'::text) execute function header_is_reversed();
create trigger ambil_simpanan_stamped before insert on ambil_simpanan for each row execute function stamp_row();
create trigger ambil_simpanan_stays before update on ambil_simpanan for each row execute function guard_header();

create table ambil_simpanan_bayar (
  kode_toko    text         not null,
  no_ambil     text         not null,
  no_urut      integer      not null,
  tgl_system   date         not null,
  jenis        text         not null check (jenis in ('CASH', 'TRANSFER', 'DEBIT', 'CREDIT', 'SEKALIGUS')),
  no_rekening  text         references rekening(no_rekening),
  no_kartu     text,
  jumlah       bigint       not null check (jumlah > 0),
  piutang      boolean      not null default false,
  persen_kartu numeric(5,2) not null default 0,
  biaya_kartu  bigint       not null default 0,
  constraint ambil_simpanan_bayar_pkey primary key (kode_toko, no_ambil, no_urut),
  constraint ambil_simpanan_bayar_kode_toko_no_ambil_fkey foreign key (kode_toko, no_ambil) references ambil_simpanan(kode_toko, no_ambil),
  constraint ambil_simpanan_bayar_account check ((jenis in ('CASH', 'SEKALIGUS')) = (no_rekening is null)),
  constraint ambil_simpanan_bayar_card_fee check (biaya_kartu::numeric = floor(jumlah::numeric * persen_kartu / 100::numeric + 0.5) and (persen_kartu = 0::numeric or (jenis in ('DEBIT', 'CREDIT')))),
  constraint ambil_simpanan_bayar_check check (not piutang or (jenis in ('TRANSFER', 'DEBIT', 'CREDIT')))
);
create index ambil_simpanan_bayar_by_date on ambil_simpanan_bayar (kode_toko, tgl_system);
create trigger ambil_simpanan_bayar_append_only before delete or update on ambil_simpanan_bayar for each row when (pg_trigger_depth() = 0) execute function refuse_change();
create trigger ambil_simpanan_bayar_costs_its_fee after insert on ambil_simpanan_bayar for each row when (new.jenis in ('DEBIT', 'CREDIT')) execute function card_costs_its_fee();
create trigger ambil_simpanan_bayar_no_kartu_no_card before insert or update of no_kartu on ambil_simpanan_bayar for each row when (length(new.no_kartu) >= 12) execute function no_card_number('no_kartu');
create trigger ambil_simpanan_bayar_no_truncate before truncate on ambil_simpanan_bayar for each statement execute function refuse_change();
create trigger ambil_simpanan_bayar_of_its_document after insert on ambil_simpanan_bayar referencing new table as baris for each statement execute function ambil_simpanan_bayar_of_its_document();

create table service (
  kode_toko           text          not null references toko(kode_toko) deferrable initially deferred,
  no_service          text          not null,
  tgl_system          date          not null,
  status              text          not null check (status = any ('{MASUK,SELESAI,DIAMBIL,DIKEMBALIKAN,DIGANTI,CANCELLED}'::text[])),
  user_id             text          not null,
  created_at          timestamptz   not null default now(),
  cetak_ke            integer       not null default 0,
  dicetak_oleh        text,
  alasan_batal        text,
  dibatalkan_oleh     text,
  dibatalkan_at       timestamptz,
  kode_sales          text          not null,
  nama_sales          text          not null,
  nama_customer       text          not null,
  alamat_customer     text,
  no_hp               text          not null check (no_hp <> ''::text),
  tgl_estimasi        date          not null,
  kode_tukang         text,
  nama_tukang         text,
  total_qty           integer       not null check (total_qty > 0),
  total_berat         numeric(12,3) not null check (total_berat > 0::numeric),
  -- The fee that was agreed on, and the one that it was finished for.
  grand_total         bigint        not null check (grand_total >= 0),
  total_berat_selesai numeric(12,3),
  biaya_selesai       bigint        check (biaya_selesai >= 0),
  dp_service          bigint        not null,
  jumlah_bayar        bigint        not null,
  kembali             bigint        not null check (kembali >= 0),
  -- What the customer has with us for it now.
  uang_muka_service   bigint        not null check (uang_muka_service >= 0),
  keterangan          text,
  written_in          xid8          not null default pg_current_xact_id(),
  cari                text          not null generated always as (upper((((coalesce(no_service, ''::text) || ' '::text) || coalesce(nama_customer, ''::text)) || ' '::text) || coalesce(no_hp, ''::text))) stored,
  tanda_tangan        text,
  sidik_tanda_tangan  text          check (sidik_tanda_tangan ~ '^[0-9a-f]{64}$'::text),
  -- The rate that was agreed on, what papers say of it, whether it comes on top of the fee, and the tax of the fee as agreed.
  ppn_persen          numeric(5,2)  check (ppn_persen > 0::numeric and ppn_persen <= 100::numeric),
  ppn_teks            text,
  ppn_di_atas         boolean       not null default false,
  ppn_dasar           bigint        not null default 0,
  ppn                 bigint        not null default 0 check (ppn >= 0),
  constraint service_pkey primary key (kode_toko, no_service),
  constraint service_kode_toko_kode_sales_fkey foreign key (kode_toko, kode_sales) references sales(kode_toko, kode_sales),
  constraint service_kode_toko_kode_tukang_fkey foreign key (kode_toko, kode_tukang) references tukang(kode_toko, kode_tukang),
  constraint service_check check (cetak_ke > 0 or dicetak_oleh is null),
  constraint service_check1 check (dp_service >= 0 and dp_service <= grand_total),
  constraint service_dp_is_paid check ((jumlah_bayar - kembali) = dp_service),
  constraint service_finished check ((biaya_selesai is null) = (total_berat_selesai is null) and ((status <> all (array['SELESAI'::text, 'DIAMBIL'::text])) or biaya_selesai is not null) and (status <> 'MASUK'::text or biaya_selesai is null) and uang_muka_service <= coalesce(biaya_selesai, grand_total)),
  constraint service_names_its_craftsman check ((kode_tukang is null) = (nama_tukang is null)),
  constraint service_ppn check (case
    when ppn_persen is null then (ppn, ppn_dasar, ppn_di_atas) = (0, 0, false) and ppn_teks is null
    else ppn = ppn_dari(grand_total, ppn_persen, ppn_di_atas) and ppn_dasar = grand_total - case when ppn_di_atas then 0 else ppn end end),
  constraint service_signed check ((tanda_tangan is null) = (sidik_tanda_tangan is null)),
  constraint service_takes_time check (tgl_estimasi >= tgl_system),
  constraint service_tanda_tangan_check check (length(tanda_tangan) <= 20000 and tanda_tangan ~ '^[0-9]{1,4},[0-9]{1,3}([ ;][0-9]{1,4},[0-9]{1,3})*$'::text)
);
alter table service add constraint service_says_why_cancelled check (status <> 'CANCELLED'::text or alasan_batal is not null and dibatalkan_oleh is not null and dibatalkan_at is not null) not valid;
create index service_by_date on service (kode_toko, tgl_system, no_service);
create index service_by_person on service using gin (tanda_orang(no_hp, null::text, null::text)) with (fastupdate=off) where (num_nonnulls(no_hp, null::text, null::text) > 0);
create index service_by_text on service using gin (cari gin_trgm_ops);
create index service_open on service (kode_toko, tgl_estimasi, no_service) where (status in ('MASUK', 'SELESAI'));
create trigger service_alasan_batal_no_card before insert or update of alasan_batal on service for each row when (length(new.alasan_batal) >= 12) execute function no_card_number('alasan_batal');
create trigger service_begins before insert on service for each row when (new.status = 'CANCELLED'::text) execute function begins_cancelled();
create trigger service_case_begins before insert on service for each row execute function service_case_begins();
create trigger service_case_follows before update on service for each row when (pg_trigger_depth() = 0 and ((old.uang_muka_service, old.biaya_selesai, old.total_berat_selesai) is distinct from (new.uang_muka_service, new.biaya_selesai, new.total_berat_selesai) or old.status <> new.status and (old.status <> 'MASUK'::text or new.status <> 'CANCELLED'::text))) execute function refuse_hand();
create constraint trigger service_case_is_right after insert or update on service deferrable initially deferred for each row execute function case_is_right('service', 'no_service');
create trigger service_case_zero before update on service for each row when (old.status <> 'CANCELLED'::text and new.status = 'CANCELLED'::text) execute function service_case_zero();
create constraint trigger service_cash_within_limit after insert on service deferrable initially deferred for each row execute function cash_within_limit('SERVICE', 'no_service');
create trigger service_comes_back after update of status on service for each row when ((old.status <> all (array['MASUK'::text, 'SELESAI'::text])) and (new.status in ('MASUK', 'SELESAI'))) execute function service_comes_back();
create trigger service_keterangan_no_card before insert or update of keterangan on service for each row when (length(new.keterangan) >= 12) execute function no_card_number('keterangan');
create trigger service_no_delete before delete on service for each row execute function refuse_removal();
create trigger service_no_truncate before truncate on service for each statement execute function refuse_removal();
create trigger service_open_date after insert on service referencing new table as baru for each statement execute function held_on_open_date();
create constraint trigger service_reversed after update on service deferrable initially deferred for each row when (new.status = 'CANCELLED'::text and old.status <> 'CANCELLED'::text) execute function header_is_reversed();
create trigger service_stamped before insert on service for each row execute function stamp_row();
create trigger service_stays before update on service for each row execute function guard_header();

create table service_detail (
  kode_toko         text          not null,
  no_service        text          not null,
  no_urut           integer       not null,
  tgl_system        date          not null,
  nama_barang       text          not null,
  -- A piece that the chain has sold: remembered, and never stock again by this.
  kode_barcode      text          references barang(kode_barcode),
  kadar             numeric(6,3)  not null check (kadar >= 0::numeric and kadar <= 100::numeric),
  qty               integer       not null check (qty > 0),
  berat             numeric(12,3) not null check (berat > 0::numeric),
  fine              numeric(12,3) not null,
  deskripsi_service text          not null check (deskripsi_service <> ''::text),
  biaya             bigint        not null check (biaya >= 0),
  -- Photos of what a customer leaves to be repaired, and of what he gets back (docs/decisions/189). Each waits in foto_unggah until its document takes it.
  foto_masuk        text[]        not null default '{}'::text[],
  -- In what condition a customer leaves what is to be repaired, chosen from /master-kondisi-barang (docs/decisions/209).
  kode_kondisi      text          references kondisi_barang(kode_kondisi),
  constraint service_detail_pkey primary key (kode_toko, no_service, no_urut),
  constraint service_detail_kode_toko_no_service_fkey foreign key (kode_toko, no_service) references service(kode_toko, no_service),
  constraint service_detail_check check (fine = round(berat * kadar / 100::numeric, 3)),
  constraint service_detail_photos check (array_to_string(foto_masuk, ','::text, ''::text) ~ '^([A-Za-z0-9]{16}(,[A-Za-z0-9]{16}){0,9})?$'::text)
);
create index service_detail_by_date on service_detail (kode_toko, tgl_system);
create index service_detail_by_photo on service_detail using gin (foto_masuk) where (foto_masuk <> '{}'::text[]);
create index service_detail_by_piece on service_detail (kode_barcode) where (kode_barcode is not null);
create trigger service_detail_append_only before delete or update on service_detail for each row when (pg_trigger_depth() = 0) execute function refuse_change();
create trigger service_detail_no_truncate before truncate on service_detail for each statement execute function refuse_change();
create trigger service_detail_of_its_document after insert on service_detail referencing new table as baris for each statement execute function service_detail_of_its_document();
create trigger service_line_is_his after insert on service_detail for each row when (new.kode_barcode is not null) execute function service_line_is_his();

create table service_bayar (
  kode_toko    text         not null,
  no_service   text         not null,
  no_urut      integer      not null,
  tgl_system   date         not null,
  jenis        text         not null check (jenis in ('CASH', 'TRANSFER', 'DEBIT', 'CREDIT')),
  no_rekening  text         references rekening(no_rekening),
  no_kartu     text,
  jumlah       bigint       not null check (jumlah > 0),
  piutang      boolean      not null default false,
  persen_kartu numeric(5,2) not null default 0,
  biaya_kartu  bigint       not null default 0,
  constraint service_bayar_pkey primary key (kode_toko, no_service, no_urut),
  constraint service_bayar_kode_toko_no_service_fkey foreign key (kode_toko, no_service) references service(kode_toko, no_service),
  constraint service_bayar_account check ((jenis = 'CASH'::text) = (no_rekening is null)),
  constraint service_bayar_card_fee check (biaya_kartu::numeric = floor(jumlah::numeric * persen_kartu / 100::numeric + 0.5) and (persen_kartu = 0::numeric or (jenis in ('DEBIT', 'CREDIT')))),
  constraint service_bayar_check check (not piutang or (jenis in ('TRANSFER', 'DEBIT', 'CREDIT')))
);
create index service_bayar_by_date on service_bayar (kode_toko, tgl_system);
create trigger service_bayar_append_only before delete or update on service_bayar for each row when (pg_trigger_depth() = 0) execute function refuse_change();
create trigger service_bayar_costs_its_fee after insert on service_bayar for each row when (new.jenis in ('DEBIT', 'CREDIT')) execute function card_costs_its_fee();
create trigger service_bayar_no_kartu_no_card before insert or update of no_kartu on service_bayar for each row when (length(new.no_kartu) >= 12) execute function no_card_number('no_kartu');
create trigger service_bayar_no_truncate before truncate on service_bayar for each statement execute function refuse_change();
create trigger service_bayar_of_its_document after insert on service_bayar referencing new table as baris for each statement execute function service_bayar_of_its_document();

create table mutasi_service (
  kode_toko           text          not null references toko(kode_toko) deferrable initially deferred,
  no_mutasi_service   text          not null,
  tgl_system          date          not null,
  status              text          not null check (status = any ('{VALID,CANCELLED}'::text[])),
  user_id             text          not null,
  created_at          timestamptz   not null default now(),
  cetak_ke            integer       not null default 0,
  dicetak_oleh        text,
  alasan_batal        text,
  dibatalkan_oleh     text,
  dibatalkan_at       timestamptz,
  jenis_service       text          not null check (jenis_service in ('SELESAI', 'AMBIL', 'KEMBALI', 'GANTI_RUGI')),
  no_service          text          not null,
  nama_customer       text          not null,
  no_hp               text          not null,
  kode_tukang         text,
  nama_tukang         text,
  total_qty           integer       not null,
  -- What it weighed before, and what it weighs since.
  total_berat         numeric(12,3) not null,
  total_berat_selesai numeric(12,3) not null,
  selisih_berat       numeric(12,3) not null,
  biaya_tukang        bigint        not null check (biaya_tukang >= 0),
  biaya_selesai       bigint        not null check (biaya_selesai >= 0),
  -- What of the advance this event settles.
  uang_muka_service   bigint        not null check (uang_muka_service >= 0),
  potongan_service    bigint        not null check (potongan_service >= 0),
  ganti_rugi          bigint        not null check (ganti_rugi >= 0),
  grand_total         bigint        not null check (grand_total >= 0),
  jumlah_bayar        bigint        not null,
  kembali             bigint        not null check (kembali >= 0),
  keterangan          text,
  written_in          xid8          not null default pg_current_xact_id(),
  cari                text          not null generated always as (upper((((((coalesce(no_mutasi_service, ''::text) || ' '::text) || coalesce(no_service, ''::text)) || ' '::text) || coalesce(nama_customer, ''::text)) || ' '::text) || coalesce(no_hp, ''::text))) stored,
  tanda_tangan        text,
  sidik_tanda_tangan  text          check (sidik_tanda_tangan ~ '^[0-9a-f]{64}$'::text),
  biaya_diserahkan    bigint        not null default 0,
  -- The rate of its service, what the tax is of, and the tax; none where no fee is earned.
  ppn_persen          numeric(5,2)  check (ppn_persen > 0::numeric and ppn_persen <= 100::numeric),
  ppn_teks            text,
  ppn_di_atas         boolean       not null default false,
  ppn_dasar           bigint        not null default 0,
  ppn                 bigint        not null default 0 check (ppn >= 0),
  constraint mutasi_service_pkey primary key (kode_toko, no_mutasi_service),
  constraint mutasi_service_kode_toko_kode_tukang_fkey foreign key (kode_toko, kode_tukang) references tukang(kode_toko, kode_tukang),
  constraint mutasi_service_kode_toko_no_service_fkey foreign key (kode_toko, no_service) references service(kode_toko, no_service),
  constraint mutasi_service_adds_up check ((jumlah_bayar - kembali) = grand_total and
case jenis_service
    when 'SELESAI'::text then uang_muka_service = 0 and potongan_service = 0 and ganti_rugi = 0 and grand_total = 0
    when 'AMBIL'::text then biaya_tukang = 0 and potongan_service = 0 and ganti_rugi = 0 and grand_total = (biaya_selesai +
    case
        when ppn_di_atas then ppn
        else 0::bigint
    end - uang_muka_service)
    when 'KEMBALI'::text then biaya_tukang = 0 and ganti_rugi = 0 and grand_total = (uang_muka_service - potongan_service)
    else biaya_tukang = 0 and potongan_service = 0 and grand_total = (uang_muka_service + ganti_rugi - biaya_diserahkan -
    case
        when ppn_di_atas then ppn
        else 0::bigint
    end)
end),
  constraint mutasi_service_check check (cetak_ke > 0 or dicetak_oleh is null),
  constraint mutasi_service_check1 check (biaya_diserahkan >= 0 and (biaya_diserahkan = 0 or jenis_service = 'GANTI_RUGI'::text)),
  constraint mutasi_service_names_its_craftsman check ((kode_tukang is null) = (nama_tukang is null) and (biaya_tukang = 0 or kode_tukang is not null)),
  constraint mutasi_service_ppn check (case
    when ppn_persen is null then (ppn, ppn_dasar, ppn_di_atas) = (0, 0, false) and ppn_teks is null
    when jenis_service = 'AMBIL' then ppn = ppn_dari(biaya_selesai, ppn_persen, ppn_di_atas) and ppn_dasar = biaya_selesai - case when ppn_di_atas then 0 else ppn end
    when jenis_service = 'GANTI_RUGI' then ppn = ppn_dari(biaya_diserahkan, ppn_persen, ppn_di_atas) and ppn_dasar = biaya_diserahkan - case when ppn_di_atas then 0 else ppn end
    else false end),
  constraint mutasi_service_signed check ((tanda_tangan is null) = (sidik_tanda_tangan is null)),
  constraint mutasi_service_signed_when check (tanda_tangan is null or jenis_service = 'AMBIL'::text),
  constraint mutasi_service_tanda_tangan_check check (length(tanda_tangan) <= 20000 and tanda_tangan ~ '^[0-9]{1,4},[0-9]{1,3}([ ;][0-9]{1,4},[0-9]{1,3})*$'::text),
  constraint mutasi_service_weighs check (selisih_berat = (total_berat_selesai - total_berat) and (jenis_service = 'SELESAI'::text or selisih_berat = 0::numeric))
);
alter table mutasi_service add constraint mutasi_service_says_why_cancelled check (status <> 'CANCELLED'::text or alasan_batal is not null and dibatalkan_oleh is not null and dibatalkan_at is not null) not valid;
create index mutasi_service_by_date on mutasi_service (kode_toko, tgl_system, no_mutasi_service);
create index mutasi_service_by_person on mutasi_service using gin (tanda_orang(no_hp, null::text, null::text)) with (fastupdate=off) where (num_nonnulls(no_hp, null::text, null::text) > 0);
create index mutasi_service_by_text on mutasi_service using gin (cari gin_trgm_ops);
create index mutasi_service_of_service on mutasi_service (kode_toko, no_service);
-- It is finished once and over once.
create unique index mutasi_service_once on mutasi_service (kode_toko, no_service, ((jenis_service = 'SELESAI'::text))) where (status = 'VALID'::text);
create trigger mutasi_service_alasan_batal_no_card before insert or update of alasan_batal on mutasi_service for each row when (length(new.alasan_batal) >= 12) execute function no_card_number('alasan_batal');
create trigger mutasi_service_begins before insert on mutasi_service for each row when (new.status = 'CANCELLED'::text) execute function begins_cancelled();
create constraint trigger mutasi_service_cash_within_limit after insert on mutasi_service deferrable initially deferred for each row execute function cash_within_limit('MUTASI_SERVICE', 'no_mutasi_service');
create trigger mutasi_service_has_its_tax after insert on mutasi_service for each row execute function service_tax_stands();
create trigger mutasi_service_keterangan_no_card before insert or update of keterangan on mutasi_service for each row when (length(new.keterangan) >= 12) execute function no_card_number('keterangan');
create trigger mutasi_service_moves_service after insert on mutasi_service for each row when (new.no_service is not null) execute function mutasi_service_moves_service();
create trigger mutasi_service_moves_service_back after update of status on mutasi_service for each row when (new.no_service is not null and old.status <> 'CANCELLED'::text and new.status = 'CANCELLED'::text) execute function mutasi_service_moves_service();
create trigger mutasi_service_no_delete before delete on mutasi_service for each row execute function refuse_removal();
create trigger mutasi_service_no_truncate before truncate on mutasi_service for each statement execute function refuse_removal();
create trigger mutasi_service_open_date after insert on mutasi_service referencing new table as baru for each statement execute function held_on_open_date();
create constraint trigger mutasi_service_reversed after update on mutasi_service deferrable initially deferred for each row when (new.status = 'CANCELLED'::text and old.status <> 'CANCELLED'::text) execute function header_is_reversed();
create trigger mutasi_service_stamped before insert on mutasi_service for each row execute function stamp_row();
create constraint trigger mutasi_service_stands after insert on mutasi_service deferrable initially deferred for each row execute function service_event_stands();
create trigger mutasi_service_stays before update on mutasi_service for each row execute function guard_header();

create table mutasi_service_detail (
  kode_toko         text          not null,
  no_mutasi_service text          not null,
  no_urut           integer       not null,
  tgl_system        date          not null,
  nama_barang       text          not null,
  deskripsi_service text          not null,
  kadar             numeric(6,3)  not null,
  qty               integer       not null check (qty > 0),
  berat             numeric(12,3) not null,
  fine              numeric(12,3) not null,
  berat_selesai     numeric(12,3) not null check (berat_selesai > 0::numeric),
  fine_selesai      numeric(12,3) not null,
  selisih_berat     numeric(12,3) not null,
  biaya             bigint        not null,
  biaya_selesai     bigint        not null check (biaya_selesai >= 0),
  -- A repair does not make gold lighter or heavier unseen (docs/decisions/106). Each line of an event says what it weighed when it came in, since the customer
  -- signs both weights; and a weight out beyond the tolerance of the chain has its approval, in the same transaction.
  berat_masuk       numeric(12,3) not null,
  -- Gold of the shop goes into a customer's piece when its repair is finished (events.md V2; docs/decisions/157). Each line of an event says which lot it came of, how much
  -- gold it was, what it cost and what the customer pays for it. It leaves stock with the event that finishes; the later events repeat it.
  emas_lot          text          references lot(kode_lot),
  emas_tempat       text          check (emas_tempat in ('BATANG', 'ROSOK')),
  emas_keping       integer       not null check (emas_keping >= 0),
  berat_emas        numeric(12,3) not null,
  fine_emas         numeric(12,3) not null,
  hpp_emas          bigint        not null check (hpp_emas >= 0),
  -- Rupiah for a gram of its fine gold, and what the gold comes to. The fee of the line has it in it.
  harga_emas_toko   bigint        not null,
  biaya_emas        bigint        not null,
  foto_keluar       text[]        not null default '{}'::text[],
  -- Of several things one is lost, the others are handed over (docs/decisions/191): the event that makes it good says line by line which go back to the customer, and what is due
  -- for those that are finished.
  diserahkan        boolean       not null default false,
  constraint mutasi_service_detail_pkey primary key (kode_toko, no_mutasi_service, no_urut),
  constraint mutasi_service_detail_kode_toko_no_mutasi_service_fkey foreign key (kode_toko, no_mutasi_service) references mutasi_service(kode_toko, no_mutasi_service),
  constraint mutasi_service_detail_check1 check (selisih_berat = (berat_selesai - berat)),
  constraint mutasi_service_detail_fine_selesai check (fine_selesai = (round((berat_selesai - berat_emas) * kadar / 100::numeric, 3) + fine_emas)),
  constraint mutasi_service_detail_own_gold check (
case
    when (emas_lot is null) then ((emas_tempat is null) and ((emas_keping = 0) and (berat_emas = (0)::numeric) and (fine_emas = (0)::numeric) and (hpp_emas = 0) and (harga_emas_toko = 0) and (biaya_emas = 0)))
    else ((emas_tempat is not null) and (fine_emas > (0)::numeric) and (fine_emas <= berat_emas) and (harga_emas_toko >= 0) and ((biaya_emas)::numeric = round((fine_emas * (harga_emas_toko)::numeric))) and (biaya_emas <= biaya_selesai) and (berat_selesai > berat_emas))
end),
  constraint mutasi_service_detail_photos check (array_to_string(foto_keluar, ','::text, ''::text) ~ '^([A-Za-z0-9]{16}(,[A-Za-z0-9]{16}){0,9})?$'::text)
);
create index mutasi_service_detail_by_date on mutasi_service_detail (kode_toko, tgl_system);
create index mutasi_service_detail_by_gold on mutasi_service_detail (emas_lot) where (emas_lot is not null);
create index mutasi_service_detail_by_photo on mutasi_service_detail using gin (foto_keluar) where (foto_keluar <> '{}'::text[]);
create trigger mutasi_service_detail_append_only before delete or update on mutasi_service_detail for each row when (pg_trigger_depth() = 0) execute function refuse_change();
create trigger mutasi_service_detail_no_truncate before truncate on mutasi_service_detail for each statement execute function refuse_change();
create trigger mutasi_service_detail_of_its_document after insert on mutasi_service_detail referencing new table as baris for each statement execute function mutasi_service_detail_of_its_document();

create table mutasi_service_bayar (
  kode_toko         text         not null,
  no_mutasi_service text         not null,
  no_urut           integer      not null,
  tgl_system        date         not null,
  jenis             text         not null check (jenis in ('CASH', 'TRANSFER', 'DEBIT', 'CREDIT', 'SEKALIGUS')),
  no_rekening       text         references rekening(no_rekening),
  no_kartu          text,
  jumlah            bigint       not null check (jumlah > 0),
  piutang           boolean      not null default false,
  persen_kartu      numeric(5,2) not null default 0,
  biaya_kartu       bigint       not null default 0,
  constraint mutasi_service_bayar_pkey primary key (kode_toko, no_mutasi_service, no_urut),
  constraint mutasi_service_bayar_kode_toko_no_mutasi_service_fkey foreign key (kode_toko, no_mutasi_service) references mutasi_service(kode_toko, no_mutasi_service),
  constraint mutasi_service_bayar_account check ((jenis in ('CASH', 'SEKALIGUS')) = (no_rekening is null)),
  constraint mutasi_service_bayar_card_fee check (biaya_kartu::numeric = floor(jumlah::numeric * persen_kartu / 100::numeric + 0.5) and (persen_kartu = 0::numeric or (jenis in ('DEBIT', 'CREDIT')))),
  constraint mutasi_service_bayar_check check (not piutang or (jenis in ('TRANSFER', 'DEBIT', 'CREDIT')))
);
create index mutasi_service_bayar_by_date on mutasi_service_bayar (kode_toko, tgl_system);
create trigger mutasi_service_bayar_append_only before delete or update on mutasi_service_bayar for each row when (pg_trigger_depth() = 0) execute function refuse_change();
create trigger mutasi_service_bayar_costs_its_fee after insert on mutasi_service_bayar for each row when (new.jenis in ('DEBIT', 'CREDIT')) execute function card_costs_its_fee();
create trigger mutasi_service_bayar_no_kartu_no_card before insert or update of no_kartu on mutasi_service_bayar for each row when (length(new.no_kartu) >= 12) execute function no_card_number('no_kartu');
create trigger mutasi_service_bayar_no_truncate before truncate on mutasi_service_bayar for each statement execute function refuse_change();
create trigger mutasi_service_bayar_of_its_document after insert on mutasi_service_bayar referencing new table as baris for each statement execute function mutasi_service_bayar_of_its_document();

create table pesanan (
  kode_toko            text          not null references toko(kode_toko) deferrable initially deferred,
  no_pesanan           text          not null,
  tgl_system           date          not null,
  status               text          not null check (status in ('AKTIF', 'DIAMBIL', 'BATAL', 'CANCELLED')),
  user_id              text          not null,
  created_at           timestamptz   not null default now(),
  cetak_ke             integer       not null default 0,
  dicetak_oleh         text,
  alasan_batal         text,
  dibatalkan_oleh      text,
  dibatalkan_at        timestamptz,
  kode_sales           text          not null,
  nama_sales           text          not null,
  nama_customer        text          not null,
  alamat_customer      text,
  no_hp                text          not null check (no_hp <> ''::text),
  tgl_selesai          date          not null,
  -- Its pieces are sold at the rates of the order, whatever the list says then.
  harga_dikunci        boolean       not null,
  total_qty            integer       not null check (total_qty > 0),
  total_berat          numeric(12,3) not null check (total_berat > 0::numeric),
  ongkos               bigint        not null check (ongkos >= 0),
  total_harga          bigint        not null check (total_harga > 0),
  dp                   bigint        not null,
  jumlah_bayar         bigint        not null,
  kembali              bigint        not null check (kembali >= 0),
  -- What the customer has with us for it now, and where his sample is: these follow what happens to it.
  uang_pesanan         bigint        not null,
  status_contoh        text          not null check (status_contoh in ('TIDAK_ADA', 'DISIMPAN', 'DIAMBIL')),
  keterangan           text,
  written_in           xid8          not null default pg_current_xact_id(),
  -- Rupiah that a gram of fine gold counts for in this order.
  harga_emas           bigint        check (harga_emas > 0),
  emas_diterima        numeric(12,3) not null check (emas_diterima >= 0::numeric),
  nilai_emas_diterima  bigint        not null check (nilai_emas_diterima >= 0),
  -- What of it is with us now: these follow what happens to the order.
  emas_pelanggan       numeric(12,3) not null check (emas_pelanggan >= 0::numeric),
  nilai_emas_pelanggan bigint        not null check (nilai_emas_pelanggan >= 0),
  -- The price of an order is fixed in parts (docs/decisions/204). A fixing fixes the price a gram of some grams of a line, on its day. `harga_dikunci` fixes all grams of
  -- all lines when the order is taken. What is fixed in parts, then or later, is a list in the order: [{ no_baris, tgl, sampai, berat, harga_per_gram, no_mutasi }].
  -- `sampai` is the last day on which it holds for what is not paid (205), `no_mutasi` the event that added it.
  kunci_harga          jsonb         not null default '[]'::jsonb check (jsonb_typeof(kunci_harga) = 'array'::text),
  -- The first day of all last days; of an order without one there is none.
  kunci_sampai         date,
  -- An order of the program that a shop had before its books began (docs/decisions/220). What the customer paid then is owed to him and came out of capital; so is gold that he gave
  -- then, in grams: that gold itself is in the opening stock of the shop. From here on it is as any order: paid, fixed, made, picked up, given up. What was entered
  -- wrongly is taken back on its day: its posting is reversed.
  dari_saldo_awal      boolean       not null default false,
  -- Its number and its day in that program.
  no_lama              text          check (no_lama <> ''::text),
  tgl_pesanan          date,
  cari                 text          not null generated always as (upper((((((coalesce(no_pesanan, ''::text) || ' '::text) || coalesce(no_lama, ''::text)) || ' '::text) || coalesce(nama_customer, ''::text)) || ' '::text) || coalesce(no_hp, ''::text))) stored,
  constraint pesanan_pkey primary key (kode_toko, no_pesanan),
  constraint pesanan_kode_toko_kode_sales_fkey foreign key (kode_toko, kode_sales) references sales(kode_toko, kode_sales),
  constraint pesanan_check check (cetak_ke > 0 or dicetak_oleh is null),
  constraint pesanan_check1 check (kunci_sampai >= tgl_system),
  constraint pesanan_dp_is_paid check (
case
    when dari_saldo_awal then jumlah_bayar = 0 and kembali = 0
    else (jumlah_bayar - kembali) = dp
end),
  constraint pesanan_gold check ((harga_emas is null) = (emas_diterima = 0::numeric) and (emas_diterima = 0::numeric) = (nilai_emas_diterima = 0) and (emas_pelanggan = 0::numeric) = (nilai_emas_pelanggan = 0)),
  constraint pesanan_is_fixed_once check (not harga_dikunci or jsonb_array_length(kunci_harga) = 0 or kunci_sampai is not null),
  constraint pesanan_is_paid_at_first check (((dp >= 0) and (((dp + nilai_emas_diterima) >= 1) and ((dp + nilai_emas_diterima) <= total_harga)))),
  constraint pesanan_not_overpaid check (uang_pesanan >= 0 and (uang_pesanan + nilai_emas_pelanggan) <= total_harga),
  constraint pesanan_old check (
case
    when dari_saldo_awal then no_lama is not null and tgl_pesanan <= tgl_system
    else num_nonnulls(no_lama, tgl_pesanan) = 0 and status <> 'CANCELLED'::text
end),
  constraint pesanan_ready_later check (tgl_selesai >= coalesce(tgl_pesanan, tgl_system))
);
alter table pesanan add constraint pesanan_says_why_cancelled check (status <> 'CANCELLED'::text or alasan_batal is not null and dibatalkan_oleh is not null and dibatalkan_at is not null) not valid;
create index pesanan_by_date on pesanan (kode_toko, tgl_system, no_pesanan);
create index pesanan_by_person on pesanan using gin (tanda_orang(no_hp, null::text, null::text)) with (fastupdate=off) where (num_nonnulls(no_hp, null::text, null::text) > 0);
create index pesanan_by_text on pesanan using gin (cari gin_trgm_ops);
create unique index pesanan_lama on pesanan (kode_toko, no_lama) where (status <> 'CANCELLED'::text);
create index pesanan_open on pesanan (kode_toko, tgl_selesai, no_pesanan) where (status = 'AKTIF'::text);
create index pesanan_with_sample on pesanan (kode_toko, tgl_selesai, no_pesanan) where (status_contoh = 'DISIMPAN'::text);
create trigger pesanan_alasan_batal_no_card before insert or update of alasan_batal on pesanan for each row when (length(new.alasan_batal) >= 12) execute function no_card_number('alasan_batal');
create trigger pesanan_begins before insert on pesanan for each row when (new.status = 'CANCELLED'::text) execute function begins_cancelled();
create trigger pesanan_begins_with_its_fixings before insert on pesanan for each row execute function order_begins_with_its_fixings();
create trigger pesanan_begins_with_its_gold before insert on pesanan for each row execute function order_begins_with_its_gold();
create trigger pesanan_case_begins before insert on pesanan for each row execute function pesanan_case_begins();
create trigger pesanan_case_follows before update on pesanan for each row when (pg_trigger_depth() = 0 and ((old.uang_pesanan, old.status_contoh, old.emas_pelanggan, old.nilai_emas_pelanggan, old.kunci_harga, old.kunci_sampai) is distinct from (new.uang_pesanan, new.status_contoh, new.emas_pelanggan, new.nilai_emas_pelanggan, new.kunci_harga, new.kunci_sampai) or old.status <> new.status and (old.status <> 'AKTIF'::text or new.status <> 'CANCELLED'::text))) execute function refuse_hand();
create constraint trigger pesanan_case_is_right after insert or update on pesanan deferrable initially deferred for each row execute function case_is_right('pesanan', 'no_pesanan');
create trigger pesanan_case_zero before update on pesanan for each row when (old.status <> 'CANCELLED'::text and new.status = 'CANCELLED'::text) execute function pesanan_case_zero();
create constraint trigger pesanan_cash_within_limit after insert on pesanan deferrable initially deferred for each row execute function cash_within_limit('PESANAN', 'no_pesanan');
create constraint trigger pesanan_fixings_fit after insert on pesanan deferrable initially deferred for each row when (jsonb_array_length(new.kunci_harga) > 0) execute function fixings_of_order_fit();
create constraint trigger pesanan_gold_adds_up after insert on pesanan deferrable initially deferred for each row execute function gold_of_order_adds_up();
create trigger pesanan_keterangan_no_card before insert or update of keterangan on pesanan for each row when (length(new.keterangan) >= 12) execute function no_card_number('keterangan');
create trigger pesanan_no_delete before delete on pesanan for each row execute function refuse_removal();
create trigger pesanan_no_truncate before truncate on pesanan for each statement execute function refuse_removal();
create trigger pesanan_open_date after insert on pesanan referencing new table as baru for each statement execute function held_on_open_date();
create constraint trigger pesanan_opening_stands after insert on pesanan deferrable initially deferred for each row when (new.dari_saldo_awal) execute function opening_order_stands();
create constraint trigger pesanan_reversed after update on pesanan deferrable initially deferred for each row when (new.status = 'CANCELLED'::text and old.status <> 'CANCELLED'::text) execute function header_is_reversed();
create trigger pesanan_stamped before insert on pesanan for each row execute function stamp_row();
create constraint trigger pesanan_stands after insert or update on pesanan deferrable initially deferred for each row execute function order_stands_as_said('no_pesanan');
create trigger pesanan_stays before update on pesanan for each row execute function guard_header();
create trigger pesanan_taken_back before update on pesanan for each row when (old.status <> 'CANCELLED'::text and new.status = 'CANCELLED'::text) execute function sample_of_order_is_back();

create table pesanan_detail (
  kode_toko      text          not null,
  no_pesanan     text          not null,
  no_urut        integer       not null,
  tgl_system     date          not null,
  -- A piece that is to be made.
  deskripsi      text          not null check (deskripsi <> ''::text),
  kode_dept      text          not null references jenis(kode_dept),
  kode_group     text          not null references grup(kode_group),
  berat          numeric(12,3) not null check (berat > 0::numeric),
  ukuran_jari    text,
  deskripsi_batu text,
  berat_batu     numeric(10,3),
  ongkos         bigint        not null check (ongkos >= 0),
  harga_per_gram bigint        not null check (harga_per_gram > 0),
  sub_total      bigint        not null check (sub_total > 0),
  -- The customer's own, which it is made after.
  contoh         text,
  berat_contoh   numeric(12,3) check (berat_contoh > 0::numeric),
  kadar_contoh   numeric(6,3)  check (kadar_contoh > 0::numeric and kadar_contoh <= 100::numeric),
  fine_contoh    numeric(12,3),
  -- Photos and drawings of what a customer orders, line by line (docs/decisions/207). Each waits in foto_unggah until its order takes it.
  foto_pesanan   text[]        not null default '{}'::text[],
  constraint pesanan_detail_pkey primary key (kode_toko, no_pesanan, no_urut),
  constraint pesanan_detail_kode_toko_no_pesanan_fkey foreign key (kode_toko, no_pesanan) references pesanan(kode_toko, no_pesanan),
  constraint pesanan_detail_check check (fine_contoh = round(berat_contoh * kadar_contoh / 100::numeric, 3)),
  constraint pesanan_detail_photos check (array_to_string(foto_pesanan, ','::text, ''::text) ~ '^([A-Za-z0-9]{16}(,[A-Za-z0-9]{16}){0,4})?$'::text),
  constraint pesanan_detail_sample check (num_nonnulls(contoh, berat_contoh, kadar_contoh, fine_contoh) = any (array[0, 4]))
);
create index pesanan_detail_by_date on pesanan_detail (kode_toko, tgl_system);
create index pesanan_detail_by_photo on pesanan_detail using gin (foto_pesanan) where (foto_pesanan <> '{}'::text[]);
create trigger pesanan_detail_append_only before delete or update on pesanan_detail for each row when (pg_trigger_depth() = 0) execute function refuse_change();
create trigger pesanan_detail_no_truncate before truncate on pesanan_detail for each statement execute function refuse_change();
create trigger pesanan_detail_of_its_document after insert on pesanan_detail referencing new table as baris for each statement execute function pesanan_detail_of_its_document();

create table pesanan_bayar (
  kode_toko    text         not null,
  no_pesanan   text         not null,
  no_urut      integer      not null,
  tgl_system   date         not null,
  jenis        text         not null check (jenis in ('CASH', 'TRANSFER', 'DEBIT', 'CREDIT')),
  no_rekening  text         references rekening(no_rekening),
  no_kartu     text,
  jumlah       bigint       not null check (jumlah > 0),
  piutang      boolean      not null default false,
  persen_kartu numeric(5,2) not null default 0,
  biaya_kartu  bigint       not null default 0,
  constraint pesanan_bayar_pkey primary key (kode_toko, no_pesanan, no_urut),
  constraint pesanan_bayar_kode_toko_no_pesanan_fkey foreign key (kode_toko, no_pesanan) references pesanan(kode_toko, no_pesanan),
  constraint pesanan_bayar_account check ((jenis = 'CASH'::text) = (no_rekening is null)),
  constraint pesanan_bayar_card_fee check (biaya_kartu::numeric = floor(jumlah::numeric * persen_kartu / 100::numeric + 0.5) and (persen_kartu = 0::numeric or (jenis in ('DEBIT', 'CREDIT')))),
  constraint pesanan_bayar_check check (not piutang or (jenis in ('TRANSFER', 'DEBIT', 'CREDIT')))
);
create index pesanan_bayar_by_date on pesanan_bayar (kode_toko, tgl_system);
create trigger pesanan_bayar_append_only before delete or update on pesanan_bayar for each row when (pg_trigger_depth() = 0) execute function refuse_change();
create trigger pesanan_bayar_costs_its_fee after insert on pesanan_bayar for each row when (new.jenis in ('DEBIT', 'CREDIT')) execute function card_costs_its_fee();
create trigger pesanan_bayar_no_kartu_no_card before insert or update of no_kartu on pesanan_bayar for each row when (length(new.no_kartu) >= 12) execute function no_card_number('no_kartu');
create trigger pesanan_bayar_no_truncate before truncate on pesanan_bayar for each statement execute function refuse_change();
create trigger pesanan_bayar_of_its_document after insert on pesanan_bayar referencing new table as baris for each statement execute function pesanan_bayar_of_its_document();

create table mutasi_pesanan (
  kode_toko            text          not null references toko(kode_toko) deferrable initially deferred,
  no_mutasi_pesanan    text          not null,
  tgl_system           date          not null,
  status               text          not null check (status = any ('{VALID,CANCELLED}'::text[])),
  user_id              text          not null,
  created_at           timestamptz   not null default now(),
  cetak_ke             integer       not null default 0,
  dicetak_oleh         text,
  alasan_batal         text,
  dibatalkan_oleh      text,
  dibatalkan_at        timestamptz,
  jenis_mutasi_pesanan text          not null check (jenis_mutasi_pesanan in ('BAYAR', 'KUNCI', 'CONTOH', 'BATAL')),
  no_pesanan           text          not null,
  nama_customer        text          not null,
  no_hp                text          not null,
  contoh               text,
  uang_pesanan         bigint        not null,
  potongan_batal       bigint        not null,
  grand_total          bigint        not null,
  jumlah_bayar         bigint        not null,
  kembali              bigint        not null check (kembali >= 0),
  keterangan           text,
  written_in           xid8          not null default pg_current_xact_id(),
  cari                 text          not null generated always as (upper((((((coalesce(no_mutasi_pesanan, ''::text) || ' '::text) || coalesce(no_pesanan, ''::text)) || ' '::text) || coalesce(nama_customer, ''::text)) || ' '::text) || coalesce(no_hp, ''::text))) stored,
  -- An order that is given up: its gold goes back in grams, out of the lots that it was, or out of another one where they are gone.
  emas_pelanggan       numeric(12,3) not null check (emas_pelanggan >= 0::numeric),
  -- What it stood at, and what is earned where the gold that goes back cost less.
  nilai_emas_pelanggan bigint        not null check (nilai_emas_pelanggan >= 0),
  selisih_emas         bigint        not null,
  kunci_harga          jsonb         not null default '[]'::jsonb check (jsonb_typeof(kunci_harga) = 'array'::text),
  constraint mutasi_pesanan_pkey primary key (kode_toko, no_mutasi_pesanan),
  constraint mutasi_pesanan_kode_toko_no_pesanan_fkey foreign key (kode_toko, no_pesanan) references pesanan(kode_toko, no_pesanan),
  constraint mutasi_pesanan_adds_up check (grand_total = (uang_pesanan - potongan_batal) and (jumlah_bayar - kembali) = grand_total),
  constraint mutasi_pesanan_cancels_for_good check (jenis_mutasi_pesanan <> 'BATAL'::text or status = 'VALID'::text),
  constraint mutasi_pesanan_check check (cetak_ke > 0 or dicetak_oleh is null),
  constraint mutasi_pesanan_check1 check ((contoh is not null) = (jenis_mutasi_pesanan = 'CONTOH'::text)),
  constraint mutasi_pesanan_check3 check (potongan_batal >= 0 and potongan_batal <= uang_pesanan),
  constraint mutasi_pesanan_fixes check ((jenis_mutasi_pesanan = 'KUNCI'::text) = (jsonb_array_length(kunci_harga) > 0)),
  constraint mutasi_pesanan_gold check ((emas_pelanggan = 0::numeric) = (nilai_emas_pelanggan = 0) and (jenis_mutasi_pesanan = 'BATAL'::text or emas_pelanggan = 0::numeric and nilai_emas_pelanggan = 0 and selisih_emas = 0) and (emas_pelanggan > 0::numeric or selisih_emas = 0)),
  constraint mutasi_pesanan_keeps_of_cancelled check (jenis_mutasi_pesanan = 'BATAL'::text or potongan_batal = 0),
  constraint mutasi_pesanan_moves_something check (uang_pesanan >= 0 and
case jenis_mutasi_pesanan
    when 'BAYAR'::text then uang_pesanan > 0
    when 'BATAL'::text then (uang_pesanan + nilai_emas_pelanggan) > 0
    else uang_pesanan = 0
end)
);
alter table mutasi_pesanan add constraint mutasi_pesanan_says_why_cancelled check (status <> 'CANCELLED'::text or alasan_batal is not null and dibatalkan_oleh is not null and dibatalkan_at is not null) not valid;
create index mutasi_pesanan_by_date on mutasi_pesanan (kode_toko, tgl_system, no_mutasi_pesanan);
create index mutasi_pesanan_by_person on mutasi_pesanan using gin (tanda_orang(no_hp, null::text, null::text)) with (fastupdate=off) where (num_nonnulls(no_hp, null::text, null::text) > 0);
create index mutasi_pesanan_by_text on mutasi_pesanan using gin (cari gin_trgm_ops);
create index mutasi_pesanan_of_order on mutasi_pesanan (kode_toko, no_pesanan);
create trigger mutasi_pesanan_alasan_batal_no_card before insert or update of alasan_batal on mutasi_pesanan for each row when (length(new.alasan_batal) >= 12) execute function no_card_number('alasan_batal');
create trigger mutasi_pesanan_begins before insert on mutasi_pesanan for each row when (new.status = 'CANCELLED'::text) execute function begins_cancelled();
create constraint trigger mutasi_pesanan_cash_within_limit after insert on mutasi_pesanan deferrable initially deferred for each row execute function cash_within_limit('MUTASI_PESANAN', 'no_mutasi_pesanan');
create constraint trigger mutasi_pesanan_fixings_fit after insert on mutasi_pesanan deferrable initially deferred for each row when (new.jenis_mutasi_pesanan = 'KUNCI'::text) execute function fixings_of_order_fit();
create constraint trigger mutasi_pesanan_gold_whole after insert on mutasi_pesanan deferrable initially deferred for each row execute function gold_goes_back_whole();
create trigger mutasi_pesanan_keterangan_no_card before insert or update of keterangan on mutasi_pesanan for each row when (length(new.keterangan) >= 12) execute function no_card_number('keterangan');
create trigger mutasi_pesanan_moves_pesanan after insert on mutasi_pesanan for each row when (new.no_pesanan is not null) execute function mutasi_pesanan_moves_pesanan();
create trigger mutasi_pesanan_moves_pesanan_back after update of status on mutasi_pesanan for each row when (new.no_pesanan is not null and old.status <> 'CANCELLED'::text and new.status = 'CANCELLED'::text) execute function mutasi_pesanan_moves_pesanan();
create trigger mutasi_pesanan_no_delete before delete on mutasi_pesanan for each row execute function refuse_removal();
create trigger mutasi_pesanan_no_truncate before truncate on mutasi_pesanan for each statement execute function refuse_removal();
create trigger mutasi_pesanan_open_date after insert on mutasi_pesanan referencing new table as baru for each statement execute function held_on_open_date();
create constraint trigger mutasi_pesanan_reversed after update on mutasi_pesanan deferrable initially deferred for each row when (new.status = 'CANCELLED'::text and old.status <> 'CANCELLED'::text) execute function header_is_reversed();
create trigger mutasi_pesanan_stamped before insert on mutasi_pesanan for each row execute function stamp_row();
create trigger mutasi_pesanan_stays before update on mutasi_pesanan for each row execute function guard_header();

create table mutasi_pesanan_bayar (
  kode_toko         text         not null,
  no_mutasi_pesanan text         not null,
  no_urut           integer      not null,
  tgl_system        date         not null,
  jenis             text         not null check (jenis in ('CASH', 'TRANSFER', 'DEBIT', 'CREDIT', 'SEKALIGUS')),
  no_rekening       text         references rekening(no_rekening),
  no_kartu          text,
  jumlah            bigint       not null check (jumlah > 0),
  piutang           boolean      not null default false,
  persen_kartu      numeric(5,2) not null default 0,
  biaya_kartu       bigint       not null default 0,
  constraint mutasi_pesanan_bayar_pkey primary key (kode_toko, no_mutasi_pesanan, no_urut),
  constraint mutasi_pesanan_bayar_kode_toko_no_mutasi_pesanan_fkey foreign key (kode_toko, no_mutasi_pesanan) references mutasi_pesanan(kode_toko, no_mutasi_pesanan),
  constraint mutasi_pesanan_bayar_account check ((jenis in ('CASH', 'SEKALIGUS')) = (no_rekening is null)),
  constraint mutasi_pesanan_bayar_card_fee check (biaya_kartu::numeric = floor(jumlah::numeric * persen_kartu / 100::numeric + 0.5) and (persen_kartu = 0::numeric or (jenis in ('DEBIT', 'CREDIT')))),
  constraint mutasi_pesanan_bayar_check check (not piutang or (jenis in ('TRANSFER', 'DEBIT', 'CREDIT')))
);
create index mutasi_pesanan_bayar_by_date on mutasi_pesanan_bayar (kode_toko, tgl_system);
create trigger mutasi_pesanan_bayar_append_only before delete or update on mutasi_pesanan_bayar for each row when (pg_trigger_depth() = 0) execute function refuse_change();
create trigger mutasi_pesanan_bayar_costs_its_fee after insert on mutasi_pesanan_bayar for each row when (new.jenis in ('DEBIT', 'CREDIT')) execute function card_costs_its_fee();
create trigger mutasi_pesanan_bayar_no_kartu_no_card before insert or update of no_kartu on mutasi_pesanan_bayar for each row when (length(new.no_kartu) >= 12) execute function no_card_number('no_kartu');
create trigger mutasi_pesanan_bayar_no_truncate before truncate on mutasi_pesanan_bayar for each statement execute function refuse_change();
create trigger mutasi_pesanan_bayar_of_its_document after insert on mutasi_pesanan_bayar referencing new table as baris for each statement execute function mutasi_pesanan_bayar_of_its_document();

create table cicilan (
  kode_toko             text          not null references toko(kode_toko) deferrable initially deferred,
  no_cicilan            text          not null,
  tgl_system            date          not null,
  status                text          not null check (status = any ('{AKTIF,LUNAS,LELANG,HAPUS,PUTUS,CANCELLED}'::text[])),
  user_id               text          not null,
  created_at            timestamptz   not null default now(),
  cetak_ke              integer       not null default 0,
  dicetak_oleh          text,
  alasan_batal          text,
  dibatalkan_oleh       text,
  dibatalkan_at         timestamptz,
  kode_sales            text          not null,
  nama_sales            text          not null,
  nama_customer         text          not null,
  alamat_customer       text,
  no_hp                 text          not null check (no_hp <> ''::text),
  no_identitas          text          check (length(no_identitas) >= 1 and length(no_identitas) <= 30),
  kode_member           text          references member(kode_member),
  total_qty             integer       not null check (total_qty >= 0),
  total_berat           numeric(12,3) not null check (total_berat >= 0::numeric),
  sub_total             bigint        not null,
  total_ongkos          bigint        not null,
  diskon                bigint        not null check (diskon >= 0),
  pembulatan            bigint        not null,
  -- The goods, and with the tax on top of them.
  grand_total           bigint        not null check (grand_total >= 0),
  ppn_persen            numeric(5,2)  check (ppn_persen > 0::numeric and ppn_persen <= 100::numeric),
  ppn_teks              text,
  ppn_di_atas           boolean       not null,
  ppn_dasar             bigint        not null,
  ppn                   bigint        not null check (ppn >= 0),
  harga_jual            bigint        not null check (harga_jual > 0),
  -- The plan, as it was.
  kode_cicilan          text          not null,
  akad                  text          not null check (akad in ('KONVENSIONAL', 'MURABAHAH')),
  lama_bulan            integer       not null check (lama_bulan >= 1 and lama_bulan <= 120),
  bunga_persen          numeric(5,2)  not null check (bunga_persen >= 0::numeric and bunga_persen <= 100::numeric),
  biaya_sewa            bigint        not null check (biaya_sewa >= 0),
  uang_muka_persen      numeric(5,2)  not null,
  uang_muka_maks_persen numeric(5,2)  not null,
  serah_barang          text          not null check (serah_barang in ('DISERAHKAN', 'DITAHAN')),
  jenis_denda           text          not null check (jenis_denda in ('PERSEN', 'TETAP')),
  denda_persen          numeric(5,2)  not null check (denda_persen >= 0::numeric),
  denda_rp              bigint        not null check (denda_rp >= 0),
  denda_tenggang        integer       not null check (denda_tenggang >= 0),
  denda_maks_persen     numeric(5,2)  not null check (denda_maks_persen >= 0::numeric and denda_maks_persen <= 100::numeric),
  denda_untuk           text          not null check (denda_untuk in ('PENDAPATAN', 'SOSIAL')),
  lunas_bunga           text          not null check (lunas_bunga in ('HAPUS', 'BULAN', 'PENUH')),
  bulan_surat           integer       not null check (bulan_surat >= 1 and bulan_surat <= 12),
  potongan_putus_persen numeric(5,2)  not null check (potongan_putus_persen >= 0::numeric and potongan_putus_persen <= 100::numeric),
  -- Months are counted from this day.
  tgl_akad              date          not null,
  uang_muka             bigint        not null check (uang_muka >= 0),
  sisa_pokok            bigint        not null,
  total_bunga           bigint        not null check (total_bunga >= 0),
  nilai_cicilan         bigint        not null,
  tgl_cicilan           date          not null,
  -- What is owed at the beginning, and now.
  total_cicilan         bigint        not null check (total_cicilan > 0),
  sisa_cicilan          bigint        not null check (sisa_cicilan >= 0),
  cicilan_dibayar       integer       not null,
  -- So many instalments were paid before the books.
  cicilan_awal          integer       not null default 0,
  status_barang         text          not null check (status_barang in ('DITAHAN', 'DISERAHKAN', 'DILUAR')),
  dari_saldo_awal       boolean       not null,
  no_lama               text          check (no_lama <> ''::text),
  -- The goods of a contract from before the books, in words and by weight.
  barang                text,
  kadar_lama            numeric(6,3)  check (kadar_lama > 0::numeric and kadar_lama <= 100::numeric),
  berat_lama            numeric(12,3) check (berat_lama > 0::numeric),
  -- The last instalment that the customer was reminded of.
  ingat_ke              integer       not null default 0,
  jumlah_bayar          bigint        not null,
  kembali               bigint        not null check (kembali >= 0),
  keterangan            text,
  written_in            xid8          not null default pg_current_xact_id(),
  cari                  text          not null generated always as (upper((((((((coalesce(no_cicilan, ''::text) || ' '::text) || coalesce(no_lama, ''::text)) || ' '::text) || coalesce(nama_customer, ''::text)) || ' '::text) || coalesce(no_hp, ''::text)) || ' '::text) || coalesce(no_identitas, ''::text))) stored,
  -- The due date of the first instalment that is not paid, for the list of contracts. Of a contract that is over there is none.
  jatuh_tempo_berikut   date          generated always as (
case
    when status = 'AKTIF'::text then jatuh_tempo_cicilan(tgl_akad, cicilan_dibayar + 1)
    else null::date
end) stored,
  -- What was owed when the contract was written off, less what has come in since.
  sisa_hapus            bigint        not null default 0 check (sisa_hapus >= 0),
  constraint cicilan_pkey primary key (kode_toko, no_cicilan),
  constraint cicilan_kode_toko_kode_sales_fkey foreign key (kode_toko, kode_sales) references sales(kode_toko, kode_sales),
  constraint cicilan_adds_up check ((sub_total + total_ongkos - diskon + pembulatan) = grand_total and sisa_pokok = (harga_jual - uang_muka) and (dari_saldo_awal or harga_jual = (grand_total +
case
    when ppn_di_atas then ppn
    else 0::bigint
end))),
  constraint cicilan_check check (cetak_ke > 0 or dicetak_oleh is null),
  constraint cicilan_check1 check (sisa_pokok >= lama_bulan),
  constraint cicilan_check2 check (cicilan_awal >= 0 and (cicilan_awal = 0 or dari_saldo_awal)),
  constraint cicilan_dp check (dari_saldo_awal or (uang_muka * 100)::numeric >= (harga_jual::numeric * uang_muka_persen) and (uang_muka * 100)::numeric <= (harga_jual::numeric * uang_muka_maks_persen)),
  constraint cicilan_interest check (total_bunga::numeric = floor(sisa_pokok::numeric * bunga_persen * lama_bulan::numeric / 100::numeric)),
  constraint cicilan_is_paid check ((jumlah_bayar - kembali) =
case
    when dari_saldo_awal then 0::bigint
    else uang_muka + biaya_sewa
end),
  constraint cicilan_murabahah check (akad <> 'MURABAHAH'::text or denda_untuk = 'SOSIAL'::text),
  constraint cicilan_old check ((no_lama is not null) = dari_saldo_awal and num_nonnulls(barang, kadar_lama, berat_lama) =
case
    when dari_saldo_awal then 3
    else 0
end and (status_barang = 'DILUAR'::text) = dari_saldo_awal and (biaya_sewa = 0 or not dari_saldo_awal) and (total_qty = 0) = dari_saldo_awal and
case
    when dari_saldo_awal then tgl_akad <= tgl_system
    else tgl_akad = tgl_system
end),
  constraint cicilan_schedule check (((nilai_cicilan = ((sisa_pokok / lama_bulan) + (total_bunga / lama_bulan))) and (tgl_cicilan = jatuh_tempo_cicilan(tgl_akad, 1)) and ((cicilan_dibayar >= cicilan_awal) and (cicilan_dibayar <= lama_bulan)) and (total_cicilan = (((sisa_pokok + total_bunga) - bagian_cicilan(sisa_pokok, lama_bulan, cicilan_awal)) - bagian_cicilan(total_bunga, lama_bulan, cicilan_awal))))),
  constraint cicilan_written_off check (sisa_hapus = 0 or status = 'HAPUS'::text)
);
alter table cicilan add constraint cicilan_says_why_cancelled check (status <> 'CANCELLED'::text or alasan_batal is not null and dibatalkan_oleh is not null and dibatalkan_at is not null) not valid;
create index cicilan_by_date on cicilan (kode_toko, tgl_system, no_cicilan);
create index cicilan_by_person on cicilan using gin (tanda_orang(no_hp, no_identitas, kode_member)) with (fastupdate=off) where (num_nonnulls(no_hp, no_identitas, kode_member) > 0);
create index cicilan_by_telephone on cicilan (telepon_baku(no_hp));
create index cicilan_by_text on cicilan using gin (cari gin_trgm_ops);
create index cicilan_held on cicilan (kode_toko, no_cicilan) where (status_barang = 'DITAHAN'::text);
create unique index cicilan_lama on cicilan (kode_toko, no_lama) where (status <> 'CANCELLED'::text);
-- The list of contracts is asked for those that are late (docs/decisions/144).
create index cicilan_late on cicilan (kode_toko, jatuh_tempo_berikut) where (jatuh_tempo_berikut is not null);
create index cicilan_open on cicilan (kode_toko, no_cicilan) where (status = 'AKTIF'::text);
create trigger cicilan_alasan_batal_no_card before insert or update of alasan_batal on cicilan for each row when (length(new.alasan_batal) >= 12) execute function no_card_number('alasan_batal');
create trigger cicilan_begins before insert on cicilan for each row when (new.status = 'CANCELLED'::text) execute function begins_cancelled();
create trigger cicilan_case_begins before insert on cicilan for each row execute function cicilan_case_begins();
create trigger cicilan_case_follows before update on cicilan for each row when (pg_trigger_depth() = 0 and ((old.sisa_cicilan, old.cicilan_dibayar, old.status_barang, old.sisa_hapus) is distinct from (new.sisa_cicilan, new.cicilan_dibayar, new.status_barang, new.sisa_hapus) or old.status <> new.status and (old.status <> 'AKTIF'::text or new.status <> 'CANCELLED'::text))) execute function refuse_hand();
create constraint trigger cicilan_case_is_right after insert or update on cicilan deferrable initially deferred for each row execute function case_is_right('cicilan', 'no_cicilan');
create trigger cicilan_case_zero before update on cicilan for each row when (old.status <> 'CANCELLED'::text and new.status = 'CANCELLED'::text) execute function cicilan_case_zero();
create constraint trigger cicilan_cash_within_limit after insert on cicilan deferrable initially deferred for each row execute function cash_within_limit('CICILAN', 'no_cicilan');
create trigger cicilan_keterangan_no_card before insert or update of keterangan on cicilan for each row when (length(new.keterangan) >= 12) execute function no_card_number('keterangan');
create trigger cicilan_marks after insert on cicilan for each row when (num_nonnulls(new.no_hp, new.kode_member, new.no_identitas) > 1) execute function marks_come_together();
create trigger cicilan_no_delete before delete on cicilan for each row execute function refuse_removal();
create trigger cicilan_no_truncate before truncate on cicilan for each statement execute function refuse_removal();
create trigger cicilan_of_one_member after insert on cicilan for each row when (new.kode_member is not null) execute function member_is_not_joined();
create trigger cicilan_open_date after insert on cicilan referencing new table as baru for each statement execute function held_on_open_date();
create trigger cicilan_paid_before before insert on cicilan for each row execute function instalments_paid_before();
create constraint trigger cicilan_reversed after update on cicilan deferrable initially deferred for each row when (new.status = 'CANCELLED'::text and old.status <> 'CANCELLED'::text) execute function header_is_reversed();
create trigger cicilan_stamped before insert on cicilan for each row execute function stamp_row();
create constraint trigger cicilan_stands after insert or update on cicilan deferrable initially deferred for each row execute function contract_stands('no_cicilan');
create trigger cicilan_stays before update on cicilan for each row execute function guard_header();

create table cicilan_detail (
  kode_toko             text          not null,
  no_cicilan            text          not null,
  no_urut               integer       not null,
  tgl_system            date          not null,
  kode_barcode          text          not null references barang(kode_barcode),
  nama_barang           text          not null,
  keterangan_barang     text,
  kode_dept             text          not null,
  kode_group            text          not null,
  kadar                 numeric(6,3)  not null,
  kadar_cetak           text          not null,
  kode_gudang           text          not null,
  kode_baki             text          not null,
  qty                   integer       not null,
  berat                 numeric(12,3) not null,
  fine                  numeric(12,3) not null,
  harga_per_gram        bigint        not null,
  harga_dasar           bigint        not null,
  ongkos                bigint        not null,
  diskon_persen         numeric(5,2)  not null,
  diskon_rp             bigint        not null,
  diskon                bigint        not null,
  pembulatan            bigint        not null,
  harga_total           bigint        not null,
  hpp                   bigint        not null,
  rumus                 jsonb         not null,
  warna_nota            text,
  kode_supplier         text,
  diskon_berlian        bigint        not null,
  diskon_manual         bigint        not null,
  diskon_lain           bigint        not null,
  harga_per_gram_daftar bigint,
  ongkos_daftar         bigint,
  constraint cicilan_detail_pkey primary key (kode_toko, no_cicilan, no_urut),
  constraint cicilan_detail_once unique (kode_toko, no_cicilan, kode_barcode),
  constraint cicilan_detail_kode_toko_no_cicilan_fkey foreign key (kode_toko, no_cicilan) references cicilan(kode_toko, no_cicilan),
  constraint cicilan_detail_adds_up check ((harga_dasar + ongkos - diskon + pembulatan) = harga_total)
);
create index cicilan_detail_by_date on cicilan_detail (kode_toko, tgl_system);
create index cicilan_detail_by_piece on cicilan_detail (kode_barcode);
create trigger cicilan_detail_append_only before delete or update on cicilan_detail for each row when (pg_trigger_depth() = 0) execute function refuse_change();
create trigger cicilan_detail_no_truncate before truncate on cicilan_detail for each statement execute function refuse_change();
create trigger cicilan_detail_of_its_document after insert on cicilan_detail referencing new table as baris for each statement execute function cicilan_detail_of_its_document();

create table cicilan_bayar (
  kode_toko    text         not null,
  no_cicilan   text         not null,
  no_urut      integer      not null,
  tgl_system   date         not null,
  jenis        text         not null check (jenis in ('CASH', 'TRANSFER', 'DEBIT', 'CREDIT')),
  no_rekening  text         references rekening(no_rekening),
  no_kartu     text,
  jumlah       bigint       not null check (jumlah > 0),
  piutang      boolean      not null default false,
  persen_kartu numeric(5,2) not null default 0,
  biaya_kartu  bigint       not null default 0,
  constraint cicilan_bayar_pkey primary key (kode_toko, no_cicilan, no_urut),
  constraint cicilan_bayar_kode_toko_no_cicilan_fkey foreign key (kode_toko, no_cicilan) references cicilan(kode_toko, no_cicilan),
  constraint cicilan_bayar_account check ((jenis = 'CASH'::text) = (no_rekening is null)),
  constraint cicilan_bayar_card_fee check (biaya_kartu::numeric = floor(jumlah::numeric * persen_kartu / 100::numeric + 0.5) and (persen_kartu = 0::numeric or (jenis in ('DEBIT', 'CREDIT')))),
  constraint cicilan_bayar_check check (not piutang or (jenis in ('TRANSFER', 'DEBIT', 'CREDIT')))
);
create index cicilan_bayar_by_date on cicilan_bayar (kode_toko, tgl_system);
create trigger cicilan_bayar_append_only before delete or update on cicilan_bayar for each row when (pg_trigger_depth() = 0) execute function refuse_change();
create trigger cicilan_bayar_costs_its_fee after insert on cicilan_bayar for each row when (new.jenis in ('DEBIT', 'CREDIT')) execute function card_costs_its_fee();
create trigger cicilan_bayar_no_kartu_no_card before insert or update of no_kartu on cicilan_bayar for each row when (length(new.no_kartu) >= 12) execute function no_card_number('no_kartu');
create trigger cicilan_bayar_no_truncate before truncate on cicilan_bayar for each statement execute function refuse_change();
create trigger cicilan_bayar_of_its_document after insert on cicilan_bayar referencing new table as baris for each statement execute function cicilan_bayar_of_its_document();

create table mutasi_cicilan (
  kode_toko         text         not null references toko(kode_toko) deferrable initially deferred,
  no_mutasi_cicilan text         not null,
  tgl_system        date         not null,
  status            text         not null check (status = any ('{VALID,CANCELLED}'::text[])),
  user_id           text         not null,
  created_at        timestamptz  not null default now(),
  cetak_ke          integer      not null default 0,
  dicetak_oleh      text,
  alasan_batal      text,
  dibatalkan_oleh   text,
  dibatalkan_at     timestamptz,
  jenis_cicilan     text         not null check (jenis_cicilan in ('BAYAR', 'LUNAS', 'LELANG', 'HAPUS', 'PUTUS', 'SURAT', 'PULIH')),
  no_cicilan        text         not null,
  nama_customer     text         not null,
  no_hp             text         not null,
  kode_member       text         references member(kode_member),
  -- As it was found.
  sisa_cicilan      bigint       not null,
  cicilan_dibayar   integer      not null,
  harga_jual        bigint       not null,
  akad              text         not null,
  denda_untuk       text         not null,
  status_barang     text         not null,
  jumlah_angsuran   integer      not null check (jumlah_angsuran >= 0),
  pokok_dibayar     bigint       not null check (pokok_dibayar >= 0),
  bunga_rp          bigint       not null check (bunga_rp >= 0),
  bunga_hapus       bigint       not null check (bunga_hapus >= 0),
  denda             bigint       not null check (denda >= 0),
  nilai_poin        bigint       not null check (nilai_poin >= 0),
  poin_didapat      integer      not null,
  -- It ended unpaid: the value of the goods that came back, what the customer gets, what is lost, and what is earned where the goods had never left.
  nilai_ambil       bigint       not null check (nilai_ambil >= 0),
  sisa_lelang       bigint       not null check (sisa_lelang >= 0),
  rugi_lelang       bigint       not null check (rugi_lelang >= 0),
  hasil_batal       bigint       not null check (hasil_batal >= 0),
  tunggakan         integer      not null check (tunggakan >= 0),
  surat_ke          integer      not null check (surat_ke >= 0 and surat_ke <= 3),
  grand_total       bigint       not null,
  jumlah_bayar      bigint       not null,
  kembali           bigint       not null check (kembali >= 0),
  keterangan        text,
  written_in        xid8         not null default pg_current_xact_id(),
  cari              text         not null generated always as (upper((((((coalesce(no_mutasi_cicilan, ''::text) || ' '::text) || coalesce(no_cicilan, ''::text)) || ' '::text) || coalesce(nama_customer, ''::text)) || ' '::text) || coalesce(no_hp, ''::text))) stored,
  -- The paper of an event says which instalment of how many was paid, when the next one is due, and where the customer lives (docs/decisions/130): all of it as
  -- the contract had it.
  alamat_customer   text,
  tgl_akad          date         not null,
  lama_bulan        integer      not null,
  -- The deadline of a warning letter is stored with the letter (docs/decisions/137). A reprint shows the same date, even if the shop has changed the setting.
  batas_surat       date,
  poin_persen       numeric(5,2) check (poin_persen > 0::numeric and poin_persen <= 100::numeric),
  poin_tangguh      bigint,
  constraint mutasi_cicilan_pkey primary key (kode_toko, no_mutasi_cicilan),
  constraint mutasi_cicilan_kode_toko_no_cicilan_fkey foreign key (kode_toko, no_cicilan) references cicilan(kode_toko, no_cicilan),
  constraint mutasi_cicilan_adds_up check ((jumlah_bayar - kembali) = grand_total and
case jenis_cicilan
    when 'PULIH'::text then grand_total >= 1 and grand_total <= sisa_cicilan
    else grand_total =
    case
        when jenis_cicilan in ('BAYAR', 'LUNAS') then pokok_dibayar + bunga_rp + denda
        else 0::bigint
    end
end and (jenis_cicilan = 'SURAT'::text) = (surat_ke > 0) and (jenis_cicilan in ('BAYAR', 'LUNAS')) = (jumlah_angsuran > 0) and
case jenis_cicilan
    when 'BAYAR'::text then bunga_hapus = 0
    when 'LUNAS'::text then true
    when 'SURAT'::text then (pokok_dibayar + bunga_rp + bunga_hapus) = 0 and tunggakan > 0
    when 'PULIH'::text then (pokok_dibayar + bunga_rp + bunga_hapus + denda + tunggakan) = 0
    else (bunga_rp + denda) = 0 and (pokok_dibayar + bunga_hapus) = sisa_cicilan
end),
  constraint mutasi_cicilan_check check (cetak_ke > 0 or dicetak_oleh is null),
  constraint mutasi_cicilan_check1 check (poin_didapat >= 0 and (poin_didapat = 0 or jenis_cicilan = 'LUNAS'::text and kode_member is not null)),
  -- How it ended unpaid: what is earned or lost is the price that was paid less what goes back, where the goods were held; else the value less the principal.
  constraint mutasi_cicilan_ends check (least(rugi_lelang, hasil_batal) = 0 and (hasil_batal - rugi_lelang) =
case
    when jenis_cicilan <> all (array['LELANG'::text, 'HAPUS'::text, 'PUTUS'::text]) then 0::bigint
    when status_barang = 'DITAHAN'::text then harga_jual - pokok_dibayar - sisa_lelang
    else least(0::bigint, nilai_ambil - pokok_dibayar)
end and
case jenis_cicilan
    when 'LELANG'::text then nilai_ambil > 0 and tunggakan > 0 and sisa_lelang = greatest(0::bigint, nilai_ambil - pokok_dibayar)
    when 'HAPUS'::text then (nilai_ambil + sisa_lelang) = 0 and tunggakan > 0 and status_barang <> 'DITAHAN'::text
    when 'PUTUS'::text then (nilai_ambil + rugi_lelang) = 0 and status_barang = 'DITAHAN'::text
    else (nilai_ambil + sisa_lelang) = 0
end),
  constraint mutasi_cicilan_last_day check ((((jenis_cicilan = 'SURAT'::text) = (batas_surat is not null)) and ((batas_surat >= tgl_system) and (batas_surat <= (tgl_system + 90))))),
  constraint mutasi_cicilan_points_deferred check (
case
    when (poin_persen is null) then (poin_tangguh is null)
    else ((poin_didapat > 0) and (poin_tangguh is not null) and ((poin_tangguh >= 0) and (poin_tangguh <= (poin_didapat * nilai_poin))))
end)
);
alter table mutasi_cicilan add constraint mutasi_cicilan_says_why_cancelled check (status <> 'CANCELLED'::text or alasan_batal is not null and dibatalkan_oleh is not null and dibatalkan_at is not null) not valid;
create index mutasi_cicilan_by_date on mutasi_cicilan (kode_toko, tgl_system, no_mutasi_cicilan);
create index mutasi_cicilan_by_person on mutasi_cicilan using gin (tanda_orang(no_hp, null::text, kode_member)) with (fastupdate=off) where (num_nonnulls(no_hp, null::text, kode_member) > 0);
create index mutasi_cicilan_by_text on mutasi_cicilan using gin (cari gin_trgm_ops);
create unique index mutasi_cicilan_ends_once on mutasi_cicilan (kode_toko, no_cicilan) where ((status = 'VALID'::text) and (jenis_cicilan in ('LUNAS', 'LELANG', 'HAPUS', 'PUTUS')));
create index mutasi_cicilan_of_cicilan on mutasi_cicilan (kode_toko, no_cicilan);
-- Each instalment is paid once, and each letter written once.
create unique index mutasi_cicilan_once on mutasi_cicilan (kode_toko, no_cicilan, cicilan_dibayar, surat_ke) where ((status = 'VALID'::text) and (jenis_cicilan in ('BAYAR', 'SURAT')));
create trigger mutasi_cicilan_alasan_batal_no_card before insert or update of alasan_batal on mutasi_cicilan for each row when (length(new.alasan_batal) >= 12) execute function no_card_number('alasan_batal');
create trigger mutasi_cicilan_begins before insert on mutasi_cicilan for each row when (new.status = 'CANCELLED'::text) execute function begins_cancelled();
create constraint trigger mutasi_cicilan_cash_within_limit after insert on mutasi_cicilan deferrable initially deferred for each row execute function cash_within_limit('MUTASI_CICILAN', 'no_mutasi_cicilan');
create constraint trigger mutasi_cicilan_is_right after insert on mutasi_cicilan deferrable initially deferred for each row when (new.jenis_cicilan <> 'PULIH'::text) execute function instalments_are_right();
create trigger mutasi_cicilan_keterangan_no_card before insert or update of keterangan on mutasi_cicilan for each row when (length(new.keterangan) >= 12) execute function no_card_number('keterangan');
create trigger mutasi_cicilan_letter_waits after insert on mutasi_cicilan for each row when (new.jenis_cicilan = 'SURAT'::text) execute function letter_waits();
create trigger mutasi_cicilan_moves_cicilan after insert on mutasi_cicilan for each row when (new.no_cicilan is not null) execute function mutasi_cicilan_moves_cicilan();
create trigger mutasi_cicilan_moves_cicilan_back after update of status on mutasi_cicilan for each row when (new.no_cicilan is not null and old.status <> 'CANCELLED'::text and new.status = 'CANCELLED'::text) execute function mutasi_cicilan_moves_cicilan();
create trigger mutasi_cicilan_no_delete before delete on mutasi_cicilan for each row execute function refuse_removal();
create trigger mutasi_cicilan_no_truncate before truncate on mutasi_cicilan for each statement execute function refuse_removal();
create trigger mutasi_cicilan_open_date after insert on mutasi_cicilan referencing new table as baru for each statement execute function held_on_open_date();
create constraint trigger mutasi_cicilan_recovery after insert on mutasi_cicilan deferrable initially deferred for each row when (new.jenis_cicilan = 'PULIH'::text) execute function recovery_has_no_instalments();
create constraint trigger mutasi_cicilan_reversed after update on mutasi_cicilan deferrable initially deferred for each row when (new.status = 'CANCELLED'::text and old.status <> 'CANCELLED'::text) execute function header_is_reversed();
create trigger mutasi_cicilan_stamped before insert on mutasi_cicilan for each row execute function stamp_row();
create trigger mutasi_cicilan_stays before update on mutasi_cicilan for each row execute function guard_header();

create table mutasi_cicilan_jadwal (
  kode_toko         text    not null,
  no_mutasi_cicilan text    not null,
  no_urut           integer not null,
  tgl_system        date    not null,
  urut_cicilan      integer not null,
  tgl_cicilan       date    not null,
  pokok             bigint  not null check (pokok >= 0),
  bunga             bigint  not null check (bunga >= 0),
  bunga_hapus       bigint  not null,
  denda             bigint  not null check (denda >= 0),
  nilai_cicilan     bigint  not null,
  hari_lewat        integer not null check (hari_lewat >= 0),
  constraint mutasi_cicilan_jadwal_pkey primary key (kode_toko, no_mutasi_cicilan, no_urut),
  constraint mutasi_cicilan_jadwal_once unique (kode_toko, no_mutasi_cicilan, urut_cicilan),
  constraint mutasi_cicilan_jadwal_kode_toko_no_mutasi_cicilan_fkey foreign key (kode_toko, no_mutasi_cicilan) references mutasi_cicilan(kode_toko, no_mutasi_cicilan),
  constraint mutasi_cicilan_jadwal_check check (bunga_hapus >= 0 and bunga_hapus <= bunga),
  constraint mutasi_cicilan_jadwal_check1 check (nilai_cicilan = (pokok + bunga))
);
create index mutasi_cicilan_jadwal_by_date on mutasi_cicilan_jadwal (kode_toko, tgl_system);
create trigger mutasi_cicilan_jadwal_append_only before delete or update on mutasi_cicilan_jadwal for each row when (pg_trigger_depth() = 0) execute function refuse_change();
create trigger mutasi_cicilan_jadwal_no_truncate before truncate on mutasi_cicilan_jadwal for each statement execute function refuse_change();
create trigger mutasi_cicilan_jadwal_of_its_document after insert on mutasi_cicilan_jadwal referencing new table as baris for each statement execute function mutasi_cicilan_jadwal_of_its_document();

create table mutasi_cicilan_detail (
  kode_toko         text          not null,
  no_mutasi_cicilan text          not null,
  no_urut           integer       not null,
  tgl_system        date          not null,
  kode_barcode      text          references barang(kode_barcode),
  nama_barang       text          not null,
  kadar             numeric(6,3)  not null check (kadar > 0::numeric and kadar <= 100::numeric),
  qty               integer       not null check (qty > 0),
  berat             numeric(12,3) not null check (berat > 0::numeric),
  fine              numeric(12,3) not null check (fine >= 0::numeric),
  harga             bigint        not null check (harga > 0),
  constraint mutasi_cicilan_detail_pkey primary key (kode_toko, no_mutasi_cicilan, no_urut),
  constraint mutasi_cicilan_detail_kode_toko_no_mutasi_cicilan_fkey foreign key (kode_toko, no_mutasi_cicilan) references mutasi_cicilan(kode_toko, no_mutasi_cicilan)
);
create index mutasi_cicilan_detail_by_date on mutasi_cicilan_detail (kode_toko, tgl_system);
create trigger mutasi_cicilan_detail_append_only before delete or update on mutasi_cicilan_detail for each row when (pg_trigger_depth() = 0) execute function refuse_change();
create trigger mutasi_cicilan_detail_no_truncate before truncate on mutasi_cicilan_detail for each statement execute function refuse_change();
create trigger mutasi_cicilan_detail_of_its_document after insert on mutasi_cicilan_detail referencing new table as baris for each statement execute function mutasi_cicilan_detail_of_its_document();

create table mutasi_cicilan_bayar (
  kode_toko         text         not null,
  no_mutasi_cicilan text         not null,
  no_urut           integer      not null,
  tgl_system        date         not null,
  jenis             text         not null check (jenis in ('CASH', 'TRANSFER', 'DEBIT', 'CREDIT', 'SEKALIGUS')),
  no_rekening       text         references rekening(no_rekening),
  no_kartu          text,
  jumlah            bigint       not null check (jumlah > 0),
  piutang           boolean      not null default false,
  persen_kartu      numeric(5,2) not null default 0,
  biaya_kartu       bigint       not null default 0,
  constraint mutasi_cicilan_bayar_pkey primary key (kode_toko, no_mutasi_cicilan, no_urut),
  constraint mutasi_cicilan_bayar_kode_toko_no_mutasi_cicilan_fkey foreign key (kode_toko, no_mutasi_cicilan) references mutasi_cicilan(kode_toko, no_mutasi_cicilan),
  constraint mutasi_cicilan_bayar_account check ((jenis in ('CASH', 'SEKALIGUS')) = (no_rekening is null)),
  constraint mutasi_cicilan_bayar_card_fee check (biaya_kartu::numeric = floor(jumlah::numeric * persen_kartu / 100::numeric + 0.5) and (persen_kartu = 0::numeric or (jenis in ('DEBIT', 'CREDIT')))),
  constraint mutasi_cicilan_bayar_check check (not piutang or (jenis in ('TRANSFER', 'DEBIT', 'CREDIT')))
);
create index mutasi_cicilan_bayar_by_date on mutasi_cicilan_bayar (kode_toko, tgl_system);
create trigger mutasi_cicilan_bayar_append_only before delete or update on mutasi_cicilan_bayar for each row when (pg_trigger_depth() = 0) execute function refuse_change();
create trigger mutasi_cicilan_bayar_costs_its_fee after insert on mutasi_cicilan_bayar for each row when (new.jenis in ('DEBIT', 'CREDIT')) execute function card_costs_its_fee();
create trigger mutasi_cicilan_bayar_no_kartu_no_card before insert or update of no_kartu on mutasi_cicilan_bayar for each row when (length(new.no_kartu) >= 12) execute function no_card_number('no_kartu');
create trigger mutasi_cicilan_bayar_no_truncate before truncate on mutasi_cicilan_bayar for each statement execute function refuse_change();
create trigger mutasi_cicilan_bayar_of_its_document after insert on mutasi_cicilan_bayar referencing new table as baris for each statement execute function mutasi_cicilan_bayar_of_its_document();

create table bahan_tukang (
  kode_toko       text          not null references toko(kode_toko) deferrable initially deferred,
  no_bahan        text          not null,
  tgl_system      date          not null,
  status          text          not null check (status = any ('{VALID,CANCELLED}'::text[])),
  user_id         text          not null,
  created_at      timestamptz   not null default now(),
  cetak_ke        integer       not null default 0,
  dicetak_oleh    text,
  alasan_batal    text,
  dibatalkan_oleh text,
  dibatalkan_at   timestamptz,
  arah_bahan      text          not null check (arah_bahan in ('KELUAR', 'KEMBALI')),
  kode_tukang     text          not null,
  nama_tukang     text          not null,
  no_pesanan      text,
  total_berat     numeric(12,3) not null check (total_berat > 0::numeric),
  total_fine      numeric(12,3) not null,
  keterangan      text          check (keterangan <> ''::text),
  written_in      xid8          not null default pg_current_xact_id(),
  cari            text          not null generated always as (upper((((((((coalesce(no_bahan, ''::text) || ' '::text) || coalesce(kode_tukang, ''::text)) || ' '::text) || coalesce(nama_tukang, ''::text)) || ' '::text) || coalesce(no_pesanan, ''::text)) || ' '::text) || coalesce(keterangan, ''::text))) stored,
  constraint bahan_tukang_pkey primary key (kode_toko, no_bahan),
  constraint bahan_tukang_kode_toko_kode_tukang_fkey foreign key (kode_toko, kode_tukang) references tukang(kode_toko, kode_tukang),
  constraint bahan_tukang_kode_toko_no_pesanan_fkey foreign key (kode_toko, no_pesanan) references pesanan(kode_toko, no_pesanan),
  constraint bahan_tukang_check check (cetak_ke > 0 or dicetak_oleh is null),
  constraint bahan_tukang_check1 check (arah_bahan = 'KELUAR'::text or no_pesanan is null),
  constraint bahan_tukang_check2 check (total_fine > 0::numeric and total_fine <= total_berat)
);
alter table bahan_tukang add constraint bahan_tukang_says_why_cancelled check (status <> 'CANCELLED'::text or alasan_batal is not null and dibatalkan_oleh is not null and dibatalkan_at is not null) not valid;
create index bahan_tukang_by_craftsman on bahan_tukang (kode_toko, kode_tukang);
create index bahan_tukang_by_date on bahan_tukang (kode_toko, tgl_system, no_bahan);
create index bahan_tukang_by_order on bahan_tukang (kode_toko, no_pesanan);
create index bahan_tukang_by_text on bahan_tukang using gin (cari gin_trgm_ops);
create trigger bahan_tukang_alasan_batal_no_card before insert or update of alasan_batal on bahan_tukang for each row when (length(new.alasan_batal) >= 12) execute function no_card_number('alasan_batal');
create trigger bahan_tukang_begins before insert on bahan_tukang for each row when (new.status = 'CANCELLED'::text) execute function begins_cancelled();
create trigger bahan_tukang_keterangan_no_card before insert or update of keterangan on bahan_tukang for each row when (length(new.keterangan) >= 12) execute function no_card_number('keterangan');
create trigger bahan_tukang_no_delete before delete on bahan_tukang for each row execute function refuse_removal();
create trigger bahan_tukang_no_truncate before truncate on bahan_tukang for each statement execute function refuse_removal();
create trigger bahan_tukang_open_date after insert on bahan_tukang referencing new table as baru for each statement execute function held_on_open_date();
create constraint trigger bahan_tukang_reversed after update on bahan_tukang deferrable initially deferred for each row when (new.status = 'CANCELLED'::text and old.status <> 'CANCELLED'::text) execute function header_is_reversed();
create trigger bahan_tukang_stamped before insert on bahan_tukang for each row execute function stamp_row();
create trigger bahan_tukang_stays before update on bahan_tukang for each row execute function guard_header();

create table bahan_tukang_detail (
  kode_toko   text          not null,
  no_bahan    text          not null,
  no_urut     integer       not null,
  tgl_system  date          not null,
  batal       boolean       not null default false,
  -- Where it comes from; of what comes back, where it goes again.
  tempat      text          not null check (tempat in ('BATANG', 'ROSOK')),
  kode_lot    text          not null references lot(kode_lot),
  -- The lot that what comes back joins.
  lot_asal    text          references lot(kode_lot),
  nama_barang text          not null,
  keping      integer       not null check (keping >= 0),
  berat       numeric(12,3) not null check (berat > 0::numeric),
  fine        numeric(12,3) not null,
  hpp         bigint        not null check (hpp >= 0),
  constraint bahan_tukang_detail_pkey primary key (kode_toko, no_bahan, no_urut),
  constraint bahan_tukang_detail_once unique (kode_toko, no_bahan, kode_lot),
  constraint bahan_tukang_detail_kode_toko_no_bahan_fkey foreign key (kode_toko, no_bahan) references bahan_tukang(kode_toko, no_bahan),
  constraint bahan_tukang_detail_check check (fine > 0::numeric and fine <= berat)
);
create index bahan_tukang_detail_by_date on bahan_tukang_detail (kode_toko, tgl_system);
create index bahan_tukang_detail_by_lot on bahan_tukang_detail (kode_lot);
create index bahan_tukang_detail_by_origin on bahan_tukang_detail (lot_asal);
create trigger bahan_tukang_detail_append_only before delete or update on bahan_tukang_detail for each row when (pg_trigger_depth() = 0) execute function refuse_change();
create trigger bahan_tukang_detail_no_truncate before truncate on bahan_tukang_detail for each statement execute function refuse_change();
create trigger bahan_tukang_detail_of_its_document after insert on bahan_tukang_detail referencing new table as baris for each statement execute function bahan_tukang_detail_of_its_document();

create table hasil_tukang (
  kode_toko       text          not null references toko(kode_toko) deferrable initially deferred,
  no_hasil        text          not null,
  tgl_system      date          not null,
  status          text          not null check (status = any ('{VALID,CANCELLED}'::text[])),
  user_id         text          not null,
  created_at      timestamptz   not null default now(),
  cetak_ke        integer       not null default 0,
  dicetak_oleh    text,
  alasan_batal    text,
  dibatalkan_oleh text,
  dibatalkan_at   timestamptz,
  kode_tukang     text          not null,
  nama_tukang     text          not null,
  no_pesanan      text,
  nama_barang     text          not null,
  kode_dept       text          not null references jenis(kode_dept),
  kode_group      text          not null references grup(kode_group),
  kadar           numeric(6,3)  not null check (kadar > 0::numeric and kadar <= 100::numeric),
  qty             integer       not null check (qty > 0),
  berat           numeric(12,3) not null check (berat > 0::numeric),
  fine            numeric(12,3) not null,
  -- What the craftsman added, without gold in it, and what he wants for that and for his work.
  berat_campuran  numeric(12,3) not null check (berat_campuran >= 0::numeric),
  biaya_campuran  bigint        not null,
  biaya_tukang    bigint        not null check (biaya_tukang >= 0),
  -- What the work took.
  susut_berat     numeric(12,3) not null check (susut_berat >= 0::numeric),
  susut_fine      numeric(12,3) not null,
  susut_rp        bigint        not null check (susut_rp >= 0),
  total_hpp       bigint        not null check (total_hpp >= 0),
  keterangan      text          check (keterangan <> ''::text),
  written_in      xid8          not null default pg_current_xact_id(),
  cari            text          not null generated always as (upper((((((((((coalesce(no_hasil, ''::text) || ' '::text) || coalesce(kode_tukang, ''::text)) || ' '::text) || coalesce(nama_tukang, ''::text)) || ' '::text) || coalesce(no_pesanan, ''::text)) || ' '::text) || coalesce(nama_barang, ''::text)) || ' '::text) || coalesce(keterangan, ''::text))) stored,
  constraint hasil_tukang_pkey primary key (kode_toko, no_hasil),
  constraint hasil_tukang_kode_toko_kode_tukang_fkey foreign key (kode_toko, kode_tukang) references tukang(kode_toko, kode_tukang),
  constraint hasil_tukang_kode_toko_no_pesanan_fkey foreign key (kode_toko, no_pesanan) references pesanan(kode_toko, no_pesanan),
  constraint hasil_tukang_check check (cetak_ke > 0 or dicetak_oleh is null),
  constraint hasil_tukang_check1 check (fine = round(berat * kadar / 100::numeric, 3)),
  constraint hasil_tukang_check2 check (biaya_campuran >= 0 and (biaya_campuran = 0 or berat_campuran > 0::numeric)),
  constraint hasil_tukang_check3 check (susut_fine >= 0::numeric and susut_fine <= susut_berat)
);
alter table hasil_tukang add constraint hasil_tukang_says_why_cancelled check (status <> 'CANCELLED'::text or alasan_batal is not null and dibatalkan_oleh is not null and dibatalkan_at is not null) not valid;
create index hasil_tukang_by_craftsman on hasil_tukang (kode_toko, kode_tukang);
create index hasil_tukang_by_date on hasil_tukang (kode_toko, tgl_system, no_hasil);
create index hasil_tukang_by_dept on hasil_tukang (kode_dept);
create index hasil_tukang_by_group on hasil_tukang (kode_group);
create index hasil_tukang_by_order on hasil_tukang (kode_toko, no_pesanan);
create index hasil_tukang_by_text on hasil_tukang using gin (cari gin_trgm_ops);
create constraint trigger hasil_tukang_adds_up after insert on hasil_tukang deferrable initially deferred for each row execute function made_of_what_went_in();
create trigger hasil_tukang_alasan_batal_no_card before insert or update of alasan_batal on hasil_tukang for each row when (length(new.alasan_batal) >= 12) execute function no_card_number('alasan_batal');
create trigger hasil_tukang_begins before insert on hasil_tukang for each row when (new.status = 'CANCELLED'::text) execute function begins_cancelled();
create trigger hasil_tukang_keterangan_no_card before insert or update of keterangan on hasil_tukang for each row when (length(new.keterangan) >= 12) execute function no_card_number('keterangan');
create trigger hasil_tukang_no_delete before delete on hasil_tukang for each row execute function refuse_removal();
create trigger hasil_tukang_no_truncate before truncate on hasil_tukang for each statement execute function refuse_removal();
create trigger hasil_tukang_open_date after insert on hasil_tukang referencing new table as baru for each statement execute function held_on_open_date();
create constraint trigger hasil_tukang_reversed after update on hasil_tukang deferrable initially deferred for each row when (new.status = 'CANCELLED'::text and old.status <> 'CANCELLED'::text) execute function header_is_reversed();
create trigger hasil_tukang_stamped before insert on hasil_tukang for each row execute function stamp_row();
create trigger hasil_tukang_stays before update on hasil_tukang for each row execute function guard_header();

create table hasil_tukang_detail (
  kode_toko   text          not null,
  no_hasil    text          not null,
  no_urut     integer       not null,
  tgl_system  date          not null,
  batal       boolean       not null default false,
  kode_lot    text          not null references lot(kode_lot),
  nama_barang text          not null,
  keping      integer       not null check (keping >= 0),
  berat       numeric(12,3) not null check (berat > 0::numeric),
  fine        numeric(12,3) not null,
  hpp         bigint        not null check (hpp >= 0),
  constraint hasil_tukang_detail_pkey primary key (kode_toko, no_hasil, no_urut),
  constraint hasil_tukang_detail_once unique (kode_toko, no_hasil, kode_lot),
  constraint hasil_tukang_detail_kode_toko_no_hasil_fkey foreign key (kode_toko, no_hasil) references hasil_tukang(kode_toko, no_hasil),
  constraint hasil_tukang_detail_check check (fine > 0::numeric and fine <= berat)
);
create index hasil_tukang_detail_by_date on hasil_tukang_detail (kode_toko, tgl_system);
create index hasil_tukang_detail_by_lot on hasil_tukang_detail (kode_lot);
create trigger hasil_tukang_detail_append_only before delete or update on hasil_tukang_detail for each row when (pg_trigger_depth() = 0) execute function refuse_change();
create trigger hasil_tukang_detail_no_truncate before truncate on hasil_tukang_detail for each statement execute function refuse_change();
create trigger hasil_tukang_detail_of_its_document after insert on hasil_tukang_detail referencing new table as baris for each statement execute function hasil_tukang_detail_of_its_document();

create table kurang_tukang (
  kode_toko       text          not null references toko(kode_toko) deferrable initially deferred,
  no_kurang       text          not null,
  tgl_system      date          not null,
  status          text          not null check (status = any ('{VALID,CANCELLED}'::text[])),
  user_id         text          not null,
  created_at      timestamptz   not null default now(),
  cetak_ke        integer       not null default 0,
  dicetak_oleh    text,
  alasan_batal    text,
  dibatalkan_oleh text,
  dibatalkan_at   timestamptz,
  kode_tukang     text          not null,
  nama_tukang     text          not null,
  total_berat     numeric(12,3) not null check (total_berat > 0::numeric),
  total_fine      numeric(12,3) not null,
  nilai_kurang    bigint        not null check (nilai_kurang >= 0),
  keterangan      text          not null check (keterangan <> ''::text),
  written_in      xid8          not null default pg_current_xact_id(),
  cari            text          not null generated always as (upper((((((coalesce(no_kurang, ''::text) || ' '::text) || coalesce(kode_tukang, ''::text)) || ' '::text) || coalesce(nama_tukang, ''::text)) || ' '::text) || coalesce(keterangan, ''::text))) stored,
  constraint kurang_tukang_pkey primary key (kode_toko, no_kurang),
  constraint kurang_tukang_kode_toko_kode_tukang_fkey foreign key (kode_toko, kode_tukang) references tukang(kode_toko, kode_tukang),
  constraint kurang_tukang_check check (cetak_ke > 0 or dicetak_oleh is null),
  constraint kurang_tukang_check1 check (total_fine > 0::numeric and total_fine <= total_berat)
);
alter table kurang_tukang add constraint kurang_tukang_says_why_cancelled check (status <> 'CANCELLED'::text or alasan_batal is not null and dibatalkan_oleh is not null and dibatalkan_at is not null) not valid;
create index kurang_tukang_by_craftsman on kurang_tukang (kode_toko, kode_tukang);
create index kurang_tukang_by_date on kurang_tukang (kode_toko, tgl_system, no_kurang);
create index kurang_tukang_by_text on kurang_tukang using gin (cari gin_trgm_ops);
create trigger kurang_tukang_alasan_batal_no_card before insert or update of alasan_batal on kurang_tukang for each row when (length(new.alasan_batal) >= 12) execute function no_card_number('alasan_batal');
create trigger kurang_tukang_begins before insert on kurang_tukang for each row when (new.status = 'CANCELLED'::text) execute function begins_cancelled();
create trigger kurang_tukang_keterangan_no_card before insert or update of keterangan on kurang_tukang for each row when (length(new.keterangan) >= 12) execute function no_card_number('keterangan');
create trigger kurang_tukang_no_delete before delete on kurang_tukang for each row execute function refuse_removal();
create trigger kurang_tukang_no_truncate before truncate on kurang_tukang for each statement execute function refuse_removal();
create trigger kurang_tukang_open_date after insert on kurang_tukang referencing new table as baru for each statement execute function held_on_open_date();
create constraint trigger kurang_tukang_reversed after update on kurang_tukang deferrable initially deferred for each row when (new.status = 'CANCELLED'::text and old.status <> 'CANCELLED'::text) execute function header_is_reversed();
create trigger kurang_tukang_stamped before insert on kurang_tukang for each row execute function stamp_row();
create trigger kurang_tukang_stays before update on kurang_tukang for each row execute function guard_header();

create table kurang_tukang_detail (
  kode_toko   text          not null,
  no_kurang   text          not null,
  no_urut     integer       not null,
  tgl_system  date          not null,
  batal       boolean       not null default false,
  kode_lot    text          not null references lot(kode_lot),
  nama_barang text          not null,
  keping      integer       not null check (keping >= 0),
  berat       numeric(12,3) not null check (berat > 0::numeric),
  fine        numeric(12,3) not null,
  hpp         bigint        not null check (hpp >= 0),
  constraint kurang_tukang_detail_pkey primary key (kode_toko, no_kurang, no_urut),
  constraint kurang_tukang_detail_once unique (kode_toko, no_kurang, kode_lot),
  constraint kurang_tukang_detail_kode_toko_no_kurang_fkey foreign key (kode_toko, no_kurang) references kurang_tukang(kode_toko, no_kurang),
  constraint kurang_tukang_detail_check check (fine > 0::numeric and fine <= berat)
);
create index kurang_tukang_detail_by_date on kurang_tukang_detail (kode_toko, tgl_system);
create index kurang_tukang_detail_by_lot on kurang_tukang_detail (kode_lot);
create trigger kurang_tukang_detail_append_only before delete or update on kurang_tukang_detail for each row when (pg_trigger_depth() = 0) execute function refuse_change();
create trigger kurang_tukang_detail_no_truncate before truncate on kurang_tukang_detail for each statement execute function refuse_change();
create trigger kurang_tukang_detail_of_its_document after insert on kurang_tukang_detail referencing new table as baris for each statement execute function kurang_tukang_detail_of_its_document();

create table contoh_tukang (
  kode_toko       text          not null references toko(kode_toko) deferrable initially deferred,
  no_contoh       text          not null,
  tgl_system      date          not null,
  status          text          not null check (status = any ('{VALID,CANCELLED}'::text[])),
  user_id         text          not null,
  created_at      timestamptz   not null default now(),
  cetak_ke        integer       not null default 0,
  dicetak_oleh    text,
  alasan_batal    text,
  dibatalkan_oleh text,
  dibatalkan_at   timestamptz,
  arah_contoh     text          not null check (arah_contoh in ('KELUAR', 'KEMBALI')),
  -- Of what comes back: with which document it went.
  no_keluar       text,
  kode_tukang     text          not null,
  nama_tukang     text          not null,
  no_pesanan      text          not null,
  kode_barcode    text          not null references barang(kode_barcode),
  nama_barang     text          not null,
  kadar           numeric(6,3)  not null,
  -- The tray that it comes from, or goes to again.
  kode_gudang     text          not null,
  kode_baki       text          not null,
  -- What it weighs on the scale; and what it lost with the craftsman, named.
  berat           numeric(12,3) not null check (berat > 0::numeric),
  fine            numeric(12,3) not null,
  hpp             bigint        not null check (hpp >= 0),
  susut_berat     numeric(12,3) not null check (susut_berat >= 0::numeric),
  susut_fine      numeric(12,3) not null,
  susut_rp        bigint        not null check (susut_rp >= 0),
  keterangan      text          check (keterangan <> ''::text),
  written_in      xid8          not null default pg_current_xact_id(),
  cari            text          not null generated always as (upper((((((((((((coalesce(no_contoh, ''::text) || ' '::text) || coalesce(kode_tukang, ''::text)) || ' '::text) || coalesce(nama_tukang, ''::text)) || ' '::text) || coalesce(no_pesanan, ''::text)) || ' '::text) || coalesce(kode_barcode, ''::text)) || ' '::text) || coalesce(nama_barang, ''::text)) || ' '::text) || coalesce(keterangan, ''::text))) stored,
  constraint contoh_tukang_pkey primary key (kode_toko, no_contoh),
  constraint contoh_tukang_kode_toko_kode_tukang_fkey foreign key (kode_toko, kode_tukang) references tukang(kode_toko, kode_tukang),
  constraint contoh_tukang_kode_toko_no_keluar_fkey foreign key (kode_toko, no_keluar) references contoh_tukang(kode_toko, no_contoh),
  constraint contoh_tukang_kode_toko_no_pesanan_fkey foreign key (kode_toko, no_pesanan) references pesanan(kode_toko, no_pesanan),
  constraint contoh_tukang_check check (cetak_ke > 0 or dicetak_oleh is null),
  constraint contoh_tukang_check1 check ((no_keluar is not null) = (arah_contoh = 'KEMBALI'::text)),
  constraint contoh_tukang_check2 check (fine >= 0::numeric and fine <= berat),
  constraint contoh_tukang_check3 check (susut_fine >= 0::numeric and susut_fine <= susut_berat),
  constraint contoh_tukang_lost check (
case
    when arah_contoh = 'KELUAR'::text then susut_berat = 0::numeric and susut_fine = 0::numeric and susut_rp = 0
    else susut_berat = 0::numeric or keterangan is not null
end)
);
alter table contoh_tukang add constraint contoh_tukang_says_why_cancelled check (status <> 'CANCELLED'::text or alasan_batal is not null and dibatalkan_oleh is not null and dibatalkan_at is not null) not valid;
-- It comes back once.
create unique index contoh_tukang_back_once on contoh_tukang (kode_toko, no_keluar) where (status = 'VALID'::text);
create index contoh_tukang_by_craftsman on contoh_tukang (kode_toko, kode_tukang);
create index contoh_tukang_by_date on contoh_tukang (kode_toko, tgl_system, no_contoh);
create index contoh_tukang_by_order on contoh_tukang (kode_toko, no_pesanan);
create index contoh_tukang_by_piece on contoh_tukang (kode_barcode);
create index contoh_tukang_by_text on contoh_tukang using gin (cari gin_trgm_ops);
create trigger contoh_tukang_alasan_batal_no_card before insert or update of alasan_batal on contoh_tukang for each row when (length(new.alasan_batal) >= 12) execute function no_card_number('alasan_batal');
create trigger contoh_tukang_begins before insert on contoh_tukang for each row when (new.status = 'CANCELLED'::text) execute function begins_cancelled();
create constraint trigger contoh_tukang_comes_back after insert or update of status on contoh_tukang deferrable initially deferred for each row execute function sample_comes_back();
create trigger contoh_tukang_keterangan_no_card before insert or update of keterangan on contoh_tukang for each row when (length(new.keterangan) >= 12) execute function no_card_number('keterangan');
create trigger contoh_tukang_no_delete before delete on contoh_tukang for each row execute function refuse_removal();
create trigger contoh_tukang_no_truncate before truncate on contoh_tukang for each statement execute function refuse_removal();
create trigger contoh_tukang_open_date after insert on contoh_tukang referencing new table as baru for each statement execute function held_on_open_date();
create constraint trigger contoh_tukang_reversed after update on contoh_tukang deferrable initially deferred for each row when (new.status = 'CANCELLED'::text and old.status <> 'CANCELLED'::text) execute function header_is_reversed();
create trigger contoh_tukang_stamped before insert on contoh_tukang for each row execute function stamp_row();
create trigger contoh_tukang_stays before update on contoh_tukang for each row execute function guard_header();

create table pre_order (
  kode_toko       text          not null references toko(kode_toko) deferrable initially deferred,
  no_po           text          not null,
  tgl_system      date          not null,
  status          text          not null check (status = any ('{BERLAKU,BATAL}'::text[])),
  user_id         text          not null,
  created_at      timestamptz   not null default now(),
  cetak_ke        integer       not null default 0,
  dicetak_oleh    text,
  alasan_batal    text,
  dibatalkan_oleh text,
  dibatalkan_at   timestamptz,
  kode_sales      text          not null,
  nama_sales      text          not null,
  nama_customer   text          not null,
  alamat_customer text,
  no_hp           text          not null check (no_hp <> ''::text),
  tgl_perkiraan   date          not null,
  -- Its pieces are sold at the rates of the pre-order, whatever the list says then.
  harga_dikunci   boolean       not null,
  total_qty       integer       not null check (total_qty > 0),
  total_berat     numeric(12,3) not null check (total_berat > 0::numeric),
  total_harga     bigint        not null check (total_harga > 0),
  dp              bigint        not null,
  jumlah_bayar    bigint        not null,
  kembali         bigint        not null check (kembali >= 0),
  -- What the customer has with us for it now, and how many of its pieces have arrived and have been handed over: these follow what happens to it.
  uang_po         bigint        not null check (uang_po >= 0),
  qty_datang      integer       not null,
  qty_tutup       integer       not null,
  status_po       text          not null check (status_po in ('open', 'finish', 'closed', 'cancel')),
  keterangan      text,
  written_in      xid8          not null default pg_current_xact_id(),
  cari            text          not null generated always as (upper((((coalesce(no_po, ''::text) || ' '::text) || coalesce(nama_customer, ''::text)) || ' '::text) || coalesce(no_hp, ''::text))) stored,
  constraint pre_order_pkey primary key (kode_toko, no_po),
  constraint pre_order_kode_toko_kode_sales_fkey foreign key (kode_toko, kode_sales) references sales(kode_toko, kode_sales),
  constraint pre_order_check check (cetak_ke > 0 or dicetak_oleh is null),
  constraint pre_order_check1 check (tgl_perkiraan >= tgl_system),
  constraint pre_order_check2 check (dp >= 0 and dp <= total_harga),
  constraint pre_order_check3 check (qty_datang >= 0 and qty_datang <= total_qty),
  constraint pre_order_check4 check (qty_tutup >= 0 and qty_tutup <= qty_datang),
  constraint pre_order_dp_is_paid check ((jumlah_bayar - kembali) = dp)
);
alter table pre_order add constraint pre_order_says_why_cancelled check (status <> 'CANCELLED'::text or alasan_batal is not null and dibatalkan_oleh is not null and dibatalkan_at is not null) not valid;
create index pre_order_by_date on pre_order (kode_toko, tgl_system, no_po);
create index pre_order_by_person on pre_order using gin (tanda_orang(no_hp, null::text, null::text)) with (fastupdate=off) where (num_nonnulls(no_hp, null::text, null::text) > 0);
create index pre_order_by_progress on pre_order (kode_toko, status_po, tgl_system, no_po);
create index pre_order_by_text on pre_order using gin (cari gin_trgm_ops);
-- Orders and repairs have such an index (pesanan_open, service_open): what is due first.
create index pre_order_due on pre_order (kode_toko, tgl_perkiraan, no_po) where (status_po in ('open', 'finish'));
create index pre_order_open on pre_order (kode_toko, tgl_system, no_po) where (status_po in ('open', 'finish'));
create trigger pre_order_alasan_batal_no_card before insert or update of alasan_batal on pre_order for each row when (length(new.alasan_batal) >= 12) execute function no_card_number('alasan_batal');
create trigger pre_order_begins before insert on pre_order for each row when (new.status = 'CANCELLED'::text) execute function begins_cancelled();
create trigger pre_order_begins_empty before insert on pre_order for each row execute function pre_order_begins();
create trigger pre_order_case_begins before insert on pre_order for each row execute function pre_order_case_begins();
create trigger pre_order_case_follows before update on pre_order for each row when (pg_trigger_depth() = 0 and ((old.uang_po, old.qty_datang, old.qty_tutup, old.status_po) is distinct from (new.uang_po, new.qty_datang, new.qty_tutup, new.status_po) or old.status <> new.status and (old.status <> 'BERLAKU'::text or new.status <> 'CANCELLED'::text))) execute function refuse_hand();
create constraint trigger pre_order_case_is_right after insert or update on pre_order deferrable initially deferred for each row execute function case_is_right('pre_order', 'no_po');
create trigger pre_order_case_zero before update on pre_order for each row when (old.status <> 'CANCELLED'::text and new.status = 'CANCELLED'::text) execute function pre_order_case_zero();
create constraint trigger pre_order_cash_within_limit after insert on pre_order deferrable initially deferred for each row execute function cash_within_limit('PRE_ORDER', 'no_po');
create constraint trigger pre_order_is_right after insert or update on pre_order deferrable initially deferred for each row execute function pre_order_is_right('no_po');
create trigger pre_order_keterangan_no_card before insert or update of keterangan on pre_order for each row when (length(new.keterangan) >= 12) execute function no_card_number('keterangan');
create trigger pre_order_no_delete before delete on pre_order for each row execute function refuse_removal();
create trigger pre_order_no_truncate before truncate on pre_order for each statement execute function refuse_removal();
create trigger pre_order_open_date after insert on pre_order referencing new table as baru for each statement execute function held_on_open_date();
create trigger pre_order_progress before insert or update on pre_order for each row execute function pre_order_progress();
create constraint trigger pre_order_reversed after update on pre_order deferrable initially deferred for each row when (new.status = 'CANCELLED'::text and old.status <> 'CANCELLED'::text) execute function header_is_reversed();
create trigger pre_order_stamped before insert on pre_order for each row execute function stamp_row();
create trigger pre_order_stays before update on pre_order for each row execute function guard_header();

create table pre_order_detail (
  kode_toko      text          not null,
  no_po          text          not null,
  no_urut        integer       not null,
  tgl_system     date          not null,
  deskripsi      text          not null check (deskripsi <> ''::text),
  kode_dept      text          not null references jenis(kode_dept),
  kode_group     text          not null references grup(kode_group),
  size           text,
  qty            integer       not null check (qty > 0),
  -- What one piece is thought to weigh, and all of the line.
  berat          numeric(12,3) not null check (berat > 0::numeric),
  berat_baris    numeric(12,3) not null,
  harga_per_gram bigint        not null check (harga_per_gram > 0),
  -- The work fee of one piece.
  ongkos         bigint        not null check (ongkos >= 0),
  sub_total      bigint        not null,
  qty_datang     integer       not null,
  qty_tutup      integer       not null,
  constraint pre_order_detail_pkey primary key (kode_toko, no_po, no_urut),
  constraint pre_order_detail_kode_toko_no_po_fkey foreign key (kode_toko, no_po) references pre_order(kode_toko, no_po),
  constraint pre_order_detail_check check (berat_baris = (qty::numeric * berat)),
  constraint pre_order_detail_check1 check (sub_total > 0 and (sub_total % qty::bigint) = 0),
  constraint pre_order_detail_check2 check (qty_datang >= 0 and qty_datang <= qty),
  constraint pre_order_detail_check3 check (qty_tutup >= 0 and qty_tutup <= qty_datang)
);
create index pre_order_detail_by_date on pre_order_detail (kode_toko, tgl_system);
create index pre_order_detail_by_dept on pre_order_detail (kode_dept);
create index pre_order_detail_by_group on pre_order_detail (kode_group);
create trigger pre_order_detail_append_only before delete or update on pre_order_detail for each row when (pg_trigger_depth() = 0) execute function refuse_change();
create trigger pre_order_detail_begins_empty before insert on pre_order_detail for each row execute function pre_order_begins();
create trigger pre_order_detail_no_truncate before truncate on pre_order_detail for each statement execute function refuse_change();
create trigger pre_order_detail_of_its_document after insert on pre_order_detail referencing new table as baris for each statement execute function pre_order_detail_of_its_document();

create table pre_order_bayar (
  kode_toko    text         not null,
  no_po        text         not null,
  no_urut      integer      not null,
  tgl_system   date         not null,
  jenis        text         not null check (jenis in ('CASH', 'TRANSFER', 'DEBIT', 'CREDIT')),
  no_rekening  text         references rekening(no_rekening),
  no_kartu     text,
  jumlah       bigint       not null check (jumlah > 0),
  piutang      boolean      not null default false,
  persen_kartu numeric(5,2) not null default 0,
  biaya_kartu  bigint       not null default 0,
  constraint pre_order_bayar_pkey primary key (kode_toko, no_po, no_urut),
  constraint pre_order_bayar_kode_toko_no_po_fkey foreign key (kode_toko, no_po) references pre_order(kode_toko, no_po),
  constraint pre_order_bayar_account check ((jenis = 'CASH'::text) = (no_rekening is null)),
  constraint pre_order_bayar_card_fee check (biaya_kartu::numeric = floor(jumlah::numeric * persen_kartu / 100::numeric + 0.5) and (persen_kartu = 0::numeric or (jenis in ('DEBIT', 'CREDIT')))),
  constraint pre_order_bayar_check check (not piutang or (jenis in ('TRANSFER', 'DEBIT', 'CREDIT')))
);
create index pre_order_bayar_by_date on pre_order_bayar (kode_toko, tgl_system);
create trigger pre_order_bayar_append_only before delete or update on pre_order_bayar for each row when (pg_trigger_depth() = 0) execute function refuse_change();
create trigger pre_order_bayar_costs_its_fee after insert on pre_order_bayar for each row when (new.jenis in ('DEBIT', 'CREDIT')) execute function card_costs_its_fee();
create trigger pre_order_bayar_no_kartu_no_card before insert or update of no_kartu on pre_order_bayar for each row when (length(new.no_kartu) >= 12) execute function no_card_number('no_kartu');
create trigger pre_order_bayar_no_truncate before truncate on pre_order_bayar for each statement execute function refuse_change();
create trigger pre_order_bayar_of_its_document after insert on pre_order_bayar referencing new table as baris for each statement execute function pre_order_bayar_of_its_document();

create table mutasi_po (
  kode_toko       text        not null references toko(kode_toko) deferrable initially deferred,
  no_mutasi_po    text        not null,
  tgl_system      date        not null,
  status          text        not null check (status = any ('{VALID,CANCELLED}'::text[])),
  user_id         text        not null,
  created_at      timestamptz not null default now(),
  cetak_ke        integer     not null default 0,
  dicetak_oleh    text,
  alasan_batal    text,
  dibatalkan_oleh text,
  dibatalkan_at   timestamptz,
  jenis_mutasi_po text        not null check (jenis_mutasi_po in ('BAYAR', 'BATAL')),
  no_po           text        not null,
  nama_customer   text        not null,
  no_hp           text        not null,
  uang_po         bigint      not null,
  potongan_batal  bigint      not null,
  grand_total     bigint      not null,
  jumlah_bayar    bigint      not null,
  kembali         bigint      not null check (kembali >= 0),
  keterangan      text,
  written_in      xid8        not null default pg_current_xact_id(),
  cari            text        not null generated always as (upper((((((coalesce(no_mutasi_po, ''::text) || ' '::text) || coalesce(no_po, ''::text)) || ' '::text) || coalesce(nama_customer, ''::text)) || ' '::text) || coalesce(no_hp, ''::text))) stored,
  constraint mutasi_po_pkey primary key (kode_toko, no_mutasi_po),
  constraint mutasi_po_kode_toko_no_po_fkey foreign key (kode_toko, no_po) references pre_order(kode_toko, no_po),
  constraint mutasi_po_adds_up check (grand_total = (uang_po - potongan_batal) and (jumlah_bayar - kembali) = grand_total),
  constraint mutasi_po_cancels_for_good check (jenis_mutasi_po <> 'BATAL'::text or status = 'VALID'::text),
  constraint mutasi_po_check check (cetak_ke > 0 or dicetak_oleh is null),
  constraint mutasi_po_check1 check (uang_po >= 0 and (jenis_mutasi_po = 'BATAL'::text or uang_po > 0)),
  constraint mutasi_po_check2 check (potongan_batal >= 0 and potongan_batal <= uang_po),
  constraint mutasi_po_keeps_of_cancelled check (jenis_mutasi_po = 'BATAL'::text or potongan_batal = 0)
);
alter table mutasi_po add constraint mutasi_po_says_why_cancelled check (status <> 'CANCELLED'::text or alasan_batal is not null and dibatalkan_oleh is not null and dibatalkan_at is not null) not valid;
create index mutasi_po_by_date on mutasi_po (kode_toko, tgl_system, no_mutasi_po);
create index mutasi_po_by_person on mutasi_po using gin (tanda_orang(no_hp, null::text, null::text)) with (fastupdate=off) where (num_nonnulls(no_hp, null::text, null::text) > 0);
create index mutasi_po_by_text on mutasi_po using gin (cari gin_trgm_ops);
create index mutasi_po_of_pre_order on mutasi_po (kode_toko, no_po);
create trigger mutasi_po_alasan_batal_no_card before insert or update of alasan_batal on mutasi_po for each row when (length(new.alasan_batal) >= 12) execute function no_card_number('alasan_batal');
create trigger mutasi_po_begins before insert on mutasi_po for each row when (new.status = 'CANCELLED'::text) execute function begins_cancelled();
create constraint trigger mutasi_po_cash_within_limit after insert on mutasi_po deferrable initially deferred for each row execute function cash_within_limit('MUTASI_PO', 'no_mutasi_po');
create trigger mutasi_po_keterangan_no_card before insert or update of keterangan on mutasi_po for each row when (length(new.keterangan) >= 12) execute function no_card_number('keterangan');
create trigger mutasi_po_moves_pre_order after insert on mutasi_po for each row when (new.no_po is not null) execute function mutasi_po_moves_pre_order();
create trigger mutasi_po_moves_pre_order_back after update of status on mutasi_po for each row when (new.no_po is not null and old.status <> 'CANCELLED'::text and new.status = 'CANCELLED'::text) execute function mutasi_po_moves_pre_order();
create trigger mutasi_po_no_delete before delete on mutasi_po for each row execute function refuse_removal();
create trigger mutasi_po_no_truncate before truncate on mutasi_po for each statement execute function refuse_removal();
create trigger mutasi_po_open_date after insert on mutasi_po referencing new table as baru for each statement execute function held_on_open_date();
create constraint trigger mutasi_po_reversed after update on mutasi_po deferrable initially deferred for each row when (new.status = 'CANCELLED'::text and old.status <> 'CANCELLED'::text) execute function header_is_reversed();
create trigger mutasi_po_stamped before insert on mutasi_po for each row execute function stamp_row();
create trigger mutasi_po_stays before update on mutasi_po for each row execute function guard_header();

create table mutasi_po_bayar (
  kode_toko    text         not null,
  no_mutasi_po text         not null,
  no_urut      integer      not null,
  tgl_system   date         not null,
  jenis        text         not null check (jenis in ('CASH', 'TRANSFER', 'DEBIT', 'CREDIT', 'SEKALIGUS')),
  no_rekening  text         references rekening(no_rekening),
  no_kartu     text,
  jumlah       bigint       not null check (jumlah > 0),
  piutang      boolean      not null default false,
  persen_kartu numeric(5,2) not null default 0,
  biaya_kartu  bigint       not null default 0,
  constraint mutasi_po_bayar_pkey primary key (kode_toko, no_mutasi_po, no_urut),
  constraint mutasi_po_bayar_kode_toko_no_mutasi_po_fkey foreign key (kode_toko, no_mutasi_po) references mutasi_po(kode_toko, no_mutasi_po),
  constraint mutasi_po_bayar_account check ((jenis in ('CASH', 'SEKALIGUS')) = (no_rekening is null)),
  constraint mutasi_po_bayar_card_fee check (biaya_kartu::numeric = floor(jumlah::numeric * persen_kartu / 100::numeric + 0.5) and (persen_kartu = 0::numeric or (jenis in ('DEBIT', 'CREDIT')))),
  constraint mutasi_po_bayar_check check (not piutang or (jenis in ('TRANSFER', 'DEBIT', 'CREDIT')))
);
create index mutasi_po_bayar_by_date on mutasi_po_bayar (kode_toko, tgl_system);
create trigger mutasi_po_bayar_append_only before delete or update on mutasi_po_bayar for each row when (pg_trigger_depth() = 0) execute function refuse_change();
create trigger mutasi_po_bayar_costs_its_fee after insert on mutasi_po_bayar for each row when (new.jenis in ('DEBIT', 'CREDIT')) execute function card_costs_its_fee();
create trigger mutasi_po_bayar_no_kartu_no_card before insert or update of no_kartu on mutasi_po_bayar for each row when (length(new.no_kartu) >= 12) execute function no_card_number('no_kartu');
create trigger mutasi_po_bayar_no_truncate before truncate on mutasi_po_bayar for each statement execute function refuse_change();
create trigger mutasi_po_bayar_of_its_document after insert on mutasi_po_bayar referencing new table as baris for each statement execute function mutasi_po_bayar_of_its_document();

-- The pieces of a pre-order, each with its line: assigned, until it is free again or sold.
create table pre_order_barang (
  id           bigint      not null generated always as identity primary key,
  kode_toko    text        not null,
  no_po        text        not null,
  no_urut      integer     not null,
  kode_barcode text        not null references barang(kode_barcode),
  tgl_system   date        not null,
  user_id      text        not null,
  created_at   timestamptz not null default now(),
  -- The sale that handed it over.
  no_faktur    text,
  dilepas_oleh text,
  dilepas_at   timestamptz,
  constraint pre_order_barang_kode_toko_no_faktur_fkey foreign key (kode_toko, no_faktur) references penjualan(kode_toko, no_faktur),
  constraint pre_order_barang_kode_toko_no_po_no_urut_fkey foreign key (kode_toko, no_po, no_urut) references pre_order_detail(kode_toko, no_po, no_urut),
  constraint pre_order_barang_check check ((dilepas_oleh is null) = (dilepas_at is null) and (dilepas_at is null or no_faktur is null))
);
create index pre_order_barang_by_date on pre_order_barang (kode_toko, tgl_system);
create index pre_order_barang_by_piece on pre_order_barang (kode_barcode);
create index pre_order_barang_by_sale on pre_order_barang (kode_toko, no_faktur) where (no_faktur is not null);
create index pre_order_barang_of_line on pre_order_barang (kode_toko, no_po, no_urut);
create unique index pre_order_barang_once on pre_order_barang (kode_barcode) where ((dilepas_at is null) and (no_faktur is null));
create trigger pre_order_barang_begins before insert on pre_order_barang for each row execute function assigned_begins();
create trigger pre_order_barang_counts after insert or update on pre_order_barang for each row execute function pre_order_counts();
create constraint trigger pre_order_barang_is_right after insert or update on pre_order_barang deferrable initially deferred for each row execute function pre_order_is_right('no_po');
create trigger pre_order_barang_no_truncate before truncate on pre_order_barang for each statement execute function refuse_hand();
create trigger pre_order_barang_stays before delete or update on pre_order_barang for each row when (pg_trigger_depth() = 0) execute function refuse_hand();

create table pesanan_emas (
  kode_toko            text          not null,
  no_pesanan           text          not null,
  no_urut              integer       not null,
  tgl_system           date          not null,
  nama_barang          text          not null check (nama_barang <> ''::text),
  -- Whether its purity was tested or estimated.
  cara_kadar           text          not null check (cara_kadar in ('UJI', 'TAKSIR')),
  kadar                numeric(6,3)  not null check (kadar > 0::numeric and kadar <= 100::numeric),
  berat                numeric(12,3) not null check (berat > 0::numeric),
  fine                 numeric(12,3) not null,
  nilai_emas_pelanggan bigint        not null check (nilai_emas_pelanggan > 0),
  constraint pesanan_emas_pkey primary key (kode_toko, no_pesanan, no_urut),
  constraint pesanan_emas_kode_toko_no_pesanan_fkey foreign key (kode_toko, no_pesanan) references pesanan(kode_toko, no_pesanan),
  constraint pesanan_emas_check check (fine > 0::numeric and fine = round(berat * kadar / 100::numeric, 3))
);
create index pesanan_emas_by_date on pesanan_emas (kode_toko, tgl_system);
create constraint trigger pesanan_emas_adds_up after insert on pesanan_emas deferrable initially deferred for each row execute function gold_of_order_adds_up();
create trigger pesanan_emas_append_only before delete or update on pesanan_emas for each row when (pg_trigger_depth() = 0) execute function refuse_change();
create trigger pesanan_emas_no_truncate before truncate on pesanan_emas for each statement execute function refuse_change();
create trigger pesanan_emas_of_its_document after insert on pesanan_emas referencing new table as baris for each statement execute function pesanan_emas_of_its_document();

create table mutasi_pesanan_emas (
  kode_toko         text          not null,
  no_mutasi_pesanan text          not null,
  no_urut           integer       not null,
  tgl_system        date          not null,
  kode_lot          text          not null references lot(kode_lot),
  tempat            text          not null check (tempat in ('BEKAS', 'ROSOK', 'BATANG')),
  keping            integer       not null check (keping >= 0),
  berat             numeric(12,3) not null check (berat > 0::numeric),
  fine              numeric(12,3) not null,
  hpp               bigint        not null check (hpp >= 0),
  constraint mutasi_pesanan_emas_pkey primary key (kode_toko, no_mutasi_pesanan, no_urut),
  constraint mutasi_pesanan_emas_kode_toko_no_mutasi_pesanan_fkey foreign key (kode_toko, no_mutasi_pesanan) references mutasi_pesanan(kode_toko, no_mutasi_pesanan),
  constraint mutasi_pesanan_emas_check check (fine > 0::numeric and fine <= berat)
);
create index mutasi_pesanan_emas_by_date on mutasi_pesanan_emas (kode_toko, tgl_system);
create index mutasi_pesanan_emas_by_lot on mutasi_pesanan_emas (kode_lot);
create trigger mutasi_pesanan_emas_append_only before delete or update on mutasi_pesanan_emas for each row when (pg_trigger_depth() = 0) execute function refuse_change();
create trigger mutasi_pesanan_emas_no_truncate before truncate on mutasi_pesanan_emas for each statement execute function refuse_change();
create trigger mutasi_pesanan_emas_of_its_document after insert on mutasi_pesanan_emas referencing new table as baris for each statement execute function mutasi_pesanan_emas_of_its_document();
create constraint trigger mutasi_pesanan_emas_whole after insert on mutasi_pesanan_emas deferrable initially deferred for each row execute function gold_goes_back_whole();

-- The board of orders, pre-orders and repairs (docs/decisions/192). A document says whether it is open and whether it is ready; where the work is until then says
-- this mark: it is here, or it was given to a craftsman or ordered from a supplier. One row a document; what it was before stands in the audit.
create table pengerjaan (
  id          bigint      not null generated always as identity primary key,
  kode_toko   text        not null,
  no_pesanan  text,
  no_po       text,
  no_service  text,
  langkah     text        not null check (langkah in ('DITERIMA', 'DIKERJAKAN')),
  kode_tukang text,
  tgl_langkah date        not null,
  user_id     text        not null,
  changed_at  timestamptz not null default now(),
  constraint pengerjaan_kode_toko_no_pesanan_key unique (kode_toko, no_pesanan),
  constraint pengerjaan_kode_toko_no_po_key unique (kode_toko, no_po),
  constraint pengerjaan_kode_toko_no_service_key unique (kode_toko, no_service),
  constraint pengerjaan_kode_toko_kode_tukang_fkey foreign key (kode_toko, kode_tukang) references tukang(kode_toko, kode_tukang),
  constraint pengerjaan_kode_toko_no_pesanan_fkey foreign key (kode_toko, no_pesanan) references pesanan(kode_toko, no_pesanan),
  constraint pengerjaan_kode_toko_no_po_fkey foreign key (kode_toko, no_po) references pre_order(kode_toko, no_po),
  constraint pengerjaan_kode_toko_no_service_fkey foreign key (kode_toko, no_service) references service(kode_toko, no_service),
  constraint pengerjaan_check check (num_nonnulls(no_pesanan, no_po, no_service) = 1),
  constraint pengerjaan_check1 check (langkah = 'DIKERJAKAN'::text or kode_tukang is null)
);
create index pengerjaan_by_craftsman on pengerjaan (kode_toko, kode_tukang) where (kode_tukang is not null);
