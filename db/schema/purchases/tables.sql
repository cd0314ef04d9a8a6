create table kondisi_pembelian (
  kode_kondisi      text         not null primary key,
  kondisi_beli      text         not null,
  persen_harga      numeric(5,2) not null check (persen_harga >= 0::numeric and persen_harga <= 100::numeric),
  potongan_per_gram bigint       not null check (potongan_per_gram >= 0)
);
-- What conditions, old invoices and categories take off a piece that is bought back moves its price as the price of its group does: whoever has one
-- before him hears of it.
create trigger kondisi_pembelian_tell after insert or delete or update on kondisi_pembelian for each statement execute function tell_plans();

create table rugi_nota (
  kode_kadar    text         not null references kadar(kode_kadar),
  rugi_per_gram bigint       not null check (rugi_per_gram >= 0),
  rugi_persen   numeric(5,2) not null check (rugi_persen >= 0::numeric and rugi_persen <= 100::numeric),
  kode_rugi     text         not null primary key,
  umur_bulan    integer      not null check (umur_bulan >= 0),
  constraint rugi_nota_umur_bulan_key unique (kode_kadar, umur_bulan)
);
create trigger rugi_nota_tell after insert or delete or update on rugi_nota for each statement execute function tell_plans();

create table pembelian (
  kode_toko       text          not null references toko(kode_toko) deferrable initially deferred,
  no_faktur_beli  text          not null,
  tgl_system      date          not null,
  status          text          not null check (status = any ('{VALID,CANCELLED}'::text[])),
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
  no_hp           text,
  no_identitas    text,
  total_qty       integer       not null check (total_qty > 0),
  total_berat     numeric(12,3) not null,
  sub_total       bigint        not null,
  potongan        bigint        not null check (potongan >= 0),
  pembulatan      bigint        not null,
  grand_total     bigint        not null check (grand_total >= 0),
  keterangan      text,
  written_in      xid8          not null default pg_current_xact_id(),
  cari            text          not null generated always as (upper((((((coalesce(no_faktur_beli, ''::text) || ' '::text) || coalesce(nama_customer, ''::text)) || ' '::text) || coalesce(no_hp, ''::text)) || ' '::text) || coalesce(no_identitas, ''::text))) stored,
  constraint pembelian_pkey primary key (kode_toko, no_faktur_beli),
  constraint pembelian_adds_up check ((sub_total - potongan + pembulatan) = grand_total),
  constraint pembelian_check check (cetak_ke > 0 or dicetak_oleh is null)
);
alter table pembelian add constraint pembelian_says_why_cancelled check (status <> 'CANCELLED'::text or alasan_batal is not null and dibatalkan_oleh is not null and dibatalkan_at is not null) not valid;
create index pembelian_by_date on pembelian (kode_toko, tgl_system, no_faktur_beli);
create index pembelian_by_identity on pembelian (no_identitas, tgl_system) where (no_identitas is not null);
create index pembelian_by_person on pembelian using gin (tanda_orang(no_hp, no_identitas, null::text)) with (fastupdate=off) where (num_nonnulls(no_hp, no_identitas, null::text) > 0);
-- What he sold is found by his telephone.
create index pembelian_by_telephone on pembelian (telepon_baku(no_hp), tgl_system) where (no_hp is not null);
create index pembelian_by_text on pembelian using gin (cari gin_trgm_ops);
create trigger pembelian_alasan_batal_no_card before insert or update of alasan_batal on pembelian for each row when (length(new.alasan_batal) >= 12) execute function no_card_number('alasan_batal');
create trigger pembelian_begins before insert on pembelian for each row when (new.status = 'CANCELLED'::text) execute function begins_cancelled();
create constraint trigger pembelian_cash_within_limit after insert on pembelian deferrable initially deferred for each row execute function cash_within_limit('PEMBELIAN', 'no_faktur_beli');
create trigger pembelian_keterangan_no_card before insert or update of keterangan on pembelian for each row when (length(new.keterangan) >= 12) execute function no_card_number('keterangan');
create trigger pembelian_marks after insert on pembelian for each row when (num_nonnulls(new.no_hp, new.no_identitas) > 1) execute function marks_come_together();
create trigger pembelian_no_delete before delete on pembelian for each row execute function refuse_removal();
create trigger pembelian_no_truncate before truncate on pembelian for each statement execute function refuse_removal();
create trigger pembelian_open_date after insert on pembelian referencing new table as baru for each statement execute function held_on_open_date();
create constraint trigger pembelian_reversed after update on pembelian deferrable initially deferred for each row when (new.status = 'CANCELLED'::text and old.status <> 'CANCELLED'::text) execute function header_is_reversed();
create trigger pembelian_stamped before insert on pembelian for each row execute function stamp_row();
create trigger pembelian_stays before update on pembelian for each row execute function guard_header();

