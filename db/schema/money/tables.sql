-- Money between the till and the bank, or between two banks: the document; the money itself is in mutasi_kas.
create table mutasi_uang (
  kode_toko       text        not null references toko(kode_toko) deferrable initially deferred,
  no_mutasi       text        not null,
  tgl_system      date        not null,
  kategori        text        not null check (kategori in ('SETORAN', 'PENARIKAN', 'PEMINDAHAN', 'LAINNYA')),
  -- 'CASH', or the code of a bank with the number of its account.
  asal            text        not null,
  asal_rekening   text        references rekening(no_rekening),
  tujuan          text        not null,
  tujuan_rekening text        references rekening(no_rekening),
  jumlah          bigint      not null check (jumlah > 0),
  keterangan      text        not null,
  user_id         text        not null,
  created_at      timestamptz not null default now(),
  written_in      xid8        not null default pg_current_xact_id(),
  biaya_bank      bigint      not null default 0 check (biaya_bank >= 0),
  constraint mutasi_uang_pkey primary key (kode_toko, no_mutasi),
  constraint mutasi_uang_asal check ((asal = 'CASH'::text) = (asal_rekening is null)),
  constraint mutasi_uang_moves check (asal_rekening is distinct from tujuan_rekening),
  constraint mutasi_uang_tujuan check ((tujuan = 'CASH'::text) = (tujuan_rekening is null))
);
create index mutasi_uang_by_date on mutasi_uang (kode_toko, tgl_system, no_mutasi);
create trigger mutasi_uang_keterangan_no_card before insert or update of keterangan on mutasi_uang for each row when (length(new.keterangan) >= 12) execute function no_card_number('keterangan');
create trigger mutasi_uang_no_delete before delete on mutasi_uang for each row execute function refuse_removal();
create trigger mutasi_uang_no_truncate before truncate on mutasi_uang for each statement execute function refuse_removal();
create trigger mutasi_uang_open_date after insert on mutasi_uang referencing new table as baru for each statement execute function held_on_open_date();
create trigger mutasi_uang_stamped before insert on mutasi_uang for each row execute function stamp_row();
create trigger mutasi_uang_stays before update on mutasi_uang for each row execute function refuse_change();

