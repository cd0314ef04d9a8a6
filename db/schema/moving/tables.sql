create table pindah_berjalan (
  kode_toko  text        not null primary key references toko(kode_toko),
  tgl_system date        not null,
  keterangan text        not null check (trim(both from keterangan) <> ''::text),
  user_id    text        not null,
  created_at timestamptz not null default now()
);

create table pindah_langkah (
  kode_toko      text    not null references pindah_berjalan(kode_toko) on delete cascade,
  langkah_pindah text    not null,
  -- Laid ready, or entered.
  status         text    not null check (status in ('SIAP', 'MASUK')),
  nama_file      text    not null,
  jumlah_baris   integer not null check (jumlah_baris >= 0),
  -- How many the whole file has: fewer are no file yet.
  jumlah_file    integer not null check (jumlah_file > 0),
  jumlah_masuk   integer not null default 0 check (jumlah_masuk >= 0),
  -- Whoever enters it has tried just these rows.
  versi          integer not null default nextval('pindah_langkah_versi'::regclass),
  disetujui_oleh text,
  constraint pindah_langkah_pkey primary key (kode_toko, langkah_pindah),
  -- A shop that moves in brings its loans (docs/decisions/075): a file of them is a step, between its money and what else is owed.
  constraint pindah_langkah_langkah_pindah_check check (langkah_pindah in ('ANGGOTA', 'BARANG', 'UANG', 'HUTANG', 'CICILAN', 'PESANAN', 'TAGIHAN'))
);

create table pindah_baris (
  kode_toko      text    not null,
  langkah_pindah text    not null,
  -- The line of the sheet.
  no_baris       integer not null check (no_baris > 0),
  isi            jsonb   not null,
  constraint pindah_baris_pkey primary key (kode_toko, langkah_pindah, no_baris),
  constraint pindah_baris_kode_toko_langkah_pindah_fkey foreign key (kode_toko, langkah_pindah) references pindah_langkah(kode_toko, langkah_pindah) on delete cascade
);

create table pindah_dokumen (
  kode_toko      text   not null references pindah_berjalan(kode_toko) on delete cascade,
  kind           text   not null,
  reference      text   not null,
  langkah_pindah text   not null,
  urut           bigint not null generated always as identity,
  constraint pindah_dokumen_pkey primary key (kode_toko, kind, reference)
);
create constraint trigger pindah_dokumen_is_kept after delete or update on pindah_dokumen deferrable initially deferred for each row execute function moved_in_is_kept();

create table pindah_buku_lama (
  kode_toko   text          not null references pindah_berjalan(kode_toko) on delete cascade,
  kunci_bukti text          not null,
  nilai_lama  numeric(18,3),
  alasan_beda text,
  constraint pindah_buku_lama_pkey primary key (kode_toko, kunci_bukti)
);

create table pindah_data (
  kode_toko       text        not null references toko(kode_toko) deferrable initially deferred,
  no_pindah_data  text        not null,
  tgl_system      date        not null,
  status          text        not null check (status = any ('{VALID,CANCELLED}'::text[])),
  user_id         text        not null,
  created_at      timestamptz not null default now(),
  cetak_ke        integer     not null default 0,
  dicetak_oleh    text,
  alasan_batal    text,
  dibatalkan_oleh text,
  dibatalkan_at   timestamptz,
  keterangan      text        not null,
  jumlah_dokumen  integer     not null check (jumlah_dokumen >= 0),
  jumlah_selisih  integer     not null check (jumlah_selisih >= 0),
  disetujui_oleh  text        not null,
  written_in      xid8        not null default pg_current_xact_id(),
  cari            text        not null generated always as (upper((coalesce(no_pindah_data, ''::text) || ' '::text) || coalesce(keterangan, ''::text))) stored,
  constraint pindah_data_pkey primary key (kode_toko, no_pindah_data),
  constraint pindah_data_by_two check (disetujui_oleh <> user_id),
  constraint pindah_data_check check (cetak_ke > 0 or dicetak_oleh is null)
);
alter table pindah_data add constraint pindah_data_says_why_cancelled check (status <> 'CANCELLED'::text or alasan_batal is not null and dibatalkan_oleh is not null and dibatalkan_at is not null) not valid;
create index pindah_data_by_date on pindah_data (kode_toko, tgl_system, no_pindah_data);
create index pindah_data_by_text on pindah_data using gin (cari gin_trgm_ops);
create trigger pindah_data_alasan_batal_no_card before insert or update of alasan_batal on pindah_data for each row when (length(new.alasan_batal) >= 12) execute function no_card_number('alasan_batal');
create trigger pindah_data_begins before insert on pindah_data for each row when (new.status = 'CANCELLED'::text) execute function begins_cancelled();
create trigger pindah_data_by_two_people before insert on pindah_data for each row execute function guard_second_person('disetujui_oleh');
create constraint trigger pindah_data_is_right after insert or update of status on pindah_data deferrable initially deferred for each row execute function move_is_right();
create trigger pindah_data_keterangan_no_card before insert or update of keterangan on pindah_data for each row when (length(new.keterangan) >= 12) execute function no_card_number('keterangan');
create trigger pindah_data_no_delete before delete on pindah_data for each row execute function refuse_removal();
create trigger pindah_data_no_truncate before truncate on pindah_data for each statement execute function refuse_removal();
create trigger pindah_data_open_date after insert on pindah_data referencing new table as baru for each statement execute function held_on_open_date();
create constraint trigger pindah_data_reversed after update on pindah_data deferrable initially deferred for each row when (new.status = 'CANCELLED'::text and old.status <> 'CANCELLED'::text) execute function header_is_reversed();
create trigger pindah_data_stamped before insert on pindah_data for each row execute function stamp_row();
create trigger pindah_data_stays before update on pindah_data for each row execute function guard_header();

