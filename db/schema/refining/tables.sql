-- What a sorted lot is for, and its condition. Its purity stands with the lot itself.
create table lot_sortir (
  kode_lot      text not null primary key references lot(kode_lot),
  tujuan_sortir text not null check (tujuan_sortir in ('CUCI', 'SEPUH', 'LEBUR')),
  kode_kondisi  text not null references kondisi_barang(kode_kondisi)
);
create index lot_sortir_by_condition on lot_sortir (kode_kondisi);
create trigger lot_sortir_append_only before delete or update on lot_sortir for each row execute function refuse_change();
create trigger lot_sortir_no_truncate before truncate on lot_sortir for each statement execute function refuse_change();

create table sortir (
  kode_toko       text          not null references toko(kode_toko) deferrable initially deferred,
  no_sortir       text          not null,
  tgl_system      date          not null,
  status          text          not null check (status = any ('{VALID,CANCELLED}'::text[])),
  user_id         text          not null,
  created_at      timestamptz   not null default now(),
  cetak_ke        integer       not null default 0,
  dicetak_oleh    text,
  alasan_batal    text,
  dibatalkan_oleh text,
  dibatalkan_at   timestamptz,
  keterangan      text          check (keterangan <> ''::text),
  total_qty       integer       not null check (total_qty > 0),
  -- Gross, fine gold and cost as they stood in the books, and as they were found.
  berat_beli      numeric(12,3) not null check (berat_beli > 0::numeric),
  fine_beli       numeric(12,3) not null check (fine_beli >= 0::numeric),
  total_berat     numeric(12,3) not null check (total_berat > 0::numeric),
  total_fine      numeric(12,3) not null check (total_fine >= 0::numeric),
  total_hpp       bigint        not null check (total_hpp >= 0),
  -- Every difference by its name: lost, or more than the books had.
  susut_berat     numeric(12,3) not null check (susut_berat >= 0::numeric),
  susut_fine      numeric(12,3) not null check (susut_fine >= 0::numeric),
  susut_hpp       bigint        not null check (susut_hpp >= 0),
  lebih_berat     numeric(12,3) not null check (lebih_berat >= 0::numeric),
  lebih_fine      numeric(12,3) not null check (lebih_fine >= 0::numeric),
  written_in      xid8          not null default pg_current_xact_id(),
  cari            text          not null generated always as (upper((coalesce(no_sortir, ''::text) || ' '::text) || coalesce(keterangan, ''::text))) stored,
  constraint sortir_pkey primary key (kode_toko, no_sortir),
  constraint sortir_check check (cetak_ke > 0 or dicetak_oleh is null),
  constraint sortir_keeps_its_gold check ((berat_beli + lebih_berat) = (total_berat + susut_berat) and (fine_beli + lebih_fine) = (total_fine + susut_fine) and total_fine <= total_berat)
);
alter table sortir add constraint sortir_says_why_cancelled check (status <> 'CANCELLED'::text or alasan_batal is not null and dibatalkan_oleh is not null and dibatalkan_at is not null) not valid;
create index sortir_by_date on sortir (kode_toko, tgl_system, no_sortir);
create index sortir_by_text on sortir using gin (cari gin_trgm_ops);
create constraint trigger sortir_adds_up after insert on sortir deferrable initially deferred for each row execute function sorted_adds_up();
create trigger sortir_alasan_batal_no_card before insert or update of alasan_batal on sortir for each row when (length(new.alasan_batal) >= 12) execute function no_card_number('alasan_batal');
create trigger sortir_begins before insert on sortir for each row when (new.status = 'CANCELLED'::text) execute function begins_cancelled();
create trigger sortir_keterangan_no_card before insert or update of keterangan on sortir for each row when (length(new.keterangan) >= 12) execute function no_card_number('keterangan');
create trigger sortir_no_delete before delete on sortir for each row execute function refuse_removal();
create trigger sortir_no_truncate before truncate on sortir for each statement execute function refuse_removal();
create trigger sortir_open_date after insert on sortir referencing new table as baru for each statement execute function held_on_open_date();
create constraint trigger sortir_reversed after update on sortir deferrable initially deferred for each row when (new.status = 'CANCELLED'::text and old.status <> 'CANCELLED'::text) execute function header_is_reversed();
create trigger sortir_stamped before insert on sortir for each row execute function stamp_row();
create trigger sortir_stays before update on sortir for each row execute function guard_header();

create table sortir_detail (
  kode_toko     text          not null,
  no_sortir     text          not null,
  no_urut       integer       not null,
  tgl_system    date          not null,
  batal         boolean       not null default false,
  -- A piece of ours under its barcode, or a lot; and the document that brought it in.
  kode_barcode  text          references barang(kode_barcode),
  kode_lot      text          references lot(kode_lot),
  kind          text          not null,
  no_dokumen    text          not null,
  nama_barang   text          not null,
  kadar_beli    numeric(6,3),
  qty           integer       not null check (qty > 0),
  berat_beli    numeric(12,3) not null check (berat_beli > 0::numeric),
  fine_beli     numeric(12,3) not null check (fine_beli >= 0::numeric),
  hpp           bigint        not null check (hpp >= 0),
  kode_kadar    text          not null references kadar(kode_kadar),
  kadar_uji     numeric(6,3)  check (kadar_uji > 0::numeric and kadar_uji <= 100::numeric),
  kode_kondisi  text          not null references kondisi_barang(kode_kondisi),
  tujuan_sortir text          not null check (tujuan_sortir in ('CUCI', 'SEPUH', 'LEBUR')),
  berat_sortir  numeric(12,3) not null check (berat_sortir > 0::numeric),
  fine_sortir   numeric(12,3) not null check (fine_sortir >= 0::numeric),
  susut_berat   numeric(12,3) not null check (susut_berat >= 0::numeric),
  susut_fine    numeric(12,3) not null check (susut_fine >= 0::numeric),
  susut_hpp     bigint        not null,
  lebih_berat   numeric(12,3) not null check (lebih_berat >= 0::numeric),
  lebih_fine    numeric(12,3) not null check (lebih_fine >= 0::numeric),
  -- The lot that it is sorted into: <no_sortir>/<no_lot>.
  no_lot        integer       not null,
  constraint sortir_detail_pkey primary key (kode_toko, no_sortir, no_urut),
  constraint sortir_detail_kode_toko_no_sortir_fkey foreign key (kode_toko, no_sortir) references sortir(kode_toko, no_sortir),
  constraint sortir_detail_check check (susut_hpp >= 0 and susut_hpp <= hpp),
  constraint sortir_detail_keeps_its_gold check ((berat_beli + lebih_berat) = (berat_sortir + susut_berat) and (fine_beli + lebih_fine) = (fine_sortir + susut_fine) and (susut_berat = 0::numeric or lebih_berat = 0::numeric) and (susut_fine = 0::numeric or lebih_fine = 0::numeric) and fine_sortir <= berat_sortir),
  constraint sortir_detail_of_one check (num_nonnulls(kode_barcode, kode_lot) = 1)
);
create index sortir_detail_by_condition on sortir_detail (kode_kondisi);
create index sortir_detail_by_date on sortir_detail (kode_toko, tgl_system);
create index sortir_detail_by_document on sortir_detail (no_dokumen);
create index sortir_detail_by_lot on sortir_detail (kode_lot) where (kode_lot is not null);
create index sortir_detail_by_piece on sortir_detail (kode_barcode) where (kode_barcode is not null);
create index sortir_detail_by_purity on sortir_detail (kode_kadar);
create trigger sortir_detail_append_only before delete or update on sortir_detail for each row when (pg_trigger_depth() = 0) execute function refuse_change();
create trigger sortir_detail_no_truncate before truncate on sortir_detail for each statement execute function refuse_change();
create trigger sortir_detail_of_its_document after insert on sortir_detail referencing new table as baris for each statement execute function sortir_detail_of_its_document();