create table pembelian_detail (
  kode_toko      text          not null,
  no_faktur_beli text          not null,
  no_urut        integer       not null,
  tgl_system     date          not null,
  batal          boolean       not null default false,
  -- The piece of ours and the invoice that it was sold with, as that says; none of it for other goods.
  kode_barcode   text          references barang(kode_barcode),
  no_faktur      text,
  toko_nota      text,
  tgl_nota       date,
  umur_bulan     integer       check (umur_bulan >= 0),
  berat_nota     numeric(12,3),
  harga_nota     bigint,
  nama_barang    text          not null,
  kode_kategori  text          references kategori(kode_kategori),
  kode_dept      text          not null references jenis(kode_dept),
  kode_group     text          not null,
  kadar          numeric(6,3)  not null,
  kode_kondisi   text          not null,
  kondisi        text          not null,
  qty            integer       not null check (qty > 0),
  berat          numeric(12,3) not null check (berat > 0::numeric),
  berat_bayar    numeric(12,3) not null,
  fine           numeric(12,3) not null,
  -- Rupiah a gram that the list said, and that were agreed.
  harga_emas     bigint        not null,
  harga_per_gram bigint        not null,
  harga_dasar    bigint        not null,
  potongan       bigint        not null check (potongan >= 0),
  pembulatan     bigint        not null,
  harga          bigint        not null check (harga >= 0),
  rumus          jsonb         not null,
  -- What a piece of ours was sold as, as it is printed: '420' on its invoice is '420' on the receipt that buys it back. Purchases that were
  -- written before say it in percent, as goods that are not ours do.
  kadar_cetak    text,
  toko_lain      text,
  nota_lain      text,
  tgl_nota_lain  date,
  constraint pembelian_detail_pkey primary key (kode_toko, no_faktur_beli, no_urut),
  constraint pembelian_detail_kode_toko_no_faktur_beli_fkey foreign key (kode_toko, no_faktur_beli) references pembelian(kode_toko, no_faktur_beli),
  constraint pembelian_detail_adds_up check ((harga_dasar - potongan + pembulatan) = harga),
  constraint pembelian_detail_check check (berat_bayar > 0::numeric and berat_bayar <= berat),
  constraint pembelian_detail_nota_lain check (num_nonnulls(toko_lain, nota_lain, tgl_nota_lain) = 0 or kode_barcode is null and toko_lain is not null and tgl_nota_lain <= tgl_system),
  constraint pembelian_detail_of_invoice check (num_nonnulls(kode_barcode, no_faktur, toko_nota, tgl_nota, umur_bulan, berat_nota, harga_nota) = any (array[0, 7])),
  constraint pembelian_detail_printed_purity check (kadar_cetak is null or kode_barcode is not null)
);
create index pembelian_detail_by_date on pembelian_detail (kode_toko, tgl_system);
create index pembelian_detail_by_nota_lain on pembelian_detail (kode_toko, upper(nota_lain)) where (nota_lain is not null);
create index pembelian_detail_by_toko_lain on pembelian_detail (kode_toko, upper(toko_lain)) where (toko_lain is not null);
-- What was sold once comes back once.
create unique index pembelian_detail_once on pembelian_detail (kode_barcode, no_faktur, toko_nota) where (not batal);
create trigger pembelian_detail_append_only before delete or update on pembelian_detail for each row when (pg_trigger_depth() = 0) execute function refuse_change();
create trigger pembelian_detail_comes_back_once before insert on pembelian_detail for each row when (new.kode_barcode is not null) execute function comes_back_once();
create trigger pembelian_detail_no_truncate before truncate on pembelian_detail for each statement execute function refuse_change();
create trigger pembelian_detail_of_its_document after insert on pembelian_detail referencing new table as baris for each statement execute function pembelian_detail_of_its_document();
create constraint trigger pembelian_of_paid_piece after insert on pembelian_detail deferrable initially deferred for each row when (new.kode_barcode is not null) execute function piece_is_paid_up();

create table pembelian_bayar (
  kode_toko      text    not null,
  no_faktur_beli text    not null,
  no_urut        integer not null,
  tgl_system     date    not null,
  jenis          text    not null check (jenis in ('CASH', 'TRANSFER', 'DEBIT', 'CREDIT')),
  no_rekening    text    references rekening(no_rekening),
  no_kartu       text,
  jumlah         bigint  not null check (jumlah > 0),
  piutang        boolean not null default false,
  constraint pembelian_bayar_pkey primary key (kode_toko, no_faktur_beli, no_urut),
  constraint pembelian_bayar_kode_toko_no_faktur_beli_fkey foreign key (kode_toko, no_faktur_beli) references pembelian(kode_toko, no_faktur_beli),
  constraint pembelian_bayar_account check ((jenis = 'CASH'::text) = (no_rekening is null)),
  constraint pembelian_bayar_check check (not piutang or (jenis in ('TRANSFER', 'DEBIT', 'CREDIT')))
);
create index pembelian_bayar_by_date on pembelian_bayar (kode_toko, tgl_system);
create trigger pembelian_bayar_append_only before delete or update on pembelian_bayar for each row when (pg_trigger_depth() = 0) execute function refuse_change();
create trigger pembelian_bayar_no_kartu_no_card before insert or update of no_kartu on pembelian_bayar for each row when (length(new.no_kartu) >= 12) execute function no_card_number('no_kartu');
create trigger pembelian_bayar_no_truncate before truncate on pembelian_bayar for each statement execute function refuse_change();
create trigger pembelian_bayar_of_its_document after insert on pembelian_bayar referencing new table as baris for each statement execute function pembelian_bayar_of_its_document();