create table kirim_uang (
  kode_toko       text        not null references toko(kode_toko) deferrable initially deferred,
  nota_kirim      text        not null,
  tgl_system      date        not null,
  status          text        not null check (status = any ('{OPEN,DONE,KEMBALI}'::text[])),
  user_id         text        not null,
  created_at      timestamptz not null default now(),
  cetak_ke        integer     not null default 0,
  dicetak_oleh    text,
  alasan_batal    text,
  dibatalkan_oleh text,
  dibatalkan_at   timestamptz,
  tujuan          text        not null references toko(kode_toko) deferrable initially deferred,
  nama_tujuan     text        not null,
  jumlah_rp       bigint      not null check (jumlah_rp > 0),
  keterangan      text        not null check (keterangan <> ''::text),
  -- What was counted when it arrived, there or back with its sender: on that shop's date, by whom, and why it is less or was taken back.
  jumlah_terima   bigint,
  tgl_terima      date,
  diterima_oleh   text,
  diterima_at     timestamptz,
  alasan_terima   text        check (alasan_terima <> ''::text),
  written_in      xid8        not null default pg_current_xact_id(),
  cari            text        not null generated always as (upper((((((coalesce(nota_kirim, ''::text) || ' '::text) || coalesce(tujuan, ''::text)) || ' '::text) || coalesce(nama_tujuan, ''::text)) || ' '::text) || coalesce(keterangan, ''::text))) stored,
  constraint kirim_uang_pkey primary key (kode_toko, nota_kirim),
  constraint kirim_uang_arrives check (
case
    when status = 'OPEN'::text then num_nonnulls(jumlah_terima, tgl_terima, diterima_oleh, diterima_at, alasan_terima) = 0
    else num_nulls(jumlah_terima, tgl_terima, diterima_oleh, diterima_at) = 0
end),
  constraint kirim_uang_arrives_with_reason check (
    case status when 'DONE' then jumlah_terima between 1 and jumlah_rp and (jumlah_terima < jumlah_rp) = (alasan_terima is not null)
      when 'KEMBALI' then jumlah_terima = jumlah_rp and alasan_terima is not null else true end),
  constraint kirim_uang_check check (cetak_ke > 0 or dicetak_oleh is null),
  constraint kirim_uang_elsewhere check (tujuan <> kode_toko)
);
alter table kirim_uang add constraint kirim_uang_says_why_cancelled check (status <> 'CANCELLED'::text or alasan_batal is not null and dibatalkan_oleh is not null and dibatalkan_at is not null) not valid;
create index kirim_uang_arrived on kirim_uang (tujuan, tgl_terima);
create index kirim_uang_by_date on kirim_uang (kode_toko, tgl_system, nota_kirim);
create index kirim_uang_by_text on kirim_uang using gin (cari gin_trgm_ops);
-- A number is one sending, whoever looks for it.
create unique index kirim_uang_nota on kirim_uang (nota_kirim);
create index kirim_uang_on_the_road on kirim_uang (tujuan) where (status = 'OPEN'::text);
create trigger kirim_uang_alasan_batal_no_card before insert or update of alasan_batal on kirim_uang for each row when (length(new.alasan_batal) >= 12) execute function no_card_number('alasan_batal');
create trigger kirim_uang_begins before insert on kirim_uang for each row when (new.status = 'CANCELLED'::text) execute function begins_cancelled();
create trigger kirim_uang_goes_one_way before insert or update on kirim_uang for each row execute function sending_goes_one_way();
create trigger kirim_uang_keterangan_no_card before insert or update of keterangan on kirim_uang for each row when (length(new.keterangan) >= 12) execute function no_card_number('keterangan');
create trigger kirim_uang_no_delete before delete on kirim_uang for each row execute function refuse_removal();
create trigger kirim_uang_no_truncate before truncate on kirim_uang for each statement execute function refuse_removal();
create trigger kirim_uang_open_date after insert on kirim_uang referencing new table as baru for each statement execute function held_on_open_date();
create constraint trigger kirim_uang_reversed after update on kirim_uang deferrable initially deferred for each row when (new.status = 'CANCELLED'::text and old.status <> 'CANCELLED'::text) execute function header_is_reversed();
create trigger kirim_uang_stamped before insert on kirim_uang for each row execute function stamp_row();
create constraint trigger kirim_uang_stands after insert or update on kirim_uang deferrable initially deferred for each row execute function sending_stands('nota_kirim');
create trigger kirim_uang_stays before update on kirim_uang for each row execute function guard_header();

create table pengalihan_saldo (
  kode_toko       text        not null references toko(kode_toko) deferrable initially deferred,
  no_pengalihan   text        not null,
  tgl_system      date        not null,
  status          text        not null check (status = any ('{VALID,CANCELLED}'::text[])),
  user_id         text        not null,
  created_at      timestamptz not null default now(),
  cetak_ke        integer     not null default 0,
  dicetak_oleh    text,
  alasan_batal    text,
  dibatalkan_oleh text,
  dibatalkan_at   timestamptz,
  tujuan          text        not null references toko(kode_toko) deferrable initially deferred,
  nama_tujuan     text        not null,
  no_rekening     text        not null references rekening(no_rekening),
  jumlah_rp       bigint      not null check (jumlah_rp > 0),
  keterangan      text        not null check (keterangan <> ''::text),
  written_in      xid8        not null default pg_current_xact_id(),
  cari            text        not null generated always as (upper((((((((coalesce(no_pengalihan, ''::text) || ' '::text) || coalesce(tujuan, ''::text)) || ' '::text) || coalesce(nama_tujuan, ''::text)) || ' '::text) || coalesce(no_rekening, ''::text)) || ' '::text) || coalesce(keterangan, ''::text))) stored,
  constraint pengalihan_saldo_pkey primary key (kode_toko, no_pengalihan),
  constraint pengalihan_saldo_check check (cetak_ke > 0 or dicetak_oleh is null),
  constraint pengalihan_saldo_elsewhere check (tujuan <> kode_toko)
);
alter table pengalihan_saldo add constraint pengalihan_saldo_says_why_cancelled check (status <> 'CANCELLED'::text or alasan_batal is not null and dibatalkan_oleh is not null and dibatalkan_at is not null) not valid;
create index pengalihan_saldo_by_date on pengalihan_saldo (kode_toko, tgl_system, no_pengalihan);
create index pengalihan_saldo_by_text on pengalihan_saldo using gin (cari gin_trgm_ops);
create unique index pengalihan_saldo_number on pengalihan_saldo (no_pengalihan);
create trigger pengalihan_saldo_alasan_batal_no_card before insert or update of alasan_batal on pengalihan_saldo for each row when (length(new.alasan_batal) >= 12) execute function no_card_number('alasan_batal');
create trigger pengalihan_saldo_begins before insert on pengalihan_saldo for each row when (new.status = 'CANCELLED'::text) execute function begins_cancelled();
create trigger pengalihan_saldo_keterangan_no_card before insert or update of keterangan on pengalihan_saldo for each row when (length(new.keterangan) >= 12) execute function no_card_number('keterangan');
create trigger pengalihan_saldo_no_delete before delete on pengalihan_saldo for each row execute function refuse_removal();
create trigger pengalihan_saldo_no_truncate before truncate on pengalihan_saldo for each statement execute function refuse_removal();
create trigger pengalihan_saldo_open_date after insert on pengalihan_saldo referencing new table as baru for each statement execute function held_on_open_date();
create constraint trigger pengalihan_saldo_reversed after update on pengalihan_saldo deferrable initially deferred for each row when (new.status = 'CANCELLED'::text and old.status <> 'CANCELLED'::text) execute function header_is_reversed();
create trigger pengalihan_saldo_stamped before insert on pengalihan_saldo for each row execute function stamp_row();
create constraint trigger pengalihan_saldo_stands after insert or update on pengalihan_saldo deferrable initially deferred for each row execute function handing_over_stands('no_pengalihan');
create trigger pengalihan_saldo_stays before update on pengalihan_saldo for each row execute function guard_header();