create table sortir_lot (
  kode_toko      text          not null,
  no_sortir      text          not null,
  no_urut        integer       not null,
  tgl_system     date          not null,
  batal          boolean       not null default false,
  kode_kadar     text          not null references kadar(kode_kadar),
  kadar          numeric(6,3)  not null,
  kode_kondisi   text          not null references kondisi_barang(kode_kondisi),
  kondisi_barang text          not null,
  tujuan_sortir  text          not null check (tujuan_sortir in ('CUCI', 'SEPUH', 'LEBUR')),
  qty            integer       not null check (qty > 0),
  berat          numeric(12,3) not null check (berat > 0::numeric),
  fine           numeric(12,3) not null,
  hpp            bigint        not null check (hpp >= 0),
  constraint sortir_lot_pkey primary key (kode_toko, no_sortir, no_urut),
  constraint sortir_lot_kode_toko_no_sortir_fkey foreign key (kode_toko, no_sortir) references sortir(kode_toko, no_sortir),
  constraint sortir_lot_check check (fine >= 0::numeric and fine <= berat)
);
create index sortir_lot_by_condition on sortir_lot (kode_kondisi);
create index sortir_lot_by_date on sortir_lot (kode_toko, tgl_system);
create index sortir_lot_by_purity on sortir_lot (kode_kadar);
create trigger sortir_lot_append_only before delete or update on sortir_lot for each row when (pg_trigger_depth() = 0) execute function refuse_change();
create trigger sortir_lot_no_truncate before truncate on sortir_lot for each statement execute function refuse_change();
create trigger sortir_lot_of_its_document after insert on sortir_lot referencing new table as baris for each statement execute function sortir_lot_of_its_document();

create table pindah_sortir (
  kode_toko        text          not null references toko(kode_toko) deferrable initially deferred,
  no_pindah_sortir text          not null,
  tgl_system       date          not null,
  status           text          not null check (status = any ('{VALID,CANCELLED}'::text[])),
  user_id          text          not null,
  created_at       timestamptz   not null default now(),
  cetak_ke         integer       not null default 0,
  dicetak_oleh     text,
  alasan_batal     text,
  dibatalkan_oleh  text,
  dibatalkan_at    timestamptz,
  asal_lot         text          not null references lot_sortir(kode_lot),
  tujuan_lot       text          not null references lot_sortir(kode_lot),
  tempat           text          not null check (tempat in ('BEKAS', 'ROSOK')),
  qty_lot          integer       not null check (qty_lot >= 0),
  berat            numeric(12,3) not null check (berat > 0::numeric),
  fine             numeric(12,3) not null,
  hpp              bigint        not null check (hpp >= 0),
  keterangan       text          check (keterangan <> ''::text),
  written_in       xid8          not null default pg_current_xact_id(),
  cari             text          not null generated always as (upper((((((coalesce(no_pindah_sortir, ''::text) || ' '::text) || coalesce(asal_lot, ''::text)) || ' '::text) || coalesce(tujuan_lot, ''::text)) || ' '::text) || coalesce(keterangan, ''::text))) stored,
  constraint pindah_sortir_pkey primary key (kode_toko, no_pindah_sortir),
  constraint pindah_sortir_check check (cetak_ke > 0 or dicetak_oleh is null),
  constraint pindah_sortir_check1 check (fine >= 0::numeric and fine <= berat),
  constraint pindah_sortir_elsewhere check (asal_lot <> tujuan_lot)
);
alter table pindah_sortir add constraint pindah_sortir_says_why_cancelled check (status <> 'CANCELLED'::text or alasan_batal is not null and dibatalkan_oleh is not null and dibatalkan_at is not null) not valid;
create index pindah_sortir_by_date on pindah_sortir (kode_toko, tgl_system, no_pindah_sortir);
create index pindah_sortir_by_source on pindah_sortir (asal_lot);
create index pindah_sortir_by_target on pindah_sortir (tujuan_lot);
create index pindah_sortir_by_text on pindah_sortir using gin (cari gin_trgm_ops);
create trigger pindah_sortir_alasan_batal_no_card before insert or update of alasan_batal on pindah_sortir for each row when (length(new.alasan_batal) >= 12) execute function no_card_number('alasan_batal');
create trigger pindah_sortir_begins before insert on pindah_sortir for each row when (new.status = 'CANCELLED'::text) execute function begins_cancelled();
create trigger pindah_sortir_keterangan_no_card before insert or update of keterangan on pindah_sortir for each row when (length(new.keterangan) >= 12) execute function no_card_number('keterangan');
create trigger pindah_sortir_no_delete before delete on pindah_sortir for each row execute function refuse_removal();
create trigger pindah_sortir_no_truncate before truncate on pindah_sortir for each statement execute function refuse_removal();
create trigger pindah_sortir_open_date after insert on pindah_sortir referencing new table as baru for each statement execute function held_on_open_date();
create constraint trigger pindah_sortir_reversed after update on pindah_sortir deferrable initially deferred for each row when (new.status = 'CANCELLED'::text and old.status <> 'CANCELLED'::text) execute function header_is_reversed();
create trigger pindah_sortir_stamped before insert on pindah_sortir for each row execute function stamp_row();
create trigger pindah_sortir_stays before update on pindah_sortir for each row execute function guard_header();