create table pindah_data_bukti (
  kode_toko      text          not null,
  no_pindah_data text          not null,
  no_urut        integer       not null,
  tgl_system     date          not null,
  kunci_bukti    text          not null,
  uraian_bukti   text          not null,
  satuan         text          not null,
  nilai_lama     numeric(18,3),
  nilai_masuk    numeric(18,3) not null,
  alasan_beda    text,
  constraint pindah_data_bukti_pkey primary key (kode_toko, no_pindah_data, no_urut),
  constraint pindah_data_bukti_kode_toko_no_pindah_data_fkey foreign key (kode_toko, no_pindah_data) references pindah_data(kode_toko, no_pindah_data),
  -- What the old books do not know is not compared; what differs has a reason.
  constraint pindah_data_bukti_explained check (nilai_lama is null or nilai_lama = nilai_masuk or trim(both from coalesce(alasan_beda, ''::text)) <> ''::text),
  -- What came in is proven by a figure of the old books. Fine gold, and who was known to the chain before, old books need not know.
  constraint pindah_data_bukti_filled check (nilai_lama is not null or nilai_masuk = 0::numeric or (kunci_bukti in ('BARANG/MURNI', 'ANGGOTA/KENAL'))),
  constraint pindah_data_bukti_unit check (satuan in ('ORANG', 'POTONG', 'GRAM', 'RUPIAH', 'POIN', 'LEMBAR'))
);
create index pindah_data_bukti_by_date on pindah_data_bukti (kode_toko, tgl_system);
create trigger pindah_data_bukti_append_only before delete or update on pindah_data_bukti for each row when (pg_trigger_depth() = 0) execute function refuse_change();
create trigger pindah_data_bukti_no_truncate before truncate on pindah_data_bukti for each statement execute function refuse_change();
create trigger pindah_data_bukti_of_its_document after insert on pindah_data_bukti referencing new table as baris for each statement execute function pindah_data_bukti_of_its_document();

create table pindah_data_dokumen (
  kode_toko      text    not null,
  no_pindah_data text    not null,
  no_urut        integer not null,
  tgl_system     date    not null,
  langkah_pindah text    not null,
  kind           text    not null,
  reference      text    not null,
  constraint pindah_data_dokumen_pkey primary key (kode_toko, no_pindah_data, no_urut),
  constraint pindah_data_dokumen_kode_toko_no_pindah_data_fkey foreign key (kode_toko, no_pindah_data) references pindah_data(kode_toko, no_pindah_data)
);
create index pindah_data_dokumen_by_date on pindah_data_dokumen (kode_toko, tgl_system);
create unique index pindah_data_dokumen_by_reference on pindah_data_dokumen (kode_toko, kind, reference, no_pindah_data);
create trigger pindah_data_dokumen_append_only before delete or update on pindah_data_dokumen for each row when (pg_trigger_depth() = 0) execute function refuse_change();
create trigger pindah_data_dokumen_no_truncate before truncate on pindah_data_dokumen for each statement execute function refuse_change();
create trigger pindah_data_dokumen_of_its_document after insert on pindah_data_dokumen referencing new table as baris for each statement execute function pindah_data_dokumen_of_its_document();

-- Whom a move that is under way has brought in, each person once, whichever of its files name him; and whether the chain knew him before (docs/decisions/075).
create table pindah_anggota (
  kode_toko   text    not null references pindah_berjalan(kode_toko) on delete cascade,
  kode_member text    not null references member(kode_member) on delete cascade,
  sudah_ada   boolean not null,
  constraint pindah_anggota_pkey primary key (kode_toko, kode_member)
);