create table penerimaan (
  kode_toko       text          not null references toko(kode_toko) deferrable initially deferred,
  no_terima       text          not null,
  tgl_system      date          not null,
  status          text          not null check (status = any ('{VALID,CANCELLED}'::text[])),
  user_id         text          not null,
  created_at      timestamptz   not null default now(),
  cetak_ke        integer       not null default 0,
  dicetak_oleh    text,
  alasan_batal    text,
  dibatalkan_oleh text,
  dibatalkan_at   timestamptz,
  kode_supplier   text          not null references supplier(kode_supplier),
  nama_supplier   text          not null,
  no_surat        text,
  hutang_dalam    text          not null check (hutang_dalam in ('RUPIAH', 'EMAS')),
  -- Rupiah that a gram of fine gold stands at in the books, where gold is owed.
  harga_emas      bigint        check (harga_emas > 0),
  keterangan      text,
  total_qty       integer       not null check (total_qty > 0),
  total_berat     numeric(12,3) not null check (total_berat > 0::numeric),
  total_hpp       bigint        not null check (total_hpp >= 0),
  -- What is owed: grams of fine gold with what they stand at, and rupiah.
  hutang_fine     numeric(12,3) not null check (hutang_fine >= 0::numeric),
  nilai_fine      bigint        not null check (nilai_fine >= 0),
  hutang_rp       bigint        not null check (hutang_rp >= 0),
  written_in      xid8          not null default pg_current_xact_id(),
  cari            text          not null generated always as (upper((((coalesce(no_terima, ''::text) || ' '::text) || coalesce(no_surat, ''::text)) || ' '::text) || coalesce(keterangan, ''::text))) stored,
  constraint penerimaan_pkey primary key (kode_toko, no_terima),
  constraint penerimaan_adds_up check ((nilai_fine + hutang_rp) = total_hpp),
  constraint penerimaan_check check (cetak_ke > 0 or dicetak_oleh is null),
  constraint penerimaan_of_gold check ((hutang_dalam = 'EMAS'::text) = (harga_emas is not null) and (hutang_dalam = 'EMAS'::text or hutang_fine = 0::numeric and nilai_fine = 0))
);
alter table penerimaan add constraint penerimaan_says_why_cancelled check (status <> 'CANCELLED'::text or alasan_batal is not null and dibatalkan_oleh is not null and dibatalkan_at is not null) not valid;
create index penerimaan_by_date on penerimaan (kode_toko, tgl_system, no_terima);
create index penerimaan_by_supplier on penerimaan (kode_supplier);
create index penerimaan_by_text on penerimaan using gin (cari gin_trgm_ops);
create trigger penerimaan_alasan_batal_no_card before insert or update of alasan_batal on penerimaan for each row when (length(new.alasan_batal) >= 12) execute function no_card_number('alasan_batal');
create trigger penerimaan_begins before insert on penerimaan for each row when (new.status = 'CANCELLED'::text) execute function begins_cancelled();
create trigger penerimaan_keterangan_no_card before insert or update of keterangan on penerimaan for each row when (length(new.keterangan) >= 12) execute function no_card_number('keterangan');
create trigger penerimaan_no_delete before delete on penerimaan for each row execute function refuse_removal();
create trigger penerimaan_no_truncate before truncate on penerimaan for each statement execute function refuse_removal();
create trigger penerimaan_open_date after insert on penerimaan referencing new table as baru for each statement execute function held_on_open_date();
create constraint trigger penerimaan_reversed after update on penerimaan deferrable initially deferred for each row when (new.status = 'CANCELLED'::text and old.status <> 'CANCELLED'::text) execute function header_is_reversed();
create trigger penerimaan_stamped before insert on penerimaan for each row execute function stamp_row();
create trigger penerimaan_stays before update on penerimaan for each row execute function guard_header();

create table penerimaan_detail (
  kode_toko      text          not null,
  no_terima      text          not null,
  no_urut        integer       not null,
  tgl_system     date          not null,
  batal          boolean       not null default false,
  nama_barang    text          not null,
  kode_dept      text          not null references jenis(kode_dept),
  kode_group     text          not null references grup(kode_group),
  kadar          numeric(6,3)  not null check (kadar > 0::numeric),
  qty            integer       not null check (qty > 0),
  berat          numeric(12,3) not null check (berat > 0::numeric),
  fine           numeric(12,3) not null,
  -- What its supplier asks: rupiah a gram, or the purity that he reckons fine gold by; and rupiah beside.
  harga_supplier bigint        check (harga_supplier > 0),
  -- In percent, above 100 where the work is paid in gold as well.
  kadar_hutang   numeric(6,3)  check (kadar_hutang > 0::numeric and kadar_hutang <= 120::numeric),
  upah           bigint        not null check (upah >= 0),
  hutang_fine    numeric(12,3) not null check (hutang_fine >= 0::numeric),
  nilai_fine     bigint        not null check (nilai_fine >= 0),
  hutang_rp      bigint        not null check (hutang_rp >= 0),
  hpp            bigint        not null check (hpp >= 0),
  constraint penerimaan_detail_pkey primary key (kode_toko, no_terima, no_urut),
  constraint penerimaan_detail_kode_toko_no_terima_fkey foreign key (kode_toko, no_terima) references penerimaan(kode_toko, no_terima),
  constraint penerimaan_detail_adds_up check ((nilai_fine + hutang_rp) = hpp and hutang_rp >= upah),
  constraint penerimaan_detail_check check (fine >= 0::numeric and fine <= berat),
  constraint penerimaan_detail_one_way check (num_nonnulls(harga_supplier, kadar_hutang) < 2 and (kadar_hutang is not null or hutang_fine = 0::numeric)),
  constraint penerimaan_detail_owes_its_gold check (hutang_fine = round(berat * coalesce(kadar_hutang, 0::numeric) / 100::numeric, 3))
);
create index penerimaan_detail_by_date on penerimaan_detail (kode_toko, tgl_system);
create index penerimaan_detail_by_dept on penerimaan_detail (kode_dept);
create index penerimaan_detail_by_group on penerimaan_detail (kode_group);
create trigger penerimaan_detail_append_only before delete or update on penerimaan_detail for each row when (pg_trigger_depth() = 0) execute function refuse_change();
create trigger penerimaan_detail_no_truncate before truncate on penerimaan_detail for each statement execute function refuse_change();
create trigger penerimaan_detail_of_its_document after insert on penerimaan_detail referencing new table as baris for each statement execute function penerimaan_detail_of_its_document();