create table non_cash (
  kode_toko       text        not null references toko(kode_toko) deferrable initially deferred,
  no_non_cash     text        not null,
  tgl_system      date        not null,
  status          text        not null check (status = any ('{VALID,CANCELLED}'::text[])),
  user_id         text        not null,
  created_at      timestamptz not null default now(),
  cetak_ke        integer     not null default 0,
  dicetak_oleh    text,
  alasan_batal    text,
  dibatalkan_oleh text,
  dibatalkan_at   timestamptz,
  no_rekening     text        not null references rekening(no_rekening),
  nama_rekening   text        not null,
  tgl_rekening    date        not null,
  keterangan      text,
  nilai_tagihan   bigint      not null check (nilai_tagihan > 0),
  uang_masuk      bigint      not null check (uang_masuk > 0),
  biaya_bank      bigint      not null check (biaya_bank >= 0),
  written_in      xid8        not null default pg_current_xact_id(),
  cari            text        not null generated always as (upper((((((coalesce(no_non_cash, ''::text) || ' '::text) || coalesce(no_rekening, ''::text)) || ' '::text) || coalesce(nama_rekening, ''::text)) || ' '::text) || coalesce(keterangan, ''::text))) stored,
  -- The line of a bank's statement that showed what was settled: its text and how many of its day had said the same before it, beside account, day and
  -- amount, which the document has. One line settles once, whichever shop of the account it was, and again where that was taken back.
  teks_koran      text,
  urut_koran      integer     check (urut_koran > 0),
  constraint non_cash_pkey primary key (kode_toko, no_non_cash),
  constraint non_cash_adds_up check (nilai_tagihan = (uang_masuk + biaya_bank)),
  constraint non_cash_check check (cetak_ke > 0 or dicetak_oleh is null),
  constraint non_cash_koran check ((teks_koran is null) = (urut_koran is null))
);
alter table non_cash add constraint non_cash_says_why_cancelled check (status <> 'CANCELLED'::text or alasan_batal is not null and dibatalkan_oleh is not null and dibatalkan_at is not null) not valid;
create index non_cash_by_date on non_cash (kode_toko, tgl_system, no_non_cash);
create index non_cash_by_text on non_cash using gin (cari gin_trgm_ops);
create unique index non_cash_line_once on non_cash (no_rekening, tgl_rekening, uang_masuk, md5(teks_koran), urut_koran) where ((status = 'VALID'::text) and (urut_koran is not null));
create trigger non_cash_alasan_batal_no_card before insert or update of alasan_batal on non_cash for each row when (length(new.alasan_batal) >= 12) execute function no_card_number('alasan_batal');
create trigger non_cash_begins before insert on non_cash for each row when (new.status = 'CANCELLED'::text) execute function begins_cancelled();
create trigger non_cash_keterangan_no_card before insert or update of keterangan on non_cash for each row when (length(new.keterangan) >= 12) execute function no_card_number('keterangan');
create trigger non_cash_no_delete before delete on non_cash for each row execute function refuse_removal();
create trigger non_cash_no_truncate before truncate on non_cash for each statement execute function refuse_removal();
create trigger non_cash_open_date after insert on non_cash referencing new table as baru for each statement execute function held_on_open_date();
create constraint trigger non_cash_reversed after update on non_cash deferrable initially deferred for each row when (new.status = 'CANCELLED'::text and old.status <> 'CANCELLED'::text) execute function header_is_reversed();
create trigger non_cash_stamped before insert on non_cash for each row execute function stamp_row();
create trigger non_cash_stays before update on non_cash for each row execute function guard_header();
create trigger non_cash_taken_back after update of status on non_cash for each row execute function chargeback_fits();