create table mutasi_cuci_manual (
  kode_toko       text          not null references toko(kode_toko) deferrable initially deferred,
  no_cuci_manual  text          not null,
  tgl_system      date          not null,
  status          text          not null check (status = any ('{VALID,CANCELLED}'::text[])),
  user_id         text          not null,
  created_at      timestamptz   not null default now(),
  cetak_ke        integer       not null default 0,
  dicetak_oleh    text,
  alasan_batal    text,
  dibatalkan_oleh text,
  dibatalkan_at   timestamptz,
  jenis_cuci      text          not null check (jenis_cuci in ('MASUK', 'KELUAR')),
  -- The lot that goes out. What comes in is a lot of its own: <no_cuci_manual>/1.
  kode_lot        text          references lot(kode_lot),
  kode_kadar      text          not null references kadar(kode_kadar),
  kadar           numeric(6,3)  not null,
  qty_lot         integer       not null check (qty_lot >= 0),
  berat           numeric(12,3) not null check (berat > 0::numeric),
  fine            numeric(12,3) not null,
  hpp             bigint        not null check (hpp >= 0),
  tujuan_cuci     text          check (tujuan_cuci in ('BEKAS', 'ROSOK')),
  berat_kembali   numeric(12,3) check (berat_kembali > 0::numeric),
  susut_berat     numeric(12,3) not null check (susut_berat >= 0::numeric),
  susut_fine      numeric(12,3) not null,
  susut_hpp       bigint        not null,
  alasan_cuci     text          not null check (alasan_cuci <> ''::text),
  written_in      xid8          not null default pg_current_xact_id(),
  cari            text          not null generated always as (upper((((coalesce(no_cuci_manual, ''::text) || ' '::text) || coalesce(kode_lot, ''::text)) || ' '::text) || coalesce(alasan_cuci, ''::text))) stored,
  constraint mutasi_cuci_manual_pkey primary key (kode_toko, no_cuci_manual),
  constraint mutasi_cuci_manual_check check (cetak_ke > 0 or dicetak_oleh is null),
  constraint mutasi_cuci_manual_check1 check (fine >= 0::numeric and fine <= berat),
  constraint mutasi_cuci_manual_check2 check (susut_fine >= 0::numeric and susut_fine <= fine),
  constraint mutasi_cuci_manual_check3 check (susut_hpp >= 0 and susut_hpp <= hpp),
  constraint mutasi_cuci_manual_one_way check (
case jenis_cuci
    when 'MASUK'::text then ((num_nonnulls(kode_lot, tujuan_cuci, berat_kembali) = 0) and (qty_lot > 0) and ((susut_berat = (0)::numeric) and (susut_fine = (0)::numeric) and (susut_hpp = 0)))
    else ((num_nonnulls(kode_lot, tujuan_cuci, berat_kembali) = 3) and ((berat_kembali + susut_berat) = berat))
end)
);
alter table mutasi_cuci_manual add constraint mutasi_cuci_manual_says_why_cancelled check (status <> 'CANCELLED'::text or alasan_batal is not null and dibatalkan_oleh is not null and dibatalkan_at is not null) not valid;
create index mutasi_cuci_manual_by_date on mutasi_cuci_manual (kode_toko, tgl_system, no_cuci_manual);
create index mutasi_cuci_manual_by_lot on mutasi_cuci_manual (kode_lot) where (kode_lot is not null);
create index mutasi_cuci_manual_by_purity on mutasi_cuci_manual (kode_kadar);
create index mutasi_cuci_manual_by_text on mutasi_cuci_manual using gin (cari gin_trgm_ops);
create trigger mutasi_cuci_manual_alasan_batal_no_card before insert or update of alasan_batal on mutasi_cuci_manual for each row when (length(new.alasan_batal) >= 12) execute function no_card_number('alasan_batal');
create trigger mutasi_cuci_manual_begins before insert on mutasi_cuci_manual for each row when (new.status = 'CANCELLED'::text) execute function begins_cancelled();
create trigger mutasi_cuci_manual_no_delete before delete on mutasi_cuci_manual for each row execute function refuse_removal();
create trigger mutasi_cuci_manual_no_truncate before truncate on mutasi_cuci_manual for each statement execute function refuse_removal();
create trigger mutasi_cuci_manual_open_date after insert on mutasi_cuci_manual referencing new table as baru for each statement execute function held_on_open_date();
create constraint trigger mutasi_cuci_manual_reversed after update on mutasi_cuci_manual deferrable initially deferred for each row when (new.status = 'CANCELLED'::text and old.status <> 'CANCELLED'::text) execute function header_is_reversed();
create trigger mutasi_cuci_manual_stamped before insert on mutasi_cuci_manual for each row execute function stamp_row();
create trigger mutasi_cuci_manual_stays before update on mutasi_cuci_manual for each row execute function guard_header();

create table kirim_cuci (
  kode_toko         text          not null references toko(kode_toko) deferrable initially deferred,
  no_cuci           text          not null,
  tgl_system        date          not null,
  status            text          not null check (status = any ('{KIRIM,SEBAGIAN,SELESAI,CANCELLED}'::text[])),
  user_id           text          not null,
  created_at        timestamptz   not null default now(),
  cetak_ke          integer       not null default 0,
  dicetak_oleh      text,
  alasan_batal      text,
  dibatalkan_oleh   text,
  dibatalkan_at     timestamptz,
  tujuan_cuci       text          not null check (tujuan_cuci in ('BANGKU', 'TUKANG')),
  kode_tukang       text,
  nama_tukang       text,
  jenis_cuci        text          not null check (jenis_cuci in ('CUCI', 'SEPUH', 'LEBUR')),
  perkiraan_selesai date          not null,
  keterangan        text          check (keterangan <> ''::text),
  total_qty         integer       not null check (total_qty >= 0),
  total_berat       numeric(12,3) not null check (total_berat > 0::numeric),
  total_fine        numeric(12,3) not null,
  total_hpp         bigint        not null check (total_hpp >= 0),
  written_in        xid8          not null default pg_current_xact_id(),
  cari              text          not null generated always as (upper((((coalesce(no_cuci, ''::text) || ' '::text) || coalesce(nama_tukang, ''::text)) || ' '::text) || coalesce(keterangan, ''::text))) stored,
  constraint kirim_cuci_pkey primary key (kode_toko, no_cuci),
  constraint kirim_cuci_of_craftsman foreign key (kode_toko, kode_tukang) references tukang(kode_toko, kode_tukang),
  constraint kirim_cuci_check check (cetak_ke > 0 or dicetak_oleh is null),
  constraint kirim_cuci_check1 check (perkiraan_selesai >= tgl_system),
  constraint kirim_cuci_check2 check (total_fine >= 0::numeric and total_fine <= total_berat),
  constraint kirim_cuci_names_its_craftsman check ((kode_tukang is not null) = (tujuan_cuci = 'TUKANG'::text) and (kode_tukang is null) = (nama_tukang is null))
);
alter table kirim_cuci add constraint kirim_cuci_says_why_cancelled check (status <> 'CANCELLED'::text or alasan_batal is not null and dibatalkan_oleh is not null and dibatalkan_at is not null) not valid;
create index kirim_cuci_by_craftsman on kirim_cuci (kode_toko, kode_tukang);
create index kirim_cuci_by_date on kirim_cuci (kode_toko, tgl_system, no_cuci);
create index kirim_cuci_by_text on kirim_cuci using gin (cari gin_trgm_ops);
create index kirim_cuci_open on kirim_cuci (kode_toko, tgl_system) where (status in ('KIRIM', 'SEBAGIAN'));
create trigger kirim_cuci_alasan_batal_no_card before insert or update of alasan_batal on kirim_cuci for each row when (length(new.alasan_batal) >= 12) execute function no_card_number('alasan_batal');
create trigger kirim_cuci_begins before insert on kirim_cuci for each row when (new.status = 'CANCELLED'::text) execute function begins_cancelled();
create trigger kirim_cuci_begins_sent before insert on kirim_cuci for each row execute function cuci_begins();
-- 7. The state of a batch follows what happens to it, and nobody's hand.
create trigger kirim_cuci_follows before update on kirim_cuci for each row when (pg_trigger_depth() = 0 and old.status <> new.status and (old.status <> 'KIRIM'::text or new.status <> 'CANCELLED'::text)) execute function refuse_hand();
create trigger kirim_cuci_keterangan_no_card before insert or update of keterangan on kirim_cuci for each row when (length(new.keterangan) >= 12) execute function no_card_number('keterangan');
create trigger kirim_cuci_no_delete before delete on kirim_cuci for each row execute function refuse_removal();
create trigger kirim_cuci_no_truncate before truncate on kirim_cuci for each statement execute function refuse_removal();
create trigger kirim_cuci_open_date after insert on kirim_cuci referencing new table as baru for each statement execute function held_on_open_date();
create constraint trigger kirim_cuci_reversed after update on kirim_cuci deferrable initially deferred for each row when (new.status = 'CANCELLED'::text and old.status <> 'CANCELLED'::text) execute function header_is_reversed();
create trigger kirim_cuci_stamped before insert on kirim_cuci for each row execute function stamp_row();
create trigger kirim_cuci_stays before update on kirim_cuci for each row execute function guard_header();