create table bayar_supplier (
  kode_toko       text          not null references toko(kode_toko) deferrable initially deferred,
  no_bayar        text          not null,
  tgl_system      date          not null,
  status          text          not null check (status = any ('{VALID,CANCELLED}'::text[])),
  user_id         text          not null,
  created_at      timestamptz   not null default now(),
  cetak_ke        integer       not null default 0,
  dicetak_oleh    text,
  alasan_batal    text,
  dibatalkan_oleh text,
  dibatalkan_at   timestamptz,
  kode_supplier   text          not null references supplier(kode_supplier),
  nama_supplier   text          not null,
  pelunasan       text          not null check (pelunasan in ('RUPIAH', 'PAKAI_UANG_MUKA', 'EMAS', 'EMAS_RUPIAH', 'UANG_MUKA')),
  -- Rupiah that a gram of fine gold was paid with.
  harga_emas      bigint        check (harga_emas > 0),
  keterangan      text,
  -- What is owed less, in rupiah as the books have it, and in fine gold.
  nilai_hutang    bigint        not null check (nilai_hutang >= 0),
  emas_dilunasi   numeric(12,3) not null check (emas_dilunasi >= 0::numeric),
  -- What it was paid with: gold at its cost, money in advance, money.
  nilai_emas      bigint        not null check (nilai_emas >= 0),
  uang_muka       bigint        not null check (uang_muka >= 0),
  jumlah_bayar    bigint        not null check (jumlah_bayar >= 0),
  -- Earned where gold was worth more in the books than what it was paid with.
  selisih_emas    bigint        not null,
  written_in      xid8          not null default pg_current_xact_id(),
  cari            text          not null generated always as (upper((coalesce(no_bayar, ''::text) || ' '::text) || coalesce(keterangan, ''::text))) stored,
  constraint bayar_supplier_pkey primary key (kode_toko, no_bayar),
  constraint bayar_supplier_adds_up check (
    case pelunasan when 'UANG_MUKA' then (nilai_hutang, emas_dilunasi, nilai_emas, uang_muka, selisih_emas) = (0, 0, 0, 0, 0) and jumlah_bayar > 0
      else selisih_emas = nilai_hutang - nilai_emas - uang_muka - jumlah_bayar end),
  constraint bayar_supplier_at_price check (pelunasan <> 'EMAS_RUPIAH'::text or jumlah_bayar::numeric = round(emas_dilunasi * harga_emas::numeric)),
  constraint bayar_supplier_check check (cetak_ke > 0 or dicetak_oleh is null),
  constraint bayar_supplier_one_way check (
    case pelunasan
      when 'RUPIAH' then (selisih_emas, nilai_emas, uang_muka, emas_dilunasi) = (0, 0, 0, 0) and nilai_hutang > 0
      when 'PAKAI_UANG_MUKA' then (selisih_emas, nilai_emas, jumlah_bayar, emas_dilunasi) = (0, 0, 0, 0) and nilai_hutang > 0
      when 'EMAS' then uang_muka = 0 and jumlah_bayar = 0 and emas_dilunasi > 0
      when 'EMAS_RUPIAH' then uang_muka = 0 and nilai_emas = 0 and emas_dilunasi > 0
      else true end),
  constraint bayar_supplier_price check ((pelunasan = 'EMAS_RUPIAH'::text) = (harga_emas is not null))
);
alter table bayar_supplier add constraint bayar_supplier_says_why_cancelled check (status <> 'CANCELLED'::text or alasan_batal is not null and dibatalkan_oleh is not null and dibatalkan_at is not null) not valid;
create index bayar_supplier_by_date on bayar_supplier (kode_toko, tgl_system, no_bayar);
create index bayar_supplier_by_supplier on bayar_supplier (kode_supplier);
create index bayar_supplier_by_text on bayar_supplier using gin (cari gin_trgm_ops);
create trigger bayar_supplier_alasan_batal_no_card before insert or update of alasan_batal on bayar_supplier for each row when (length(new.alasan_batal) >= 12) execute function no_card_number('alasan_batal');
create trigger bayar_supplier_begins before insert on bayar_supplier for each row when (new.status = 'CANCELLED'::text) execute function begins_cancelled();
create trigger bayar_supplier_keterangan_no_card before insert or update of keterangan on bayar_supplier for each row when (length(new.keterangan) >= 12) execute function no_card_number('keterangan');
create trigger bayar_supplier_no_delete before delete on bayar_supplier for each row execute function refuse_removal();
create trigger bayar_supplier_no_truncate before truncate on bayar_supplier for each statement execute function refuse_removal();
create trigger bayar_supplier_open_date after insert on bayar_supplier referencing new table as baru for each statement execute function held_on_open_date();
create constraint trigger bayar_supplier_reversed after update on bayar_supplier deferrable initially deferred for each row when (new.status = 'CANCELLED'::text and old.status <> 'CANCELLED'::text) execute function header_is_reversed();
create constraint trigger bayar_supplier_settles_its_kind after insert on bayar_supplier deferrable initially deferred for each row execute function settles_its_kind();
create trigger bayar_supplier_stamped before insert on bayar_supplier for each row execute function stamp_row();
create trigger bayar_supplier_stays before update on bayar_supplier for each row execute function guard_header();