create table non_cash_tagihan (
  kode_toko     text    not null,
  no_non_cash   text    not null,
  no_urut       integer not null,
  tgl_system    date    not null,
  batal         boolean not null default false,
  kind          text    not null,
  reference     text    not null,
  tgl_tagihan   date    not null,
  nilai_tagihan bigint  not null check (nilai_tagihan > 0),
  constraint non_cash_tagihan_pkey primary key (kode_toko, no_non_cash, no_urut),
  constraint non_cash_tagihan_kode_toko_no_non_cash_fkey foreign key (kode_toko, no_non_cash) references non_cash(kode_toko, no_non_cash)
);
create index non_cash_tagihan_by_date on non_cash_tagihan (kode_toko, tgl_system);
-- Where a claim went: found by its document.
create index non_cash_tagihan_by_reference on non_cash_tagihan (kode_toko, reference);
create trigger non_cash_tagihan_append_only before delete or update on non_cash_tagihan for each row when (pg_trigger_depth() = 0) execute function refuse_change();
create trigger non_cash_tagihan_no_truncate before truncate on non_cash_tagihan for each statement execute function refuse_change();
create trigger non_cash_tagihan_of_its_document after insert on non_cash_tagihan referencing new table as baris for each statement execute function non_cash_tagihan_of_its_document();

create table uang_kas (
  kode_toko       text        not null references toko(kode_toko) deferrable initially deferred,
  no_uang_kas     text        not null,
  tgl_system      date        not null,
  status          text        not null check (status = any ('{VALID,CANCELLED}'::text[])),
  user_id         text        not null,
  created_at      timestamptz not null default now(),
  cetak_ke        integer     not null default 0,
  dicetak_oleh    text,
  alasan_batal    text,
  dibatalkan_oleh text,
  dibatalkan_at   timestamptz,
  arah            text        not null check (arah in ('MASUK', 'KELUAR')),
  -- The till where it is null.
  no_rekening     text        references rekening(no_rekening),
  nama_pihak      text,
  keterangan      text,
  total_uang      bigint      not null check (total_uang > 0),
  written_in      xid8        not null default pg_current_xact_id(),
  cari            text        not null generated always as (upper((((coalesce(no_uang_kas, ''::text) || ' '::text) || coalesce(nama_pihak, ''::text)) || ' '::text) || coalesce(keterangan, ''::text))) stored,
  -- The line of a bank's statement that showed money in or out: its day, its text and how many of its day, amount and text came up to it. A line is booked
  -- once, by any shop of the account, and again after the booking was cancelled (docs/decisions/248).
  tgl_rekening    date,
  teks_koran      text,
  urut_koran      integer     check (urut_koran > 0),
  constraint uang_kas_pkey primary key (kode_toko, no_uang_kas),
  constraint uang_kas_arah unique (kode_toko, no_uang_kas, arah),
  constraint uang_kas_check check (cetak_ke > 0 or dicetak_oleh is null),
  constraint uang_kas_koran check (
    (teks_koran is null) = (urut_koran is null) and (teks_koran is null) = (tgl_rekening is null) and (teks_koran is null or no_rekening is not null)
  )
);
alter table uang_kas add constraint uang_kas_says_why_cancelled check (status <> 'CANCELLED'::text or alasan_batal is not null and dibatalkan_oleh is not null and dibatalkan_at is not null) not valid;
create index uang_kas_by_date on uang_kas (kode_toko, tgl_system, no_uang_kas);
create index uang_kas_by_text on uang_kas using gin (cari gin_trgm_ops);
create unique index uang_kas_line_once on uang_kas (no_rekening, arah, tgl_rekening, total_uang, md5(teks_koran), urut_koran) where ((status = 'VALID'::text) and (urut_koran is not null));
create trigger uang_kas_alasan_batal_no_card before insert or update of alasan_batal on uang_kas for each row when (length(new.alasan_batal) >= 12) execute function no_card_number('alasan_batal');
create trigger uang_kas_begins before insert on uang_kas for each row when (new.status = 'CANCELLED'::text) execute function begins_cancelled();
create trigger uang_kas_keterangan_no_card before insert or update of keterangan on uang_kas for each row when (length(new.keterangan) >= 12) execute function no_card_number('keterangan');
create trigger uang_kas_no_delete before delete on uang_kas for each row execute function refuse_removal();
create trigger uang_kas_no_truncate before truncate on uang_kas for each statement execute function refuse_removal();
create trigger uang_kas_open_date after insert on uang_kas referencing new table as baru for each statement execute function held_on_open_date();
create constraint trigger uang_kas_reversed after update on uang_kas deferrable initially deferred for each row when (new.status = 'CANCELLED'::text and old.status <> 'CANCELLED'::text) execute function header_is_reversed();
create trigger uang_kas_stamped before insert on uang_kas for each row execute function stamp_row();
create trigger uang_kas_stays before update on uang_kas for each row execute function guard_header();
create trigger uang_kas_teks_koran_no_card before insert or update of teks_koran on uang_kas
  for each row when (length(new.teks_koran) >= 12) execute function no_card_number('teks_koran');