create table kirim_cuci_detail (
  kode_toko   text          not null,
  no_cuci     text          not null,
  no_urut     integer       not null,
  tgl_system  date          not null,
  batal       boolean       not null default false,
  kode_lot    text          not null references lot(kode_lot),
  asal_barang text          not null check (asal_barang in ('BEKAS', 'ROSOK', 'BATANG')),
  nama_barang text          not null,
  kadar       numeric(6,3),
  qty_lot     integer       not null check (qty_lot >= 0),
  berat       numeric(12,3) not null check (berat > 0::numeric),
  fine        numeric(12,3) not null,
  hpp         bigint        not null check (hpp >= 0),
  constraint kirim_cuci_detail_pkey primary key (kode_toko, no_cuci, no_urut),
  constraint kirim_cuci_detail_once unique (kode_toko, no_cuci, kode_lot),
  constraint kirim_cuci_detail_kode_toko_no_cuci_fkey foreign key (kode_toko, no_cuci) references kirim_cuci(kode_toko, no_cuci),
  constraint kirim_cuci_detail_check check (fine >= 0::numeric and fine <= berat)
);
create index kirim_cuci_detail_by_date on kirim_cuci_detail (kode_toko, tgl_system);
create index kirim_cuci_detail_by_lot on kirim_cuci_detail (kode_lot);
create trigger kirim_cuci_detail_append_only before delete or update on kirim_cuci_detail for each row when (pg_trigger_depth() = 0) execute function refuse_change();
create trigger kirim_cuci_detail_no_truncate before truncate on kirim_cuci_detail for each statement execute function refuse_change();
create trigger kirim_cuci_detail_of_its_document after insert on kirim_cuci_detail referencing new table as baris for each statement execute function kirim_cuci_detail_of_its_document();

create table terima_cuci (
  kode_toko       text          not null references toko(kode_toko) deferrable initially deferred,
  no_terima_cuci  text          not null,
  tgl_system      date          not null,
  status          text          not null check (status = any ('{VALID,CANCELLED}'::text[])),
  user_id         text          not null,
  created_at      timestamptz   not null default now(),
  cetak_ke        integer       not null default 0,
  dicetak_oleh    text,
  alasan_batal    text,
  dibatalkan_oleh text,
  dibatalkan_at   timestamptz,
  no_cuci         text          not null,
  jenis_cuci      text          not null,
  kode_tukang     text,
  nama_tukang     text,
  total_qty       integer       not null check (total_qty >= 0),
  total_berat     numeric(12,3) not null check (total_berat > 0::numeric),
  total_kembali   numeric(12,3) not null check (total_kembali >= 0::numeric),
  susut_gross     numeric(12,3) not null check (susut_gross >= 0::numeric),
  susut_fine      numeric(12,3) not null,
  susut_rp        bigint        not null check (susut_rp >= 0),
  ongkos_sepuhan  bigint        not null check (ongkos_sepuhan >= 0),
  cara_ongkos     text          not null check (cara_ongkos in ('KAS', 'HUTANG')),
  no_rekening     text          references rekening(no_rekening),
  keterangan      text          check (keterangan <> ''::text),
  -- Its place among what happened to the batch.
  langkah         integer       not null default 0,
  written_in      xid8          not null default pg_current_xact_id(),
  cari            text          not null generated always as (upper((((((coalesce(no_terima_cuci, ''::text) || ' '::text) || coalesce(no_cuci, ''::text)) || ' '::text) || coalesce(nama_tukang, ''::text)) || ' '::text) || coalesce(keterangan, ''::text))) stored,
  constraint terima_cuci_pkey primary key (kode_toko, no_terima_cuci),
  constraint terima_cuci_of_batch foreign key (kode_toko, no_cuci) references kirim_cuci(kode_toko, no_cuci),
  constraint terima_cuci_check check (cetak_ke > 0 or dicetak_oleh is null),
  constraint terima_cuci_check1 check (susut_fine >= 0::numeric and susut_fine <= susut_gross),
  constraint terima_cuci_check2 check (no_rekening is null or cara_ongkos = 'KAS'::text),
  constraint terima_cuci_owes_somebody check (cara_ongkos = 'KAS'::text or kode_tukang is not null),
  constraint terima_cuci_weighs check (total_berat = (total_kembali + susut_gross))
);
alter table terima_cuci add constraint terima_cuci_says_why_cancelled check (status <> 'CANCELLED'::text or alasan_batal is not null and dibatalkan_oleh is not null and dibatalkan_at is not null) not valid;
create index terima_cuci_by_batch on terima_cuci (kode_toko, no_cuci);
create index terima_cuci_by_date on terima_cuci (kode_toko, tgl_system, no_terima_cuci);
create index terima_cuci_by_text on terima_cuci using gin (cari gin_trgm_ops);
create trigger terima_cuci_alasan_batal_no_card before insert or update of alasan_batal on terima_cuci for each row when (length(new.alasan_batal) >= 12) execute function no_card_number('alasan_batal');
create trigger terima_cuci_begins before insert on terima_cuci for each row when (new.status = 'CANCELLED'::text) execute function begins_cancelled();
create trigger terima_cuci_keterangan_no_card before insert or update of keterangan on terima_cuci for each row when (length(new.keterangan) >= 12) execute function no_card_number('keterangan');
create trigger terima_cuci_moves after insert on terima_cuci for each row execute function cuci_moves();
create trigger terima_cuci_moves_back after update of status on terima_cuci for each row when (old.status <> 'CANCELLED'::text and new.status = 'CANCELLED'::text) execute function cuci_moves();
create trigger terima_cuci_next_step before insert on terima_cuci for each row execute function cuci_next_step();
create trigger terima_cuci_no_delete before delete on terima_cuci for each row execute function refuse_removal();
create trigger terima_cuci_no_truncate before truncate on terima_cuci for each statement execute function refuse_removal();
create trigger terima_cuci_open_date after insert on terima_cuci referencing new table as baru for each statement execute function held_on_open_date();
create constraint trigger terima_cuci_reversed after update on terima_cuci deferrable initially deferred for each row when (new.status = 'CANCELLED'::text and old.status <> 'CANCELLED'::text) execute function header_is_reversed();
create trigger terima_cuci_stamped before insert on terima_cuci for each row execute function stamp_row();
create trigger terima_cuci_stays before update on terima_cuci for each row execute function guard_header();

create table terima_cuci_detail (
  kode_toko      text          not null,
  no_terima_cuci text          not null,
  no_urut        integer       not null,
  tgl_system     date          not null,
  batal          boolean       not null default false,
  kode_lot       text          not null references lot(kode_lot),
  nama_barang    text          not null,
  kadar          numeric(6,3),
  tujuan_barang  text          not null check (tujuan_barang in ('BEKAS', 'ROSOK')),
  -- What of the batch came back or was lost, what is back of it, and what was lost.
  qty_lot        integer       not null check (qty_lot >= 0),
  berat          numeric(12,3) not null check (berat > 0::numeric),
  fine           numeric(12,3) not null check (fine >= 0::numeric),
  hpp            bigint        not null check (hpp >= 0),
  berat_kembali  numeric(12,3) not null check (berat_kembali >= 0::numeric),
  fine_kembali   numeric(12,3) not null,
  hpp_kembali    bigint        not null check (hpp_kembali >= 0),
  susut_gross    numeric(12,3) not null,
  susut_fine     numeric(12,3) not null,
  susut_rp       bigint        not null,
  constraint terima_cuci_detail_pkey primary key (kode_toko, no_terima_cuci, no_urut),
  constraint terima_cuci_detail_once unique (kode_toko, no_terima_cuci, kode_lot),
  constraint terima_cuci_detail_kode_toko_no_terima_cuci_fkey foreign key (kode_toko, no_terima_cuci) references terima_cuci(kode_toko, no_terima_cuci),
  constraint terima_cuci_detail_check check (fine_kembali >= 0::numeric and fine_kembali <= berat_kembali),
  constraint terima_cuci_detail_check1 check (susut_gross = (berat - berat_kembali) and susut_gross >= 0::numeric),
  constraint terima_cuci_detail_check2 check (susut_fine = (fine - fine_kembali) and susut_fine >= 0::numeric),
  constraint terima_cuci_detail_check3 check (susut_rp = (hpp - hpp_kembali) and susut_rp >= 0)
);
create index terima_cuci_detail_by_date on terima_cuci_detail (kode_toko, tgl_system);
create index terima_cuci_detail_by_lot on terima_cuci_detail (kode_lot);
create trigger terima_cuci_detail_append_only before delete or update on terima_cuci_detail for each row when (pg_trigger_depth() = 0) execute function refuse_change();
create trigger terima_cuci_detail_no_truncate before truncate on terima_cuci_detail for each statement execute function refuse_change();
create trigger terima_cuci_detail_of_its_document after insert on terima_cuci_detail referencing new table as baris for each statement execute function terima_cuci_detail_of_its_document();