create table bayar_supplier_hutang (
  kode_toko     text          not null,
  no_bayar      text          not null,
  no_urut       integer       not null,
  tgl_system    date          not null,
  -- The debts that it settles.
  batal         boolean       not null default false,
  jenis_tagihan text          not null check (jenis_tagihan in ('HUTANG_SUPPLIER', 'HUTANG_EMAS')),
  no_dokumen    text          not null,
  rupiah        bigint        not null check (rupiah >= 0),
  fine          numeric(12,3) not null check (fine >= 0::numeric),
  constraint bayar_supplier_hutang_pkey primary key (kode_toko, no_bayar, no_urut),
  constraint bayar_supplier_hutang_once unique (kode_toko, no_bayar, jenis_tagihan, no_dokumen),
  constraint bayar_supplier_hutang_kode_toko_no_bayar_fkey foreign key (kode_toko, no_bayar) references bayar_supplier(kode_toko, no_bayar),
  constraint bayar_supplier_hutang_of_kind check ((jenis_tagihan = 'HUTANG_EMAS'::text) = (fine > 0::numeric) and (rupiah > 0 or fine > 0::numeric))
);
create index bayar_supplier_hutang_by_date on bayar_supplier_hutang (kode_toko, tgl_system);
create trigger bayar_supplier_hutang_append_only before delete or update on bayar_supplier_hutang for each row when (pg_trigger_depth() = 0) execute function refuse_change();
create trigger bayar_supplier_hutang_no_truncate before truncate on bayar_supplier_hutang for each statement execute function refuse_change();
create trigger bayar_supplier_hutang_of_its_document after insert on bayar_supplier_hutang referencing new table as baris for each statement execute function bayar_supplier_hutang_of_its_document();

create table bayar_supplier_uang_muka (
  kode_toko  text    not null,
  no_bayar   text    not null,
  no_urut    integer not null,
  tgl_system date    not null,
  -- What was paid in advance and is used up.
  batal      boolean not null default false,
  no_dokumen text    not null,
  rupiah     bigint  not null check (rupiah > 0),
  constraint bayar_supplier_uang_muka_pkey primary key (kode_toko, no_bayar, no_urut),
  constraint bayar_supplier_uang_muka_once unique (kode_toko, no_bayar, no_dokumen),
  constraint bayar_supplier_uang_muka_kode_toko_no_bayar_fkey foreign key (kode_toko, no_bayar) references bayar_supplier(kode_toko, no_bayar)
);
create index bayar_supplier_uang_muka_by_date on bayar_supplier_uang_muka (kode_toko, tgl_system);
create trigger bayar_supplier_uang_muka_append_only before delete or update on bayar_supplier_uang_muka for each row when (pg_trigger_depth() = 0) execute function refuse_change();
create trigger bayar_supplier_uang_muka_no_truncate before truncate on bayar_supplier_uang_muka for each statement execute function refuse_change();
create trigger bayar_supplier_uang_muka_of_its_document after insert on bayar_supplier_uang_muka referencing new table as baris for each statement execute function bayar_supplier_uang_muka_of_its_document();

create table bayar_supplier_emas (
  kode_toko   text          not null,
  no_bayar    text          not null,
  no_urut     integer       not null,
  tgl_system  date          not null,
  -- The gold that it was paid with: parts of lots.
  batal       boolean       not null default false,
  tempat      text          not null check (tempat in ('ROSOK', 'BATANG')),
  kode_lot    text          not null references lot(kode_lot),
  nama_barang text          not null,
  qty_lot     integer       not null check (qty_lot >= 0),
  berat       numeric(12,3) not null check (berat > 0::numeric),
  -- Such gold would leave for nothing.
  fine        numeric(12,3) not null check (fine > 0::numeric),
  hpp         bigint        not null check (hpp >= 0),
  constraint bayar_supplier_emas_pkey primary key (kode_toko, no_bayar, no_urut),
  constraint bayar_supplier_emas_once unique (kode_toko, no_bayar, kode_lot),
  constraint bayar_supplier_emas_kode_toko_no_bayar_fkey foreign key (kode_toko, no_bayar) references bayar_supplier(kode_toko, no_bayar)
);
create index bayar_supplier_emas_by_date on bayar_supplier_emas (kode_toko, tgl_system);
create index bayar_supplier_emas_by_lot on bayar_supplier_emas (kode_lot);
create trigger bayar_supplier_emas_append_only before delete or update on bayar_supplier_emas for each row when (pg_trigger_depth() = 0) execute function refuse_change();
create trigger bayar_supplier_emas_no_truncate before truncate on bayar_supplier_emas for each statement execute function refuse_change();
create trigger bayar_supplier_emas_of_its_document after insert on bayar_supplier_emas referencing new table as baris for each statement execute function bayar_supplier_emas_of_its_document();

create table bayar_supplier_bayar (
  kode_toko   text    not null,
  no_bayar    text    not null,
  no_urut     integer not null,
  tgl_system  date    not null,
  jenis       text    not null check (jenis in ('CASH', 'TRANSFER', 'DEBIT', 'CREDIT')),
  no_rekening text    references rekening(no_rekening),
  no_kartu    text,
  jumlah      bigint  not null check (jumlah > 0),
  piutang     boolean not null default false,
  constraint bayar_supplier_bayar_pkey primary key (kode_toko, no_bayar, no_urut),
  constraint bayar_supplier_bayar_kode_toko_no_bayar_fkey foreign key (kode_toko, no_bayar) references bayar_supplier(kode_toko, no_bayar),
  constraint bayar_supplier_bayar_account check ((jenis = 'CASH'::text) = (no_rekening is null)),
  constraint bayar_supplier_bayar_check check (not piutang or (jenis in ('TRANSFER', 'DEBIT', 'CREDIT')))
);
create index bayar_supplier_bayar_by_date on bayar_supplier_bayar (kode_toko, tgl_system);
create trigger bayar_supplier_bayar_append_only before delete or update on bayar_supplier_bayar for each row when (pg_trigger_depth() = 0) execute function refuse_change();
create trigger bayar_supplier_bayar_no_kartu_no_card before insert or update of no_kartu on bayar_supplier_bayar for each row when (length(new.no_kartu) >= 12) execute function no_card_number('no_kartu');
create trigger bayar_supplier_bayar_no_truncate before truncate on bayar_supplier_bayar for each statement execute function refuse_change();
create trigger bayar_supplier_bayar_of_its_document after insert on bayar_supplier_bayar referencing new table as baris for each statement execute function bayar_supplier_bayar_of_its_document();