create table uang_kas_detail (
  kode_toko      text    not null,
  no_uang_kas    text    not null,
  no_urut        integer not null,
  tgl_system     date    not null,
  batal          boolean not null default false,
  arah           text    not null,
  kode_transaksi text    not null,
  nama_transaksi text    not null,
  peran          text    not null,
  keterangan     text,
  jumlah_uang    bigint  not null check (jumlah_uang > 0),
  constraint uang_kas_detail_pkey primary key (kode_toko, no_uang_kas, no_urut),
  constraint uang_kas_detail_arah foreign key (kode_toko, no_uang_kas, arah) references uang_kas(kode_toko, no_uang_kas, arah),
  constraint uang_kas_detail_kode foreign key (kode_transaksi, arah) references kode_transaksi(kode_transaksi, arah),
  constraint uang_kas_detail_kode_toko_no_uang_kas_fkey foreign key (kode_toko, no_uang_kas) references uang_kas(kode_toko, no_uang_kas)
);
create index uang_kas_detail_by_code on uang_kas_detail (kode_transaksi);
create index uang_kas_detail_by_date on uang_kas_detail (kode_toko, tgl_system);
create trigger uang_kas_detail_append_only before delete or update on uang_kas_detail for each row when (pg_trigger_depth() = 0) execute function refuse_change();
create trigger uang_kas_detail_keterangan_no_card before insert or update of keterangan on uang_kas_detail for each row when (length(new.keterangan) >= 12) execute function no_card_number('keterangan');
create trigger uang_kas_detail_no_truncate before truncate on uang_kas_detail for each statement execute function refuse_change();
create trigger uang_kas_detail_of_its_document after insert on uang_kas_detail referencing new table as baris for each statement execute function uang_kas_detail_of_its_document();