create table terima_sepuhan (
  kode_toko       text          not null references toko(kode_toko) deferrable initially deferred,
  no_sepuhan      text          not null,
  tgl_system      date          not null,
  status          text          not null check (status = any ('{VALID,CANCELLED}'::text[])),
  user_id         text          not null,
  created_at      timestamptz   not null default now(),
  cetak_ke        integer       not null default 0,
  dicetak_oleh    text,
  alasan_batal    text,
  dibatalkan_oleh text,
  dibatalkan_at   timestamptz,
  no_cuci         text          not null,
  jenis_cuci      text          not null check (jenis_cuci in ('SEPUH', 'LEBUR')),
  kode_tukang     text,
  nama_tukang     text,
  total_qty       integer       not null check (total_qty >= 0),
  total_berat     numeric(12,3) not null check (total_berat > 0::numeric),
  -- Declared: by the purity of the lots.
  total_fine      numeric(12,3) not null check (total_fine >= 0::numeric),
  total_hpp       bigint        not null check (total_hpp >= 0),
  -- What the crucible gave, before anything was parted from it.
  berat_lebur     numeric(12,3) not null check (berat_lebur > 0::numeric),
  -- Lost in the melt, at the declared purity.
  susut_gross     numeric(12,3) not null check (susut_gross >= 0::numeric),
  susut_fine      numeric(12,3) not null,
  susut_rp        bigint        not null check (susut_rp >= 0),
  -- Base metal that was parted, and the fineness that the assay did not find; below zero it found more.
  selisih_gross   numeric(12,3) not null check (selisih_gross >= 0::numeric),
  selisih_fine    numeric(12,3) not null,
  nilai_selisih   bigint        not null check (nilai_selisih >= 0),
  total_hasil     numeric(12,3) not null check (total_hasil > 0::numeric),
  fine_hasil      numeric(12,3) not null check (fine_hasil >= 0::numeric),
  hpp_hasil       bigint        not null check (hpp_hasil >= 0),
  ongkos_sepuhan  bigint        not null check (ongkos_sepuhan >= 0),
  cara_ongkos     text          not null check (cara_ongkos in ('KAS', 'HUTANG')),
  no_rekening     text          references rekening(no_rekening),
  keterangan      text          check (keterangan <> ''::text),
  langkah         integer       not null default 0,
  written_in      xid8          not null default pg_current_xact_id(),
  cari            text          not null generated always as (upper((((((coalesce(no_sepuhan, ''::text) || ' '::text) || coalesce(no_cuci, ''::text)) || ' '::text) || coalesce(nama_tukang, ''::text)) || ' '::text) || coalesce(keterangan, ''::text))) stored,
  constraint terima_sepuhan_pkey primary key (kode_toko, no_sepuhan),
  constraint terima_sepuhan_of_batch foreign key (kode_toko, no_cuci) references kirim_cuci(kode_toko, no_cuci),
  constraint terima_sepuhan_check check (cetak_ke > 0 or dicetak_oleh is null),
  constraint terima_sepuhan_check1 check (susut_fine >= 0::numeric and susut_fine <= susut_gross),
  constraint terima_sepuhan_check2 check (no_rekening is null or cara_ongkos = 'KAS'::text),
  constraint terima_sepuhan_cost check (total_hpp = (susut_rp + nilai_selisih + hpp_hasil)),
  constraint terima_sepuhan_fine check (total_fine = (susut_fine + selisih_fine + fine_hasil)),
  -- More fine out than in has a reason (R6), and an approval: see below.
  constraint terima_sepuhan_gain_says_why check (fine_hasil <= total_fine or keterangan is not null),
  constraint terima_sepuhan_gross check (total_berat = (berat_lebur + susut_gross) and berat_lebur = (total_hasil + selisih_gross)),
  constraint terima_sepuhan_owes_somebody check (cara_ongkos = 'KAS'::text or kode_tukang is not null)
);
alter table terima_sepuhan add constraint terima_sepuhan_says_why_cancelled check (status <> 'CANCELLED'::text or alasan_batal is not null and dibatalkan_oleh is not null and dibatalkan_at is not null) not valid;
create index terima_sepuhan_by_batch on terima_sepuhan (kode_toko, no_cuci);
create index terima_sepuhan_by_date on terima_sepuhan (kode_toko, tgl_system, no_sepuhan);
create index terima_sepuhan_by_text on terima_sepuhan using gin (cari gin_trgm_ops);
create trigger terima_sepuhan_alasan_batal_no_card before insert or update of alasan_batal on terima_sepuhan for each row when (length(new.alasan_batal) >= 12) execute function no_card_number('alasan_batal');
create trigger terima_sepuhan_begins before insert on terima_sepuhan for each row when (new.status = 'CANCELLED'::text) execute function begins_cancelled();
create constraint trigger terima_sepuhan_is_allowed after insert on terima_sepuhan deferrable initially deferred for each row when (new.fine_hasil > new.total_fine) execute function sepuhan_is_allowed();
create trigger terima_sepuhan_keterangan_no_card before insert or update of keterangan on terima_sepuhan for each row when (length(new.keterangan) >= 12) execute function no_card_number('keterangan');
create trigger terima_sepuhan_moves after insert on terima_sepuhan for each row execute function cuci_moves();
create trigger terima_sepuhan_moves_back after update of status on terima_sepuhan for each row when (old.status <> 'CANCELLED'::text and new.status = 'CANCELLED'::text) execute function cuci_moves();
create trigger terima_sepuhan_next_step before insert on terima_sepuhan for each row execute function cuci_next_step();
create trigger terima_sepuhan_no_delete before delete on terima_sepuhan for each row execute function refuse_removal();
create trigger terima_sepuhan_no_truncate before truncate on terima_sepuhan for each statement execute function refuse_removal();
create trigger terima_sepuhan_open_date after insert on terima_sepuhan referencing new table as baru for each statement execute function held_on_open_date();
create constraint trigger terima_sepuhan_reversed after update on terima_sepuhan deferrable initially deferred for each row when (new.status = 'CANCELLED'::text and old.status <> 'CANCELLED'::text) execute function header_is_reversed();
create trigger terima_sepuhan_stamped before insert on terima_sepuhan for each row execute function stamp_row();
create trigger terima_sepuhan_stays before update on terima_sepuhan for each row execute function guard_header();