create table hancur_pembelian (
  kode_toko       text          not null references toko(kode_toko) deferrable initially deferred,
  no_hancur_beli  text          not null,
  tgl_system      date          not null,
  status          text          not null check (status = any ('{VALID,CANCELLED}'::text[])),
  user_id         text          not null,
  created_at      timestamptz   not null default now(),
  cetak_ke        integer       not null default 0,
  dicetak_oleh    text,
  alasan_batal    text,
  dibatalkan_oleh text,
  dibatalkan_at   timestamptz,
  keterangan      text          not null,
  total_qty       integer       not null check (total_qty > 0),
  total_berat     numeric(12,3) not null check (total_berat > 0::numeric),
  total_hpp       bigint        not null check (total_hpp >= 0),
  written_in      xid8          not null default pg_current_xact_id(),
  cari            text          not null generated always as (upper((coalesce(no_hancur_beli, ''::text) || ' '::text) || coalesce(keterangan, ''::text))) stored,
  constraint hancur_pembelian_pkey primary key (kode_toko, no_hancur_beli),
  constraint hancur_pembelian_check check (cetak_ke > 0 or dicetak_oleh is null)
);
alter table hancur_pembelian add constraint hancur_pembelian_says_why_cancelled check (status <> 'CANCELLED'::text or alasan_batal is not null and dibatalkan_oleh is not null and dibatalkan_at is not null) not valid;
create index hancur_pembelian_by_date on hancur_pembelian (kode_toko, tgl_system, no_hancur_beli);
create index hancur_pembelian_by_text on hancur_pembelian using gin (cari gin_trgm_ops);
create trigger hancur_pembelian_alasan_batal_no_card before insert or update of alasan_batal on hancur_pembelian for each row when (length(new.alasan_batal) >= 12) execute function no_card_number('alasan_batal');
create trigger hancur_pembelian_begins before insert on hancur_pembelian for each row when (new.status = 'CANCELLED'::text) execute function begins_cancelled();
create trigger hancur_pembelian_keterangan_no_card before insert or update of keterangan on hancur_pembelian for each row when (length(new.keterangan) >= 12) execute function no_card_number('keterangan');
create trigger hancur_pembelian_no_delete before delete on hancur_pembelian for each row execute function refuse_removal();
create trigger hancur_pembelian_no_truncate before truncate on hancur_pembelian for each statement execute function refuse_removal();
create trigger hancur_pembelian_open_date after insert on hancur_pembelian referencing new table as baru for each statement execute function held_on_open_date();
create constraint trigger hancur_pembelian_reversed after update on hancur_pembelian deferrable initially deferred for each row when (new.status = 'CANCELLED'::text and old.status <> 'CANCELLED'::text) execute function header_is_reversed();
create trigger hancur_pembelian_stamped before insert on hancur_pembelian for each row execute function stamp_row();
create trigger hancur_pembelian_stays before update on hancur_pembelian for each row execute function guard_header();

create table hancur_pembelian_detail (
  kode_toko      text          not null,
  no_hancur_beli text          not null,
  no_urut        integer       not null,
  tgl_system     date          not null,
  batal          boolean       not null default false,
  -- A piece of ours under its barcode, or the lot of goods that are not ours.
  kode_barcode   text          references barang(kode_barcode),
  kode_lot       text          references lot(kode_lot),
  -- The purchase that it came in by.
  no_faktur_beli text,
  nama_barang    text          not null,
  kadar          numeric(6,3),
  qty            integer       not null check (qty > 0),
  berat          numeric(12,3) not null check (berat > 0::numeric),
  fine           numeric(12,3) not null check (fine >= 0::numeric),
  hpp            bigint        not null check (hpp >= 0),
  constraint hancur_pembelian_detail_pkey primary key (kode_toko, no_hancur_beli, no_urut),
  constraint hancur_pembelian_detail_kode_toko_no_hancur_beli_fkey foreign key (kode_toko, no_hancur_beli) references hancur_pembelian(kode_toko, no_hancur_beli),
  constraint hancur_pembelian_detail_of_one check (num_nonnulls(kode_barcode, kode_lot) = 1)
);
create index hancur_pembelian_detail_by_date on hancur_pembelian_detail (kode_toko, tgl_system);
create index hancur_pembelian_detail_by_lot on hancur_pembelian_detail (kode_lot) where (kode_lot is not null);
create index hancur_pembelian_detail_by_piece on hancur_pembelian_detail (kode_barcode) where (kode_barcode is not null);
create trigger hancur_pembelian_detail_append_only before delete or update on hancur_pembelian_detail for each row when (pg_trigger_depth() = 0) execute function refuse_change();
create trigger hancur_pembelian_detail_no_truncate before truncate on hancur_pembelian_detail for each statement execute function refuse_change();
create trigger hancur_pembelian_detail_of_its_document after insert on hancur_pembelian_detail referencing new table as baris for each statement execute function hancur_pembelian_detail_of_its_document();