create table chargeback (
  kode_toko         text        not null references toko(kode_toko) deferrable initially deferred,
  no_chargeback     text        not null,
  tgl_system        date        not null,
  status            text        not null check (status = any ('{VALID,CANCELLED}'::text[])),
  user_id           text        not null,
  created_at        timestamptz not null default now(),
  cetak_ke          integer     not null default 0,
  dicetak_oleh      text,
  alasan_batal      text,
  dibatalkan_oleh   text,
  dibatalkan_at     timestamptz,
  no_rekening       text        not null references rekening(no_rekening),
  nama_rekening     text        not null,
  no_non_cash       text        not null,
  kind              text        not null,
  reference         text        not null,
  tgl_rekening      date        not null,
  perlakuan         text        not null check (perlakuan in ('TAGIH', 'RUGI')),
  jumlah_tarik      bigint      not null check (jumlah_tarik > 0),
  alasan_chargeback text        not null check (alasan_chargeback <> ''::text),
  written_in        xid8        not null default pg_current_xact_id(),
  cari              text        not null generated always as (upper((((((((coalesce(no_chargeback, ''::text) || ' '::text) || coalesce(no_rekening, ''::text)) || ' '::text) || coalesce(nama_rekening, ''::text)) || ' '::text) || coalesce(reference, ''::text)) || ' '::text) || coalesce(alasan_chargeback, ''::text))) stored,
  constraint chargeback_pkey primary key (kode_toko, no_chargeback),
  constraint chargeback_non_cash foreign key (kode_toko, no_non_cash) references non_cash(kode_toko, no_non_cash),
  constraint chargeback_check check (cetak_ke > 0 or dicetak_oleh is null)
);
alter table chargeback add constraint chargeback_says_why_cancelled check (status <> 'CANCELLED'::text or alasan_batal is not null and dibatalkan_oleh is not null and dibatalkan_at is not null) not valid;
create index chargeback_by_date on chargeback (kode_toko, tgl_system, no_chargeback);
create index chargeback_by_reference on chargeback (kode_toko, reference);
create index chargeback_by_text on chargeback using gin (cari gin_trgm_ops);
create trigger chargeback_alasan_batal_no_card before insert or update of alasan_batal on chargeback for each row when (length(new.alasan_batal) >= 12) execute function no_card_number('alasan_batal');
create trigger chargeback_begins before insert on chargeback for each row when (new.status = 'CANCELLED'::text) execute function begins_cancelled();
create trigger chargeback_fits after insert on chargeback for each row execute function chargeback_fits();
create trigger chargeback_no_delete before delete on chargeback for each row execute function refuse_removal();
create trigger chargeback_no_truncate before truncate on chargeback for each statement execute function refuse_removal();
create trigger chargeback_open_date after insert on chargeback referencing new table as baru for each statement execute function held_on_open_date();
create constraint trigger chargeback_reversed after update on chargeback deferrable initially deferred for each row when (new.status = 'CANCELLED'::text and old.status <> 'CANCELLED'::text) execute function header_is_reversed();
create trigger chargeback_stamped before insert on chargeback for each row execute function stamp_row();
create trigger chargeback_stays before update on chargeback for each row execute function guard_header();