create table terima_sepuhan_detail (
  kode_toko   text          not null,
  no_sepuhan  text          not null,
  no_urut     integer       not null,
  tgl_system  date          not null,
  batal       boolean       not null default false,
  kode_lot    text          not null references lot(kode_lot),
  nama_barang text          not null,
  kadar       numeric(6,3),
  qty_lot     integer       not null check (qty_lot >= 0),
  berat       numeric(12,3) not null check (berat > 0::numeric),
  fine        numeric(12,3) not null check (fine >= 0::numeric),
  hpp         bigint        not null check (hpp >= 0),
  constraint terima_sepuhan_detail_pkey primary key (kode_toko, no_sepuhan, no_urut),
  constraint terima_sepuhan_detail_once unique (kode_toko, no_sepuhan, kode_lot),
  constraint terima_sepuhan_detail_kode_toko_no_sepuhan_fkey foreign key (kode_toko, no_sepuhan) references terima_sepuhan(kode_toko, no_sepuhan)
);
create index terima_sepuhan_detail_by_date on terima_sepuhan_detail (kode_toko, tgl_system);
create index terima_sepuhan_detail_by_lot on terima_sepuhan_detail (kode_lot);
create trigger terima_sepuhan_detail_append_only before delete or update on terima_sepuhan_detail for each row when (pg_trigger_depth() = 0) execute function refuse_change();
create trigger terima_sepuhan_detail_no_truncate before truncate on terima_sepuhan_detail for each statement execute function refuse_change();
create trigger terima_sepuhan_detail_of_its_document after insert on terima_sepuhan_detail referencing new table as baris for each statement execute function terima_sepuhan_detail_of_its_document();

create table terima_sepuhan_hasil (
  kode_toko   text          not null,
  no_sepuhan  text          not null,
  no_urut     integer       not null,
  tgl_system  date          not null,
  jenis_hasil text          not null check (jenis_hasil in ('BATANG', 'DEBU', 'AIR')),
  berat       numeric(12,3) not null check (berat > 0::numeric),
  -- Thousandths on which both sides settled; the mean of the assays, and the fine gold by it. None where nothing was assayed.
  permil_uji  numeric(6,3)  check (permil_uji > 0::numeric and permil_uji <= 1000::numeric),
  fine_uji    numeric(12,3) check (fine_uji >= 0::numeric),
  fine        numeric(12,3) not null,
  hpp         bigint        not null check (hpp >= 0),
  constraint terima_sepuhan_hasil_pkey primary key (kode_toko, no_sepuhan, no_urut),
  constraint terima_sepuhan_hasil_kode_toko_no_sepuhan_fkey foreign key (kode_toko, no_sepuhan) references terima_sepuhan(kode_toko, no_sepuhan),
  constraint terima_sepuhan_hasil_bar_is_assayed check (jenis_hasil <> 'BATANG'::text or permil_uji is not null),
  constraint terima_sepuhan_hasil_check check (fine >= 0::numeric and fine <= berat and fine = round(berat * coalesce(permil_uji, 0::numeric) / 1000::numeric, 3)),
  constraint terima_sepuhan_hasil_settled check ((permil_uji is null) = (fine_uji is null))
);
create index terima_sepuhan_hasil_by_date on terima_sepuhan_hasil (kode_toko, tgl_system);
create trigger terima_sepuhan_hasil_append_only before delete or update on terima_sepuhan_hasil for each row when (pg_trigger_depth() = 0) execute function refuse_change();
create trigger terima_sepuhan_hasil_no_truncate before truncate on terima_sepuhan_hasil for each statement execute function refuse_change();
create trigger terima_sepuhan_hasil_of_its_document after insert on terima_sepuhan_hasil referencing new table as baris for each statement execute function terima_sepuhan_hasil_of_its_document();

create table terima_sepuhan_uji (
  kode_toko    text          not null,
  no_sepuhan   text          not null,
  no_urut      integer       not null,
  tgl_system   date          not null,
  -- The line of the result.
  no_hasil     integer       not null,
  metode_uji   text          not null check (metode_uji in ('PIN', 'API', 'XRF', 'BATU')),
  berat_sampel numeric(12,3) not null check (berat_sampel >= 0::numeric),
  penguji      text          not null check (penguji <> ''::text),
  permil       numeric(6,3)  not null check (permil > 0::numeric and permil <= 1000::numeric),
  constraint terima_sepuhan_uji_pkey primary key (kode_toko, no_sepuhan, no_urut),
  constraint terima_sepuhan_uji_kode_toko_no_sepuhan_fkey foreign key (kode_toko, no_sepuhan) references terima_sepuhan(kode_toko, no_sepuhan),
  constraint terima_sepuhan_uji_of_result foreign key (kode_toko, no_sepuhan, no_hasil) references terima_sepuhan_hasil(kode_toko, no_sepuhan, no_urut)
);
create index terima_sepuhan_uji_by_date on terima_sepuhan_uji (kode_toko, tgl_system);
create index terima_sepuhan_uji_by_result on terima_sepuhan_uji (kode_toko, no_sepuhan, no_hasil);
create trigger terima_sepuhan_uji_append_only before delete or update on terima_sepuhan_uji for each row when (pg_trigger_depth() = 0) execute function refuse_change();
create trigger terima_sepuhan_uji_no_truncate before truncate on terima_sepuhan_uji for each statement execute function refuse_change();
create trigger terima_sepuhan_uji_of_its_document after insert on terima_sepuhan_uji referencing new table as baris for each statement execute function terima_sepuhan_uji_of_its_document();