create table retur_supplier (
  kode_toko       text          not null references toko(kode_toko) deferrable initially deferred,
  no_retur        text          not null,
  tgl_system      date          not null,
  status          text          not null check (status = any ('{VALID,CANCELLED}'::text[])),
  user_id         text          not null,
  created_at      timestamptz   not null default now(),
  cetak_ke        integer       not null default 0,
  dicetak_oleh    text,
  alasan_batal    text,
  dibatalkan_oleh text,
  dibatalkan_at   timestamptz,
  kode_supplier   text          not null references supplier(kode_supplier),
  nama_supplier   text          not null,
  jenis_retur     text          not null check (jenis_retur in ('KEMBALI', 'LEBIH')),
  keterangan      text          not null check (keterangan <> ''::text),
  total_qty       integer       not null check (total_qty >= 0),
  total_berat     numeric(12,3) not null check (total_berat > 0::numeric),
  total_hpp       bigint        not null check (total_hpp >= 0),
  -- What he is owed less, or more: rupiah as the books have it, and fine gold.
  nilai_hutang    bigint        not null check (nilai_hutang >= 0),
  hutang_fine     numeric(12,3) not null check (hutang_fine >= 0::numeric),
  -- What was paid of it already, he has in advance.
  uang_muka       bigint        not null check (uang_muka >= 0),
  -- Earned where goods cost less now than he was owed for them, else lost.
  selisih_retur   bigint        not null,
  written_in      xid8          not null default pg_current_xact_id(),
  cari            text          not null generated always as (upper((coalesce(no_retur, ''::text) || ' '::text) || coalesce(keterangan, ''::text))) stored,
  constraint retur_supplier_pkey primary key (kode_toko, no_retur),
  constraint retur_supplier_adds_up check (
    case jenis_retur when 'KEMBALI' then selisih_retur = nilai_hutang + uang_muka - total_hpp
      else (uang_muka, selisih_retur) = (0, 0) and nilai_hutang = total_hpp end),
  constraint retur_supplier_check check (cetak_ke > 0 or dicetak_oleh is null)
);
alter table retur_supplier add constraint retur_supplier_says_why_cancelled check (status <> 'CANCELLED'::text or alasan_batal is not null and dibatalkan_oleh is not null and dibatalkan_at is not null) not valid;
create index retur_supplier_by_date on retur_supplier (kode_toko, tgl_system, no_retur);
create index retur_supplier_by_supplier on retur_supplier (kode_supplier);
create index retur_supplier_by_text on retur_supplier using gin (cari gin_trgm_ops);
create trigger retur_supplier_alasan_batal_no_card before insert or update of alasan_batal on retur_supplier for each row when (length(new.alasan_batal) >= 12) execute function no_card_number('alasan_batal');
create trigger retur_supplier_begins before insert on retur_supplier for each row when (new.status = 'CANCELLED'::text) execute function begins_cancelled();
create trigger retur_supplier_keterangan_no_card before insert or update of keterangan on retur_supplier for each row when (length(new.keterangan) >= 12) execute function no_card_number('keterangan');
create trigger retur_supplier_no_delete before delete on retur_supplier for each row execute function refuse_removal();
create trigger retur_supplier_no_truncate before truncate on retur_supplier for each statement execute function refuse_removal();
create trigger retur_supplier_open_date after insert on retur_supplier referencing new table as baru for each statement execute function held_on_open_date();
create constraint trigger retur_supplier_returns_what_came after insert on retur_supplier deferrable initially deferred for each row execute function returns_what_came();
create constraint trigger retur_supplier_reversed after update on retur_supplier deferrable initially deferred for each row when (new.status = 'CANCELLED'::text and old.status <> 'CANCELLED'::text) execute function header_is_reversed();
create trigger retur_supplier_stamped before insert on retur_supplier for each row execute function stamp_row();
create trigger retur_supplier_stays before update on retur_supplier for each row execute function guard_header();

create table retur_supplier_detail (
  kode_toko    text          not null,
  no_retur     text          not null,
  no_urut      integer       not null,
  tgl_system   date          not null,
  batal        boolean       not null default false,
  -- The delivery that it came with, and the piece or lot.
  no_dokumen   text          not null,
  kode_barcode text          references barang(kode_barcode),
  kode_lot     text          references lot(kode_lot),
  kode_gudang  text,
  kode_baki    text,
  nama_barang  text          not null,
  kadar        numeric(6,3)  not null,
  qty_lot      integer       not null check (qty_lot >= 0),
  berat        numeric(12,3) not null check (berat > 0::numeric),
  fine         numeric(12,3) not null check (fine >= 0::numeric),
  hpp          bigint        not null check (hpp >= 0),
  -- What was owed for it: fine gold with what it stands at, and rupiah.
  hutang_fine  numeric(12,3) not null check (hutang_fine >= 0::numeric),
  nilai_fine   bigint        not null check (nilai_fine >= 0),
  hutang_rp    bigint        not null check (hutang_rp >= 0),
  -- Parts of before were each a share of the whole, rounded by itself; they need not add up.
  dari_sisa    boolean       not null default true,
  constraint retur_supplier_detail_pkey primary key (kode_toko, no_retur, no_urut),
  constraint retur_supplier_detail_lot_once unique (kode_toko, no_retur, kode_lot),
  constraint retur_supplier_detail_once unique (kode_toko, no_retur, kode_barcode),
  constraint retur_supplier_detail_kode_toko_no_retur_fkey foreign key (kode_toko, no_retur) references retur_supplier(kode_toko, no_retur),
  -- What was never tagged costs what is owed for it.
  constraint retur_supplier_detail_at_cost check (kode_lot is null or (nilai_fine + hutang_rp) = hpp),
  constraint retur_supplier_detail_of_one check (num_nonnulls(kode_barcode, kode_lot) = 1 and (num_nonnulls(kode_barcode, kode_gudang, kode_baki) = any (array[0, 3])))
);
create index retur_supplier_detail_by_date on retur_supplier_detail (kode_toko, tgl_system);
create index retur_supplier_detail_by_lot on retur_supplier_detail (kode_lot) where (kode_lot is not null);
create index retur_supplier_detail_by_piece on retur_supplier_detail (kode_barcode) where (kode_barcode is not null);
create trigger retur_supplier_detail_append_only before delete or update on retur_supplier_detail for each row when (pg_trigger_depth() = 0) execute function refuse_change();
create trigger retur_supplier_detail_no_truncate before truncate on retur_supplier_detail for each statement execute function refuse_change();
create trigger retur_supplier_detail_of_its_document after insert on retur_supplier_detail referencing new table as baris for each statement execute function retur_supplier_detail_of_its_document();