create table bayar_tagihan (
  kode_toko        text        not null references toko(kode_toko) deferrable initially deferred,
  no_bayar_tagihan text        not null,
  tgl_system       date        not null,
  status           text        not null check (status = any ('{VALID,CANCELLED}'::text[])),
  user_id          text        not null,
  created_at       timestamptz not null default now(),
  cetak_ke         integer     not null default 0,
  dicetak_oleh     text,
  alasan_batal     text,
  dibatalkan_oleh  text,
  dibatalkan_at    timestamptz,
  jenis_tagihan    text        not null,
  -- The month of the tax, or the salesperson.
  pihak            text        not null,
  nama_pihak       text,
  arah             text,
  -- The till where it is null.
  no_rekening      text        references rekening(no_rekening),
  keterangan       text,
  total_uang       bigint      not null check (total_uang > 0),
  written_in       xid8        not null default pg_current_xact_id(),
  cari             text        not null generated always as (upper((((((coalesce(no_bayar_tagihan, ''::text) || ' '::text) || coalesce(pihak, ''::text)) || ' '::text) || coalesce(nama_pihak, ''::text)) || ' '::text) || coalesce(keterangan, ''::text))) stored,
  -- Written off, no money goes either way.
  penyelesaian     text        not null check (penyelesaian in ('UANG', 'HAPUS', 'LEWAT')),
  constraint bayar_tagihan_pkey primary key (kode_toko, no_bayar_tagihan),
  constraint bayar_tagihan_arah check (
case penyelesaian
    when 'UANG'::text then arah is not null and arah =
    case
        when jenis_tagihan in ('PIUTANG_KARYAWAN', 'PIUTANG_TUKANG') then 'MASUK'::text
        else 'KELUAR'::text
    end
    else jenis_tagihan =
    case penyelesaian
        when 'HAPUS'::text then 'PIUTANG_KARYAWAN'::text
        else 'SISA_LELANG'::text
    end and arah is null and no_rekening is null and coalesce(keterangan, ''::text) <> ''::text
end),
  constraint bayar_tagihan_check check (cetak_ke > 0 or dicetak_oleh is null),
  -- What a craftsman is owed for a service that he has finished (0430_services.sql) is paid as a bonus is; nothing else pays it.
  constraint bayar_tagihan_jenis_tagihan_check check (jenis_tagihan in ('PPN', 'HUTANG_BONUS', 'HUTANG_AFILIASI', 'HUTANG_TUKANG', 'SISA_LELANG', 'DANA_SOSIAL', 'PIUTANG_KARYAWAN', 'PIUTANG_TUKANG'))
);
alter table bayar_tagihan add constraint bayar_tagihan_says_why_cancelled check (status <> 'CANCELLED'::text or alasan_batal is not null and dibatalkan_oleh is not null and dibatalkan_at is not null) not valid;
create index bayar_tagihan_by_date on bayar_tagihan (kode_toko, tgl_system, no_bayar_tagihan);
create index bayar_tagihan_by_person on bayar_tagihan using gin (tanda_orang(pihak, null::text, null::text)) with (fastupdate=off) where (num_nonnulls(pihak, null::text, null::text) > 0);
create index bayar_tagihan_by_text on bayar_tagihan using gin (cari gin_trgm_ops);
create trigger bayar_tagihan_alasan_batal_no_card before insert or update of alasan_batal on bayar_tagihan for each row when (length(new.alasan_batal) >= 12) execute function no_card_number('alasan_batal');
create trigger bayar_tagihan_begins before insert on bayar_tagihan for each row when (new.status = 'CANCELLED'::text) execute function begins_cancelled();
create constraint trigger bayar_tagihan_cash_within_limit after insert on bayar_tagihan deferrable initially deferred for each row when (new.jenis_tagihan = 'SISA_LELANG'::text) execute function cash_within_limit('BAYAR_TAGIHAN', 'no_bayar_tagihan');
create trigger bayar_tagihan_keterangan_no_card before insert or update of keterangan on bayar_tagihan for each row when (length(new.keterangan) >= 12) execute function no_card_number('keterangan');
create trigger bayar_tagihan_no_delete before delete on bayar_tagihan for each row execute function refuse_removal();
create trigger bayar_tagihan_no_truncate before truncate on bayar_tagihan for each statement execute function refuse_removal();
create trigger bayar_tagihan_open_date after insert on bayar_tagihan referencing new table as baru for each statement execute function held_on_open_date();
create constraint trigger bayar_tagihan_reversed after update on bayar_tagihan deferrable initially deferred for each row when (new.status = 'CANCELLED'::text and old.status <> 'CANCELLED'::text) execute function header_is_reversed();
create trigger bayar_tagihan_stamped before insert on bayar_tagihan for each row execute function stamp_row();
create trigger bayar_tagihan_stays before update on bayar_tagihan for each row execute function guard_header();

create table bayar_tagihan_detail (
  kode_toko        text          not null,
  no_bayar_tagihan text          not null,
  no_urut          integer       not null,
  tgl_system       date          not null,
  batal            boolean       not null default false,
  kind             text          not null,
  reference        text          not null,
  tgl_tagihan      date          not null,
  jumlah_uang      bigint        not null check (jumlah_uang > 0),
  fine             numeric(12,3) not null default 0 check (fine >= 0::numeric),
  constraint bayar_tagihan_detail_pkey primary key (kode_toko, no_bayar_tagihan, no_urut),
  constraint bayar_tagihan_detail_kode_toko_no_bayar_tagihan_fkey foreign key (kode_toko, no_bayar_tagihan) references bayar_tagihan(kode_toko, no_bayar_tagihan)
);
create index bayar_tagihan_detail_by_date on bayar_tagihan_detail (kode_toko, tgl_system);
-- Where a claim went: found by its document.
create index bayar_tagihan_detail_by_reference on bayar_tagihan_detail (kode_toko, reference);
create trigger bayar_tagihan_detail_append_only before delete or update on bayar_tagihan_detail for each row when (pg_trigger_depth() = 0) execute function refuse_change();
create trigger bayar_tagihan_detail_no_truncate before truncate on bayar_tagihan_detail for each statement execute function refuse_change();
create trigger bayar_tagihan_detail_of_its_document after insert on bayar_tagihan_detail referencing new table as baris for each statement execute function bayar_tagihan_detail_of_its_document();
-- At the end of the transaction, when it is posted.
create constraint trigger bayar_tagihan_detail_past_its_term after insert on bayar_tagihan_detail deferrable initially deferred for each row execute function surplus_is_past_its_term();