create table tutup_cuci (
  kode_toko       text          not null references toko(kode_toko) deferrable initially deferred,
  no_tutup_cuci   text          not null,
  tgl_system      date          not null,
  status          text          not null check (status = any ('{VALID,CANCELLED}'::text[])),
  user_id         text          not null,
  created_at      timestamptz   not null default now(),
  cetak_ke        integer       not null default 0,
  dicetak_oleh    text,
  alasan_batal    text,
  dibatalkan_oleh text,
  dibatalkan_at   timestamptz,
  no_cuci         text          not null,
  jenis_cuci      text          not null,
  kode_tukang     text,
  nama_tukang     text,
  total_berat     numeric(12,3) not null,
  total_fine      numeric(12,3) not null,
  total_hpp       bigint        not null,
  -- Back, as goods or as bars; and by-products.
  hasil_gross     numeric(12,3) not null,
  hasil_fine      numeric(12,3) not null,
  hasil_hpp       bigint        not null,
  samping_gross   numeric(12,3) not null,
  samping_fine    numeric(12,3) not null,
  samping_hpp     bigint        not null,
  susut_gross     numeric(12,3) not null,
  susut_fine      numeric(12,3) not null,
  susut_rp        bigint        not null,
  -- Of that, what the assay did not find.
  selisih_fine    numeric(12,3) not null,
  nilai_selisih   bigint        not null,
  susut_persen    numeric(7,3)  not null,
  batas_susut     numeric(7,3)  not null check (batas_susut >= 0::numeric),
  -- From the last batches of the same craftsman and kind; none while there are too few.
  batas_kendali   numeric(7,3)  check (batas_kendali >= 0::numeric),
  ditanggung      text          not null check (ditanggung in ('TOKO', 'TUKANG')),
  beban_gross     numeric(12,3) not null check (beban_gross >= 0::numeric),
  beban_fine      numeric(12,3) not null check (beban_fine >= 0::numeric),
  beban_rp        bigint        not null check (beban_rp >= 0),
  keterangan      text          check (keterangan <> ''::text),
  langkah         integer       not null default 0,
  written_in      xid8          not null default pg_current_xact_id(),
  cari            text          not null generated always as (upper((((((coalesce(no_tutup_cuci, ''::text) || ' '::text) || coalesce(no_cuci, ''::text)) || ' '::text) || coalesce(nama_tukang, ''::text)) || ' '::text) || coalesce(keterangan, ''::text))) stored,
  constraint tutup_cuci_pkey primary key (kode_toko, no_tutup_cuci),
  constraint tutup_cuci_of_batch foreign key (kode_toko, no_cuci) references kirim_cuci(kode_toko, no_cuci),
  constraint tutup_cuci_adds_up check (total_berat = (hasil_gross + samping_gross + susut_gross) and total_fine = (hasil_fine + samping_fine + susut_fine) and total_hpp = (hasil_hpp + samping_hpp + susut_rp)),
  constraint tutup_cuci_charges_somebody check (
case ditanggung
    when 'TUKANG'::text then kode_tukang is not null and (beban_fine <> 0::numeric or beban_rp <> 0) and susut_persen > least(batas_susut, batas_kendali)
    else beban_gross = 0::numeric and beban_fine = 0::numeric and beban_rp = 0
end),
  constraint tutup_cuci_check check (cetak_ke > 0 or dicetak_oleh is null),
  -- A loss above the limit has a reason; who bears it is the shop with an approval (see below), or the craftsman.
  constraint tutup_cuci_says_why check (susut_persen <= least(batas_susut, batas_kendali) or keterangan is not null)
);
alter table tutup_cuci add constraint tutup_cuci_says_why_cancelled check (status <> 'CANCELLED'::text or alasan_batal is not null and dibatalkan_oleh is not null and dibatalkan_at is not null) not valid;
create index tutup_cuci_by_batch on tutup_cuci (kode_toko, no_cuci);
create index tutup_cuci_by_craftsman on tutup_cuci (kode_toko, kode_tukang, jenis_cuci, tgl_system);
create index tutup_cuci_by_date on tutup_cuci (kode_toko, tgl_system, no_tutup_cuci);
create index tutup_cuci_by_text on tutup_cuci using gin (cari gin_trgm_ops);
create unique index tutup_cuci_once on tutup_cuci (kode_toko, no_cuci) where (status = 'VALID'::text);
create trigger tutup_cuci_alasan_batal_no_card before insert or update of alasan_batal on tutup_cuci for each row when (length(new.alasan_batal) >= 12) execute function no_card_number('alasan_batal');
create trigger tutup_cuci_begins before insert on tutup_cuci for each row when (new.status = 'CANCELLED'::text) execute function begins_cancelled();
create trigger tutup_cuci_is_named after insert on tutup_cuci for each row execute function cuci_is_named();
create trigger tutup_cuci_keterangan_no_card before insert or update of keterangan on tutup_cuci for each row when (length(new.keterangan) >= 12) execute function no_card_number('keterangan');
create trigger tutup_cuci_moves after insert on tutup_cuci for each row execute function cuci_moves();
create trigger tutup_cuci_moves_back after update of status on tutup_cuci for each row when (old.status <> 'CANCELLED'::text and new.status = 'CANCELLED'::text) execute function cuci_moves();
create trigger tutup_cuci_next_step before insert on tutup_cuci for each row execute function cuci_next_step();
create trigger tutup_cuci_no_delete before delete on tutup_cuci for each row execute function refuse_removal();
create trigger tutup_cuci_no_truncate before truncate on tutup_cuci for each statement execute function refuse_removal();
create trigger tutup_cuci_open_date after insert on tutup_cuci referencing new table as baru for each statement execute function held_on_open_date();
create constraint trigger tutup_cuci_reversed after update on tutup_cuci deferrable initially deferred for each row when (new.status = 'CANCELLED'::text and old.status <> 'CANCELLED'::text) execute function header_is_reversed();
create trigger tutup_cuci_stamped before insert on tutup_cuci for each row execute function stamp_row();
create trigger tutup_cuci_stays before update on tutup_cuci for each row execute function guard_header();

create table penjualan_batang (
  kode_toko       text          not null references toko(kode_toko) deferrable initially deferred,
  no_jual_batang  text          not null,
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
  no_hp           text          check (no_hp <> ''::text),
  total_berat     numeric(12,3) not null check (total_berat > 0::numeric),
  total_fine      numeric(12,3) not null,
  grand_total     bigint        not null check (grand_total >= 0),
  jumlah_bayar    bigint        not null,
  kembali         bigint        not null check (kembali >= 0),
  keterangan      text          check (keterangan <> ''::text),
  written_in      xid8          not null default pg_current_xact_id(),
  cari            text          not null generated always as (upper((((coalesce(no_jual_batang, ''::text) || ' '::text) || coalesce(nama_customer, ''::text)) || ' '::text) || coalesce(no_hp, ''::text))) stored,
  constraint penjualan_batang_pkey primary key (kode_toko, no_jual_batang),
  constraint penjualan_batang_kode_toko_kode_sales_fkey foreign key (kode_toko, kode_sales) references sales(kode_toko, kode_sales),
  constraint penjualan_batang_check check (cetak_ke > 0 or dicetak_oleh is null),
  constraint penjualan_batang_check1 check (total_fine > 0::numeric and total_fine <= total_berat),
  constraint penjualan_batang_is_paid check ((jumlah_bayar - kembali) = grand_total)
);
alter table penjualan_batang add constraint penjualan_batang_says_why_cancelled check (status <> 'CANCELLED'::text or alasan_batal is not null and dibatalkan_oleh is not null and dibatalkan_at is not null) not valid;
create index penjualan_batang_by_date on penjualan_batang (kode_toko, tgl_system, no_jual_batang);
create index penjualan_batang_by_person on penjualan_batang using gin (tanda_orang(no_hp, null::text, null::text)) with (fastupdate=off) where (num_nonnulls(no_hp, null::text, null::text) > 0);
create index penjualan_batang_by_text on penjualan_batang using gin (cari gin_trgm_ops);
create trigger penjualan_batang_alasan_batal_no_card before insert or update of alasan_batal on penjualan_batang for each row when (length(new.alasan_batal) >= 12) execute function no_card_number('alasan_batal');
create trigger penjualan_batang_begins before insert on penjualan_batang for each row when (new.status = 'CANCELLED'::text) execute function begins_cancelled();
create constraint trigger penjualan_batang_cash_within_limit after insert on penjualan_batang deferrable initially deferred for each row execute function cash_within_limit('PENJUALAN_BATANG', 'no_jual_batang');
create trigger penjualan_batang_keterangan_no_card before insert or update of keterangan on penjualan_batang for each row when (length(new.keterangan) >= 12) execute function no_card_number('keterangan');
create trigger penjualan_batang_no_delete before delete on penjualan_batang for each row execute function refuse_removal();
create trigger penjualan_batang_no_truncate before truncate on penjualan_batang for each statement execute function refuse_removal();
create trigger penjualan_batang_open_date after insert on penjualan_batang referencing new table as baru for each statement execute function held_on_open_date();
create constraint trigger penjualan_batang_reversed after update on penjualan_batang deferrable initially deferred for each row when (new.status = 'CANCELLED'::text and old.status <> 'CANCELLED'::text) execute function header_is_reversed();
create trigger penjualan_batang_stamped before insert on penjualan_batang for each row execute function stamp_row();
create trigger penjualan_batang_stays before update on penjualan_batang for each row execute function guard_header();