create table retur_supplier_hutang (
  kode_toko     text          not null,
  no_retur      text          not null,
  no_urut       integer       not null,
  tgl_system    date          not null,
  -- The debts that get less, or more.
  batal         boolean       not null default false,
  jenis_tagihan text          not null check (jenis_tagihan in ('HUTANG_SUPPLIER', 'HUTANG_EMAS')),
  no_dokumen    text          not null,
  rupiah        bigint        not null check (rupiah >= 0),
  fine          numeric(12,3) not null,
  constraint retur_supplier_hutang_pkey primary key (kode_toko, no_retur, no_urut),
  constraint retur_supplier_hutang_once unique (kode_toko, no_retur, jenis_tagihan, no_dokumen),
  constraint retur_supplier_hutang_kode_toko_no_retur_fkey foreign key (kode_toko, no_retur) references retur_supplier(kode_toko, no_retur),
  constraint retur_supplier_hutang_fine_check1 check (fine >= 0::numeric),
  constraint retur_supplier_hutang_of_kind check ((jenis_tagihan = 'HUTANG_EMAS'::text or fine = 0::numeric) and (rupiah > 0 or fine > 0::numeric))
);
create index retur_supplier_hutang_by_date on retur_supplier_hutang (kode_toko, tgl_system);
create trigger retur_supplier_hutang_append_only before delete or update on retur_supplier_hutang for each row when (pg_trigger_depth() = 0) execute function refuse_change();
create trigger retur_supplier_hutang_no_truncate before truncate on retur_supplier_hutang for each statement execute function refuse_change();
create trigger retur_supplier_hutang_of_its_document after insert on retur_supplier_hutang referencing new table as baris for each statement execute function retur_supplier_hutang_of_its_document();

-- The photo of a person's papers: private, with a log of who looked at it. It waits for its document under its name, belongs to one, and its file
-- is deleted when its days are over; that it was there stays.
create table surat_penjual (
  foto           text        not null primary key check (foto ~ '^[A-Za-z0-9]{16}$'::text),
  kode_toko      text        not null references toko(kode_toko),
  user_id        text        not null,
  created_at     timestamptz not null default now(),
  no_faktur_beli text,
  no_faktur      text,
  simpan_sampai  date,
  dihapus_at     timestamptz,
  no_jual_beli   text,
  constraint surat_penjual_kode_toko_no_faktur_beli_fkey foreign key (kode_toko, no_faktur_beli) references pembelian(kode_toko, no_faktur_beli),
  constraint surat_penjual_has_its_days check ((num_nonnulls(no_faktur_beli, no_faktur, no_jual_beli) = 1) = (simpan_sampai is not null)),
  constraint surat_penjual_is_kept_first check (dihapus_at is null or simpan_sampai is not null),
  constraint surat_penjual_of_one check (num_nonnulls(no_faktur_beli, no_faktur, no_jual_beli) <= 1)
);
create unique index surat_penjual_of_purchase on surat_penjual (kode_toko, no_faktur_beli) where (no_faktur_beli is not null);
create unique index surat_penjual_of_sale on surat_penjual (kode_toko, no_faktur) where (no_faktur is not null);
create unique index surat_penjual_of_trade on surat_penjual (kode_toko, no_jual_beli) where (no_jual_beli is not null);
create index surat_penjual_to_delete on surat_penjual (simpan_sampai) where (dihapus_at is null);
create index surat_penjual_waiting on surat_penjual (kode_toko, created_at) where (simpan_sampai is null);
create trigger surat_penjual_shown_by_its_own before update on surat_penjual for each row when (old.simpan_sampai is null and new.simpan_sampai is not null) execute function guard_who_shows_papers();
create trigger surat_penjual_stays before delete or update on surat_penjual for each row execute function guard_papers();

-- Every look at them: who, when, from where.
create table surat_dilihat (
  no_lihat   bigint      not null generated always as identity primary key,
  kode_toko  text        not null references toko(kode_toko),
  foto       text        not null references surat_penjual(foto),
  user_id    text        not null,
  ip         text        not null,
  created_at timestamptz not null default now()
);
create index surat_dilihat_by_foto on surat_dilihat (foto, no_lihat);
create index surat_dilihat_by_time on surat_dilihat (kode_toko, created_at);
create trigger surat_dilihat_append_only before delete or update on surat_dilihat for each row execute function refuse_change();
create trigger surat_dilihat_no_truncate before truncate on surat_dilihat for each statement execute function refuse_change();