create table penjualan_batang_detail (
  kode_toko      text          not null,
  no_jual_batang text          not null,
  no_urut        integer       not null,
  tgl_system     date          not null,
  batal          boolean       not null default false,
  kode_lot       text          not null references lot(kode_lot),
  nama_barang    text          not null,
  keping         integer       not null check (keping >= 0),
  berat          numeric(12,3) not null check (berat > 0::numeric),
  -- What has no fine gold would leave for nothing.
  fine           numeric(12,3) not null,
  -- Rupiah for a gram of fine gold.
  harga_per_gram bigint        not null check (harga_per_gram > 0),
  harga_total    bigint        not null,
  hpp            bigint        not null check (hpp >= 0),
  constraint penjualan_batang_detail_pkey primary key (kode_toko, no_jual_batang, no_urut),
  constraint penjualan_batang_detail_once unique (kode_toko, no_jual_batang, kode_lot),
  constraint penjualan_batang_detail_kode_toko_no_jual_batang_fkey foreign key (kode_toko, no_jual_batang) references penjualan_batang(kode_toko, no_jual_batang),
  constraint penjualan_batang_detail_check check (fine > 0::numeric and fine <= berat),
  constraint penjualan_batang_detail_check1 check (harga_total::numeric = round(fine * harga_per_gram::numeric))
);
create index penjualan_batang_detail_by_date on penjualan_batang_detail (kode_toko, tgl_system);
create index penjualan_batang_detail_by_lot on penjualan_batang_detail (kode_lot);
create trigger penjualan_batang_detail_append_only before delete or update on penjualan_batang_detail for each row when (pg_trigger_depth() = 0) execute function refuse_change();
create trigger penjualan_batang_detail_no_truncate before truncate on penjualan_batang_detail for each statement execute function refuse_change();
create trigger penjualan_batang_detail_of_its_document after insert on penjualan_batang_detail referencing new table as baris for each statement execute function penjualan_batang_detail_of_its_document();

create table penjualan_batang_bayar (
  kode_toko      text         not null,
  no_jual_batang text         not null,
  no_urut        integer      not null,
  tgl_system     date         not null,
  jenis          text         not null check (jenis in ('CASH', 'TRANSFER', 'DEBIT', 'CREDIT')),
  no_rekening    text         references rekening(no_rekening),
  no_kartu       text,
  jumlah         bigint       not null check (jumlah > 0),
  piutang        boolean      not null default false,
  persen_kartu   numeric(5,2) not null default 0,
  biaya_kartu    bigint       not null default 0,
  constraint penjualan_batang_bayar_pkey primary key (kode_toko, no_jual_batang, no_urut),
  constraint penjualan_batang_bayar_kode_toko_no_jual_batang_fkey foreign key (kode_toko, no_jual_batang) references penjualan_batang(kode_toko, no_jual_batang),
  constraint penjualan_batang_bayar_account check ((jenis = 'CASH'::text) = (no_rekening is null)),
  constraint penjualan_batang_bayar_card_fee check (biaya_kartu::numeric = floor(jumlah::numeric * persen_kartu / 100::numeric + 0.5) and (persen_kartu = 0::numeric or (jenis in ('DEBIT', 'CREDIT')))),
  constraint penjualan_batang_bayar_check check (not piutang or (jenis in ('TRANSFER', 'DEBIT', 'CREDIT')))
);
create index penjualan_batang_bayar_by_date on penjualan_batang_bayar (kode_toko, tgl_system);
create trigger penjualan_batang_bayar_append_only before delete or update on penjualan_batang_bayar for each row when (pg_trigger_depth() = 0) execute function refuse_change();
create trigger penjualan_batang_bayar_costs_its_fee after insert on penjualan_batang_bayar for each row when (new.jenis in ('DEBIT', 'CREDIT')) execute function card_costs_its_fee();
create trigger penjualan_batang_bayar_no_kartu_no_card before insert or update of no_kartu on penjualan_batang_bayar for each row when (length(new.no_kartu) >= 12) execute function no_card_number('no_kartu');
create trigger penjualan_batang_bayar_no_truncate before truncate on penjualan_batang_bayar for each statement execute function refuse_change();
create trigger penjualan_batang_bayar_of_its_document after insert on penjualan_batang_bayar referencing new table as baris for each statement execute function penjualan_batang_bayar_of_its_document();

create table batang_masuk (
  kode_toko       text          not null references toko(kode_toko) deferrable initially deferred,
  no_batang_masuk text          not null,
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
  -- The number of the supplier's own paper.
  no_surat_batang text          check (no_surat_batang <> ''::text),
  nama_barang     text          not null check (nama_barang <> ''::text),
  berat           numeric(12,3) not null check (berat > 0::numeric),
  -- As it was assayed, in percent.
  kadar           numeric(6,3)  not null check (kadar > 0::numeric and kadar <= 100::numeric),
  fine            numeric(12,3) not null,
  nilai_batang    bigint        not null check (nilai_batang > 0),
  bayar_batang    text          not null check (bayar_batang in ('KAS', 'HUTANG')),
  no_rekening     text          references rekening(no_rekening),
  keterangan      text          check (keterangan <> ''::text),
  written_in      xid8          not null default pg_current_xact_id(),
  cari            text          not null generated always as (upper((((((((((coalesce(no_batang_masuk, ''::text) || ' '::text) || coalesce(kode_supplier, ''::text)) || ' '::text) || coalesce(nama_supplier, ''::text)) || ' '::text) || coalesce(no_surat_batang, ''::text)) || ' '::text) || coalesce(nama_barang, ''::text)) || ' '::text) || coalesce(keterangan, ''::text))) stored,
  constraint batang_masuk_pkey primary key (kode_toko, no_batang_masuk),
  constraint batang_masuk_check check (cetak_ke > 0 or dicetak_oleh is null),
  constraint batang_masuk_check1 check (fine > 0::numeric and fine = round(berat * kadar / 100::numeric, 3)),
  constraint batang_masuk_check2 check (bayar_batang = 'KAS'::text or no_rekening is null)
);
alter table batang_masuk add constraint batang_masuk_says_why_cancelled check (status <> 'CANCELLED'::text or alasan_batal is not null and dibatalkan_oleh is not null and dibatalkan_at is not null) not valid;
create index batang_masuk_by_date on batang_masuk (kode_toko, tgl_system, no_batang_masuk);
create index batang_masuk_by_supplier on batang_masuk (kode_supplier);
create index batang_masuk_by_text on batang_masuk using gin (cari gin_trgm_ops);
create trigger batang_masuk_alasan_batal_no_card before insert or update of alasan_batal on batang_masuk for each row when (length(new.alasan_batal) >= 12) execute function no_card_number('alasan_batal');
create trigger batang_masuk_begins before insert on batang_masuk for each row when (new.status = 'CANCELLED'::text) execute function begins_cancelled();
create trigger batang_masuk_keterangan_no_card before insert or update of keterangan on batang_masuk for each row when (length(new.keterangan) >= 12) execute function no_card_number('keterangan');
create trigger batang_masuk_no_delete before delete on batang_masuk for each row execute function refuse_removal();
create trigger batang_masuk_no_truncate before truncate on batang_masuk for each statement execute function refuse_removal();
create trigger batang_masuk_open_date after insert on batang_masuk referencing new table as baru for each statement execute function held_on_open_date();
create constraint trigger batang_masuk_reversed after update on batang_masuk deferrable initially deferred for each row when (new.status = 'CANCELLED'::text and old.status <> 'CANCELLED'::text) execute function header_is_reversed();
create trigger batang_masuk_stamped before insert on batang_masuk for each row execute function stamp_row();
create trigger batang_masuk_stays before update on batang_masuk for each row execute function guard_header();
