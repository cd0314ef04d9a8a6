create table para_poin (
  kode_group      text          not null primary key references grup(kode_group),
  kelipatan_berat numeric(12,3) not null check (kelipatan_berat > 0::numeric),
  poin            integer       not null check (poin > 0)
);

create table get_poin_member (
  kode_poin      text    not null primary key,
  belanja_dari   bigint  not null check (belanja_dari >= 0),
  belanja_sampai bigint  not null,
  poin           integer not null check (poin > 0),
  constraint get_poin_member_belanja_dari_excl exclude using gist (int8range(belanja_dari, greatest(belanja_dari, belanja_sampai), '[]'::text) with &&),
  constraint get_poin_member_belanja_sampai_check check (belanja_sampai >= belanja_dari)
);

create table reset_poin_member (
  kode_reset text not null primary key,
  tgl_reset  date not null,
  keterangan text
);

create table member_afiliasi (
  kode_afiliasi text         not null primary key,
  nama_afiliasi text         not null,
  no_hp         text,
  komisi_persen numeric(5,2) not null check (komisi_persen >= 0::numeric and komisi_persen <= 100::numeric)
);

create table bonus_sales (
  kode_dept        text   not null primary key references jenis(kode_dept),
  bonus_per_gram   bigint not null check (bonus_per_gram >= 0),
  bonus_per_barang bigint not null check (bonus_per_barang >= 0)
);

create table member (
  kode_member     text        not null default next_member_code() primary key,
  nama_member     text        not null check (trim(both from nama_member) <> ''::text),
  -- Always with the 0 in front, however it was entered, so that one telephone is one member.
  no_hp           text        unique,
  alamat          text,
  kode_toko       text        not null references toko(kode_toko),
  tgl_daftar      date        not null,
  created_by      text        not null,
  created_at      timestamptz not null default now(),
  cari            text        not null generated always as (upper((((kode_member || ' '::text) || nama_member) || ' '::text) || coalesce(no_hp, ''::text))) stored,
  -- What the chain knows of a member beside how he is reached (docs/decisions/094). All of it is his to tell or not.
  tgl_lahir       date        check (tgl_lahir >= '1900-01-01'::date),
  jenis_kelamin   text        check (jenis_kelamin in ('L', 'P')),
  pekerjaan       text        check (trim(both from pekerjaan) <> ''::text),
  email           text        check (email ~ '^[^\s@]+@[^\s@]+\.[^\s@]+$'::text),
  no_identitas    text        check (no_identitas ~ '^[0-9]{16}$'::text),
  kecamatan       text        check (trim(both from kecamatan) <> ''::text),
  kota            text        check (trim(both from kota) <> ''::text),
  kewarganegaraan text        check (trim(both from kewarganegaraan) <> ''::text),
  referensi       text        references member_afiliasi(kode_afiliasi),
  -- Month and day, as 131 for the last of January: whose birthday a day is.
  hari_lahir      integer     generated always as ((extract(month from tgl_lahir) * 100::numeric + extract(day from tgl_lahir))::integer) stored,
  -- Another one at every change, so that nobody changes what somebody else has changed since he saw it.
  versi           integer     not null default 1,
  -- Members that are one person are joined, and parted again while nothing was done since (docs/decisions/165). Documents stay sealed with the code that they have; the
  -- joined member says in `digabung_ke` who he is now.
  digabung_ke     text        references member(kode_member),
  constraint member_check check (digabung_ke <> kode_member)
);
create index member_by_affiliate on member (referensi) where (referensi is not null);
create index member_by_birthday on member (hari_lahir) where (hari_lahir is not null);
create index member_by_day on member (tgl_daftar, kode_member);
create index member_by_name on member (nama_member, kode_member);
create index member_by_text on member using gin (cari gin_trgm_ops);
create index member_joined on member (digabung_ke) where (digabung_ke is not null);
create trigger member_begins_alone before insert on member for each row when (new.digabung_ke is not null) execute function member_begins_alone();
create constraint trigger member_has_one_telephone after insert or update of no_hp on member not deferrable initially immediate for each row execute function member_has_one_telephone();
create trigger member_marks after insert or update of no_hp, no_identitas on member for each row execute function marks_come_together();
create trigger member_no_delete before delete on member for each row execute function refuse_removal();
create trigger member_no_truncate before truncate on member for each statement execute function refuse_removal();
create trigger member_stays before update on member for each row execute function guard_member();

-- How much cash somebody paid us or got from us on a day, in all shops of the chain: from a sum on a dealer in gold reports it, and may say no
-- (docs/decisions/051).
create table para_batas_tunai (
  kode_batas   text    not null primary key,
  berlaku_dari date    not null unique,
  batas_tunai  bigint  not null check (batas_tunai > 0),
  -- No cash from that sum on, where it only has to be reported otherwise.
  menolak      boolean not null
);
insert into para_batas_tunai (kode_batas, berlaku_dari, batas_tunai, menolak) values
  ('PPATK', '2012-01-01', 500000000, false);

create table poin_manual (
  kode_toko       text        not null references toko(kode_toko) deferrable initially deferred,
  no_poin         text        not null,
  tgl_system      date        not null,
  status          text        not null check (status = any ('{VALID,CANCELLED}'::text[])),
  user_id         text        not null,
  created_at      timestamptz not null default now(),
  cetak_ke        integer     not null default 0,
  dicetak_oleh    text,
  alasan_batal    text,
  dibatalkan_oleh text,
  dibatalkan_at   timestamptz,
  kode_member     text        not null references member(kode_member),
  nama_member     text        not null,
  arah_poin       text        not null check (arah_poin in ('BERI', 'AMBIL')),
  jumlah_poin     integer     not null check (jumlah_poin > 0),
  -- What a point was worth then.
  nilai_poin      bigint      not null check (nilai_poin >= 0),
  alasan_poin     text        not null check (alasan_poin <> ''::text),
  written_in      xid8        not null default pg_current_xact_id(),
  cari            text        not null generated always as (upper((((((coalesce(no_poin, ''::text) || ' '::text) || coalesce(kode_member, ''::text)) || ' '::text) || coalesce(nama_member, ''::text)) || ' '::text) || coalesce(alasan_poin, ''::text))) stored,
  poin_tangguh    bigint,
  constraint poin_manual_pkey primary key (kode_toko, no_poin),
  constraint poin_manual_check check (cetak_ke > 0 or dicetak_oleh is null),
  constraint poin_manual_check1 check (poin_tangguh >= 0 and (arah_poin = 'AMBIL'::text or poin_tangguh <= (jumlah_poin * nilai_poin)))
);
alter table poin_manual add constraint poin_manual_says_why_cancelled check (status <> 'CANCELLED'::text or alasan_batal is not null and dibatalkan_oleh is not null and dibatalkan_at is not null) not valid;
create index poin_manual_by_date on poin_manual (kode_toko, tgl_system, no_poin);
create index poin_manual_by_member on poin_manual (kode_member);
create index poin_manual_by_text on poin_manual using gin (cari gin_trgm_ops);
create trigger poin_manual_alasan_batal_no_card before insert or update of alasan_batal on poin_manual for each row when (length(new.alasan_batal) >= 12) execute function no_card_number('alasan_batal');
create trigger poin_manual_begins before insert on poin_manual for each row when (new.status = 'CANCELLED'::text) execute function begins_cancelled();
create constraint trigger poin_manual_moves_its_points after insert on poin_manual deferrable initially deferred for each row execute function document_moves_its_points('no_poin', 'POIN_MANUAL');
create trigger poin_manual_no_delete before delete on poin_manual for each row execute function refuse_removal();
create trigger poin_manual_no_truncate before truncate on poin_manual for each statement execute function refuse_removal();
create trigger poin_manual_of_one_member after insert on poin_manual for each row when (new.kode_member is not null) execute function member_is_not_joined();
create trigger poin_manual_open_date after insert on poin_manual referencing new table as baru for each statement execute function held_on_open_date();
create constraint trigger poin_manual_reversed after update on poin_manual deferrable initially deferred for each row when (new.status = 'CANCELLED'::text and old.status <> 'CANCELLED'::text) execute function header_is_reversed();
create trigger poin_manual_stamped before insert on poin_manual for each row execute function stamp_row();
create trigger poin_manual_stays before update on poin_manual for each row execute function guard_header();

create table hadiah_masuk (
  kode_toko       text        not null references toko(kode_toko) deferrable initially deferred,
  no_hadiah       text        not null,
  tgl_system      date        not null,
  status          text        not null check (status = any ('{VALID,CANCELLED}'::text[])),
  user_id         text        not null,
  created_at      timestamptz not null default now(),
  cetak_ke        integer     not null default 0,
  dicetak_oleh    text,
  alasan_batal    text,
  dibatalkan_oleh text,
  dibatalkan_at   timestamptz,
  sebab_hadiah    text        not null check (sebab_hadiah in ('BELI', 'SALDO_AWAL', 'HITUNG')),
  -- The till where it is null.
  no_rekening     text        references rekening(no_rekening),
  nama_pihak      text,
  keterangan      text        check (keterangan <> ''::text),
  total_hadiah    integer     not null,
  total_biaya     bigint      not null,
  written_in      xid8        not null default pg_current_xact_id(),
  cari            text        not null generated always as (upper((((coalesce(no_hadiah, ''::text) || ' '::text) || coalesce(nama_pihak, ''::text)) || ' '::text) || coalesce(keterangan, ''::text))) stored,
  constraint hadiah_masuk_pkey primary key (kode_toko, no_hadiah),
  constraint hadiah_masuk_check check (cetak_ke > 0 or dicetak_oleh is null),
  constraint hadiah_masuk_check1 check (sebab_hadiah = 'BELI'::text or no_rekening is null),
  constraint hadiah_masuk_check2 check (nama_pihak is null or nama_pihak <> ''::text and sebab_hadiah = 'BELI'::text),
  constraint hadiah_masuk_comes check (
case sebab_hadiah
    when 'BELI'::text then total_hadiah > 0 and total_biaya > 0
    when 'SALDO_AWAL'::text then total_hadiah > 0 and total_biaya >= 0
    else keterangan is not null
end)
);
alter table hadiah_masuk add constraint hadiah_masuk_says_why_cancelled check (status <> 'CANCELLED'::text or alasan_batal is not null and dibatalkan_oleh is not null and dibatalkan_at is not null) not valid;
create index hadiah_masuk_by_date on hadiah_masuk (kode_toko, tgl_system, no_hadiah);
create index hadiah_masuk_by_text on hadiah_masuk using gin (cari gin_trgm_ops);
create trigger hadiah_masuk_alasan_batal_no_card before insert or update of alasan_batal on hadiah_masuk for each row when (length(new.alasan_batal) >= 12) execute function no_card_number('alasan_batal');
create trigger hadiah_masuk_begins before insert on hadiah_masuk for each row when (new.status = 'CANCELLED'::text) execute function begins_cancelled();
create trigger hadiah_masuk_keterangan_no_card before insert or update of keterangan on hadiah_masuk for each row when (length(new.keterangan) >= 12) execute function no_card_number('keterangan');
create trigger hadiah_masuk_no_delete before delete on hadiah_masuk for each row execute function refuse_removal();
create trigger hadiah_masuk_no_truncate before truncate on hadiah_masuk for each statement execute function refuse_removal();
create trigger hadiah_masuk_open_date after insert on hadiah_masuk referencing new table as baru for each statement execute function held_on_open_date();
create constraint trigger hadiah_masuk_reversed after update on hadiah_masuk deferrable initially deferred for each row when (new.status = 'CANCELLED'::text and old.status <> 'CANCELLED'::text) execute function header_is_reversed();
create trigger hadiah_masuk_stamped before insert on hadiah_masuk for each row execute function stamp_row();
create trigger hadiah_masuk_stays before update on hadiah_masuk for each row execute function guard_header();

create table hadiah_masuk_detail (
  kode_toko     text    not null,
  no_hadiah     text    not null,
  no_urut       integer not null,
  tgl_system    date    not null,
  batal         boolean not null default false,
  kode_hadiah   text    not null references hadiah(kode_hadiah),
  nama_hadiah   text    not null,
  -- How many were counted, where somebody counted.
  hitung_hadiah integer check (hitung_hadiah >= 0),
  qty_hadiah    integer not null check (qty_hadiah <> 0),
  biaya_hadiah  bigint  not null,
  constraint hadiah_masuk_detail_pkey primary key (kode_toko, no_hadiah, no_urut),
  constraint hadiah_masuk_detail_once unique (kode_toko, no_hadiah, kode_hadiah),
  constraint hadiah_masuk_detail_kode_toko_no_hadiah_fkey foreign key (kode_toko, no_hadiah) references hadiah_masuk(kode_toko, no_hadiah),
  constraint hadiah_masuk_detail_one_way check (qty_hadiah > 0 and biaya_hadiah >= 0 or hitung_hadiah is not null and qty_hadiah < 0 and biaya_hadiah <= 0)
);
create index hadiah_masuk_detail_by_date on hadiah_masuk_detail (kode_toko, tgl_system);
create index hadiah_masuk_detail_by_gift on hadiah_masuk_detail (kode_hadiah);
create trigger hadiah_masuk_detail_append_only before delete or update on hadiah_masuk_detail for each row when (pg_trigger_depth() = 0) execute function refuse_change();
create trigger hadiah_masuk_detail_no_truncate before truncate on hadiah_masuk_detail for each statement execute function refuse_change();
create trigger hadiah_masuk_detail_of_its_document after insert on hadiah_masuk_detail referencing new table as baris for each statement execute function hadiah_masuk_detail_of_its_document();

create table tukar_poin (
  kode_toko       text        not null references toko(kode_toko) deferrable initially deferred,
  no_tukar        text        not null,
  tgl_system      date        not null,
  status          text        not null check (status = any ('{VALID,CANCELLED}'::text[])),
  user_id         text        not null,
  created_at      timestamptz not null default now(),
  cetak_ke        integer     not null default 0,
  dicetak_oleh    text,
  alasan_batal    text,
  dibatalkan_oleh text,
  dibatalkan_at   timestamptz,
  kode_member     text        not null references member(kode_member),
  nama_member     text        not null,
  nilai_poin      bigint      not null check (nilai_poin >= 0),
  total_hadiah    integer     not null check (total_hadiah > 0),
  total_poin      integer     not null check (total_poin > 0),
  keterangan      text        check (keterangan <> ''::text),
  written_in      xid8        not null default pg_current_xact_id(),
  cari            text        not null generated always as (upper((((((coalesce(no_tukar, ''::text) || ' '::text) || coalesce(kode_member, ''::text)) || ' '::text) || coalesce(nama_member, ''::text)) || ' '::text) || coalesce(keterangan, ''::text))) stored,
  poin_lepas      bigint      check (poin_lepas >= 0),
  constraint tukar_poin_pkey primary key (kode_toko, no_tukar),
  constraint tukar_poin_check check (cetak_ke > 0 or dicetak_oleh is null)
);
alter table tukar_poin add constraint tukar_poin_says_why_cancelled check (status <> 'CANCELLED'::text or alasan_batal is not null and dibatalkan_oleh is not null and dibatalkan_at is not null) not valid;
create index tukar_poin_by_date on tukar_poin (kode_toko, tgl_system, no_tukar);
create index tukar_poin_by_member on tukar_poin (kode_member);
create index tukar_poin_by_text on tukar_poin using gin (cari gin_trgm_ops);
create trigger tukar_poin_alasan_batal_no_card before insert or update of alasan_batal on tukar_poin for each row when (length(new.alasan_batal) >= 12) execute function no_card_number('alasan_batal');
create trigger tukar_poin_begins before insert on tukar_poin for each row when (new.status = 'CANCELLED'::text) execute function begins_cancelled();
create trigger tukar_poin_keterangan_no_card before insert or update of keterangan on tukar_poin for each row when (length(new.keterangan) >= 12) execute function no_card_number('keterangan');
create constraint trigger tukar_poin_moves_its_points after insert on tukar_poin deferrable initially deferred for each row execute function document_moves_its_points('no_tukar', 'TUKAR_POIN');
create trigger tukar_poin_no_delete before delete on tukar_poin for each row execute function refuse_removal();
create trigger tukar_poin_no_truncate before truncate on tukar_poin for each statement execute function refuse_removal();
create trigger tukar_poin_of_one_member after insert on tukar_poin for each row when (new.kode_member is not null) execute function member_is_not_joined();
create trigger tukar_poin_open_date after insert on tukar_poin referencing new table as baru for each statement execute function held_on_open_date();
create constraint trigger tukar_poin_reversed after update on tukar_poin deferrable initially deferred for each row when (new.status = 'CANCELLED'::text and old.status <> 'CANCELLED'::text) execute function header_is_reversed();
create trigger tukar_poin_stamped before insert on tukar_poin for each row execute function stamp_row();
create trigger tukar_poin_stays before update on tukar_poin for each row execute function guard_header();

create table tukar_poin_detail (
  kode_toko    text    not null,
  no_tukar     text    not null,
  no_urut      integer not null,
  tgl_system   date    not null,
  batal        boolean not null default false,
  kode_hadiah  text    not null references hadiah(kode_hadiah),
  nama_hadiah  text    not null,
  -- Of one, and of all of them.
  poin         integer not null check (poin > 0),
  qty_hadiah   integer not null check (qty_hadiah > 0),
  poin_tukar   integer not null,
  biaya_hadiah bigint  not null check (biaya_hadiah >= 0),
  constraint tukar_poin_detail_pkey primary key (kode_toko, no_tukar, no_urut),
  constraint tukar_poin_detail_once unique (kode_toko, no_tukar, kode_hadiah),
  constraint tukar_poin_detail_kode_toko_no_tukar_fkey foreign key (kode_toko, no_tukar) references tukar_poin(kode_toko, no_tukar),
  constraint tukar_poin_detail_check check (poin_tukar = (poin * qty_hadiah))
);
create index tukar_poin_detail_by_date on tukar_poin_detail (kode_toko, tgl_system);
create index tukar_poin_detail_by_gift on tukar_poin_detail (kode_hadiah);
create trigger tukar_poin_detail_append_only before delete or update on tukar_poin_detail for each row when (pg_trigger_depth() = 0) execute function refuse_change();
create trigger tukar_poin_detail_no_truncate before truncate on tukar_poin_detail for each statement execute function refuse_change();
create trigger tukar_poin_detail_of_its_document after insert on tukar_poin_detail referencing new table as baris for each statement execute function tukar_poin_detail_of_its_document();

create table reset_poin (
  kode_toko       text        not null references toko(kode_toko) deferrable initially deferred,
  no_reset        text        not null,
  tgl_system      date        not null,
  status          text        not null check (status = any ('{VALID}'::text[])),
  user_id         text        not null,
  created_at      timestamptz not null default now(),
  cetak_ke        integer     not null default 0,
  dicetak_oleh    text,
  alasan_batal    text,
  dibatalkan_oleh text,
  dibatalkan_at   timestamptz,
  kode_reset      text        not null,
  tgl_reset       date        not null,
  keterangan      text,
  jumlah_member   integer     not null check (jumlah_member > 0),
  total_poin      integer     not null check (total_poin > 0),
  total_biaya     bigint      not null,
  written_in      xid8        not null default pg_current_xact_id(),
  cari            text        not null generated always as (upper((((coalesce(no_reset, ''::text) || ' '::text) || coalesce(kode_reset, ''::text)) || ' '::text) || coalesce(keterangan, ''::text))) stored,
  constraint reset_poin_pkey primary key (kode_toko, no_reset),
  constraint reset_poin_check check (cetak_ke > 0 or dicetak_oleh is null),
  constraint reset_poin_check1 check (tgl_reset <= tgl_system)
);
alter table reset_poin add constraint reset_poin_says_why_cancelled check (status <> 'CANCELLED'::text or alasan_batal is not null and dibatalkan_oleh is not null and dibatalkan_at is not null) not valid;
create index reset_poin_by_date on reset_poin (kode_toko, tgl_system, no_reset);
create index reset_poin_by_text on reset_poin using gin (cari gin_trgm_ops);
create trigger reset_poin_alasan_batal_no_card before insert or update of alasan_batal on reset_poin for each row when (length(new.alasan_batal) >= 12) execute function no_card_number('alasan_batal');
create trigger reset_poin_begins before insert on reset_poin for each row when (new.status = 'CANCELLED'::text) execute function begins_cancelled();
create trigger reset_poin_keterangan_no_card before insert or update of keterangan on reset_poin for each row when (length(new.keterangan) >= 12) execute function no_card_number('keterangan');
create constraint trigger reset_poin_moves_its_points after insert on reset_poin deferrable initially deferred for each row execute function document_moves_its_points('no_reset', 'RESET_POIN');
create trigger reset_poin_no_delete before delete on reset_poin for each row execute function refuse_removal();
create trigger reset_poin_no_truncate before truncate on reset_poin for each statement execute function refuse_removal();
create trigger reset_poin_open_date after insert on reset_poin referencing new table as baru for each statement execute function held_on_open_date();
create trigger reset_poin_stamped before insert on reset_poin for each row execute function stamp_row();
create trigger reset_poin_stays before update on reset_poin for each row execute function guard_header();

create table reset_poin_detail (
  kode_toko    text    not null,
  no_reset     text    not null,
  no_urut      integer not null,
  tgl_system   date    not null,
  kode_member  text    not null references member(kode_member),
  nama_member  text    not null,
  poin_hangus  integer not null check (poin_hangus > 0),
  -- The debt for them, over all shops of the chain.
  biaya_hangus bigint  not null,
  constraint reset_poin_detail_pkey primary key (kode_toko, no_reset, no_urut),
  constraint reset_poin_detail_once unique (kode_toko, no_reset, kode_member),
  constraint reset_poin_detail_kode_toko_no_reset_fkey foreign key (kode_toko, no_reset) references reset_poin(kode_toko, no_reset)
);
create index reset_poin_detail_by_date on reset_poin_detail (kode_toko, tgl_system);
create index reset_poin_detail_by_member on reset_poin_detail (kode_member);
create trigger reset_poin_detail_append_only before delete or update on reset_poin_detail for each row when (pg_trigger_depth() = 0) execute function refuse_change();
create trigger reset_poin_detail_no_truncate before truncate on reset_poin_detail for each statement execute function refuse_change();
create trigger reset_poin_detail_of_its_document after insert on reset_poin_detail referencing new table as baris for each statement execute function reset_poin_detail_of_its_document();

-- The last date of each shop whose resets are done. Dates of before are done: nobody was told that they do anything. A shop that comes later begins with
-- the date on which it is seen first.
create table reset_poin_sampai (
  kode_toko text not null primary key references toko(kode_toko),
  tgl       date not null
);

create table gabung_member (
  kode_toko       text        not null references toko(kode_toko) deferrable initially deferred,
  no_gabung       text        not null,
  tgl_system      date        not null,
  status          text        not null check (status = any ('{VALID}'::text[])),
  user_id         text        not null,
  created_at      timestamptz not null default now(),
  cetak_ke        integer     not null default 0,
  dicetak_oleh    text,
  alasan_batal    text,
  dibatalkan_oleh text,
  dibatalkan_at   timestamptz,
  jenis_gabung    text        not null check (jenis_gabung in ('GABUNG', 'PISAH')),
  kode_member     text        not null references member(kode_member),
  nama_member     text        not null,
  ke_member       text        not null references member(kode_member),
  nama_ke         text        not null,
  poin_pindah     integer     not null check (poin_pindah >= 0),
  -- The debt for the points over all shops.
  nilai_pindah    bigint      not null,
  -- What the member lacked and the joined one had: names of columns.
  data_diisi      text        check (data_diisi <> ''::text),
  alasan_gabung   text        not null check (alasan_gabung <> ''::text),
  no_asal         text,
  written_in      xid8        not null default pg_current_xact_id(),
  cari            text        not null generated always as (upper((((((((((coalesce(no_gabung, ''::text) || ' '::text) || coalesce(kode_member, ''::text)) || ' '::text) || coalesce(nama_member, ''::text)) || ' '::text) || coalesce(ke_member, ''::text)) || ' '::text) || coalesce(nama_ke, ''::text)) || ' '::text) || coalesce(alasan_gabung, ''::text))) stored,
  constraint gabung_member_pkey primary key (kode_toko, no_gabung),
  constraint gabung_member_check check (cetak_ke > 0 or dicetak_oleh is null),
  constraint gabung_member_check1 check (ke_member <> kode_member),
  constraint gabung_member_undoes check ((jenis_gabung = 'PISAH'::text) = (no_asal is not null))
);
alter table gabung_member add constraint gabung_member_says_why_cancelled check (status <> 'CANCELLED'::text or alasan_batal is not null and dibatalkan_oleh is not null and dibatalkan_at is not null) not valid;
create index gabung_member_by_date on gabung_member (kode_toko, tgl_system, no_gabung);
create index gabung_member_by_member on gabung_member (kode_member, created_at);
create index gabung_member_by_target on gabung_member (ke_member);
create index gabung_member_by_text on gabung_member using gin (cari gin_trgm_ops);
create unique index gabung_member_undone_once on gabung_member (no_asal) where (no_asal is not null);
create trigger gabung_member_alasan_batal_no_card before insert or update of alasan_batal on gabung_member for each row when (length(new.alasan_batal) >= 12) execute function no_card_number('alasan_batal');
create trigger gabung_member_begins before insert on gabung_member for each row when (new.status = 'CANCELLED'::text) execute function begins_cancelled();
create trigger gabung_member_joins after insert on gabung_member for each row execute function member_is_joined();
create trigger gabung_member_may before insert on gabung_member for each row execute function guard_join();
create constraint trigger gabung_member_moves_its_points after insert on gabung_member deferrable initially deferred for each row execute function join_moves_its_points();
create trigger gabung_member_no_delete before delete on gabung_member for each row execute function refuse_removal();
create trigger gabung_member_no_truncate before truncate on gabung_member for each statement execute function refuse_removal();
create trigger gabung_member_open_date after insert on gabung_member referencing new table as baru for each statement execute function held_on_open_date();
create trigger gabung_member_stamped before insert on gabung_member for each row execute function stamp_row();
create trigger gabung_member_stays before update on gabung_member for each row execute function guard_header();

-- 1. What a member is asked to agree to. The wording of a language that has none is the Indonesian one.
create table tujuan_data (
  kode_tujuan  text    not null primary key,
  tujuan_pakai text    not null,
  bunyi        text    not null check (trim(both from bunyi) <> ''::text),
  bunyi_en     text    check (trim(both from bunyi_en) <> ''::text),
  bunyi_hk     text    check (trim(both from bunyi_hk) <> ''::text),
  bunyi_my     text    check (trim(both from bunyi_my) <> ''::text),
  bunyi_jp     text    check (trim(both from bunyi_jp) <> ''::text),
  bunyi_it     text    check (trim(both from bunyi_it) <> ''::text),
  ditanyakan   boolean not null default true,
  -- Counts the wordings.
  versi_bunyi  integer not null default 1
);
insert into tujuan_data (kode_tujuan, tujuan_pakai, bunyi, bunyi_en, bunyi_hk, bunyi_my, bunyi_jp, bunyi_it, ditanyakan, versi_bunyi) values
  ('LAYANAN', 'Layanan Member', 'Saya setuju data saya disimpan untuk nota, penukaran, pembelian kembali dan poin member.', 'I agree that my data is kept for receipts, exchanges, buybacks and member points.', '本人同意保存我的資料，用於收據、換貨、回購及會員積分。', 'Saya bersetuju data saya disimpan untuk resit, penukaran, belian semula dan mata ahli.', 'レシート、交換、買戻し、会員ポイントのために私の情報を保存することに同意します。', 'Acconsento alla conservazione dei miei dati per scontrini, cambi, riacquisti e punti.', true, 1),
  ('PROMOSI', 'Pesan Promosi', 'Saya setuju menerima pesan promosi dari toko. Saya bisa berhenti kapan saja.', 'I agree to get promotional messages from the shop. I can stop this at any time.', '本人同意接收商店的推廣訊息，並可隨時停止。', 'Saya bersetuju menerima mesej promosi daripada kedai. Saya boleh berhenti pada bila-bila masa.', '店舗からの宣伝メッセージを受け取ることに同意します。いつでも停止できます。', 'Acconsento a ricevere messaggi promozionali dal negozio. Posso smettere in qualsiasi momento.', true, 1);
create trigger tujuan_data_counts before insert or update on tujuan_data for each row execute function count_wording();
create trigger tujuan_data_keeps after insert or update on tujuan_data for each row execute function keep_wording();

-- Every wording that there was, kept for those who agreed to it.
create table bunyi_tujuan (
  kode_tujuan text        not null references tujuan_data(kode_tujuan) on update cascade on delete cascade,
  versi_bunyi integer     not null,
  bahasa      text        not null check (bahasa in ('id', 'en', 'hk', 'my', 'jp', 'it')),
  bunyi       text        not null,
  created_at  timestamptz not null default now(),
  constraint bunyi_tujuan_pkey primary key (kode_tujuan, versi_bunyi, bahasa)
);
insert into bunyi_tujuan (kode_tujuan, versi_bunyi, bahasa, bunyi) values
  ('LAYANAN', 1, 'en', 'I agree that my data is kept for receipts, exchanges, buybacks and member points.'),
  ('LAYANAN', 1, 'hk', '本人同意保存我的資料，用於收據、換貨、回購及會員積分。'),
  ('LAYANAN', 1, 'id', 'Saya setuju data saya disimpan untuk nota, penukaran, pembelian kembali dan poin member.'),
  ('LAYANAN', 1, 'it', 'Acconsento alla conservazione dei miei dati per scontrini, cambi, riacquisti e punti.'),
  ('LAYANAN', 1, 'jp', 'レシート、交換、買戻し、会員ポイントのために私の情報を保存することに同意します。'),
  ('LAYANAN', 1, 'my', 'Saya bersetuju data saya disimpan untuk resit, penukaran, belian semula dan mata ahli.'),
  ('PROMOSI', 1, 'en', 'I agree to get promotional messages from the shop. I can stop this at any time.'),
  ('PROMOSI', 1, 'hk', '本人同意接收商店的推廣訊息，並可隨時停止。'),
  ('PROMOSI', 1, 'id', 'Saya setuju menerima pesan promosi dari toko. Saya bisa berhenti kapan saja.'),
  ('PROMOSI', 1, 'it', 'Acconsento a ricevere messaggi promozionali dal negozio. Posso smettere in qualsiasi momento.'),
  ('PROMOSI', 1, 'jp', '店舗からの宣伝メッセージを受け取ることに同意します。いつでも停止できます。'),
  ('PROMOSI', 1, 'my', 'Saya bersetuju menerima mesej promosi daripada kedai. Saya boleh berhenti pada bila-bila masa.');
create trigger bunyi_tujuan_is_kept before insert or delete or update on bunyi_tujuan for each row when (pg_trigger_depth() = 0) execute function refuse_change();
create trigger bunyi_tujuan_no_truncate before truncate on bunyi_tujuan for each statement execute function refuse_change();

-- 2. Who agreed, to which wording, or took it back. The last row of a purpose holds.
create table persetujuan (
  no_persetujuan bigint      not null generated always as identity primary key,
  kode_toko      text        not null references toko(kode_toko),
  tgl_system     date        not null,
  kode_member    text        not null references member(kode_member),
  kode_tujuan    text        not null references tujuan_data(kode_tujuan),
  versi_bunyi    integer     not null,
  bahasa         text        not null,
  setuju         boolean     not null,
  user_id        text        not null,
  created_at     timestamptz not null default now(),
  constraint persetujuan_kode_tujuan_versi_bunyi_bahasa_fkey foreign key (kode_tujuan, versi_bunyi, bahasa) references bunyi_tujuan(kode_tujuan, versi_bunyi, bahasa)
);
create index persetujuan_by_member on persetujuan (kode_member, kode_tujuan, no_persetujuan);
create trigger persetujuan_append_only before delete or update on persetujuan for each row execute function refuse_change();
create trigger persetujuan_no_truncate before truncate on persetujuan for each statement execute function refuse_change();
create trigger persetujuan_of_one_member after insert on persetujuan for each row execute function member_is_not_joined();

-- 3. Every look at an identity number, at all that is kept of a person, and at the fingerprints of a user: who, when, whose, from where.
create table data_dilihat (
  no_lihat   bigint      not null generated always as identity primary key,
  kode_toko  text        not null references toko(kode_toko),
  jenis      text        not null,
  -- The code of the member, the user whose fingers they are, or the first of a file.
  milik      text        not null,
  jumlah     integer     not null default 1 check (jumlah > 0),
  user_id    text        not null,
  ip         text        not null,
  created_at timestamptz not null default now(),
  -- Looks at the identity number of a document, and prints of it, are written down as well (docs/decisions/172).
  constraint data_dilihat_jenis_check check (jenis in ('IDENTITAS', 'IDENTITAS_DOKUMEN', 'CETAK_IDENTITAS', 'FILE_MEMBER', 'BERKAS', 'SIDIK_JARI'))
);
create index data_dilihat_by_person on data_dilihat (milik);
create index data_dilihat_by_time on data_dilihat (kode_toko, created_at);
create trigger data_dilihat_append_only before delete or update on data_dilihat for each row execute function refuse_change();
create trigger data_dilihat_no_truncate before truncate on data_dilihat for each statement execute function refuse_change();

-- The page of a person (docs/decisions/180): what whoever serves him keeps of his sizes and wishes.
create table member_ukuran (
  kode_member    text    not null primary key references member(kode_member),
  ukuran_cincin  text    check (ukuran_cincin <> ''::text),
  panjang_gelang text    check (panjang_gelang <> ''::text),
  panjang_kalung text    check (panjang_kalung <> ''::text),
  selera         text    check (selera <> ''::text),
  versi          integer not null default 1
);
create trigger member_ukuran_of_one_member after insert or update on member_ukuran for each row execute function member_is_not_joined();

create table member_keinginan (
  id            bigint        not null generated always as identity primary key,
  kode_member   text          references member(kode_member),
  keinginan     text          not null check (keinginan <> ''::text),
  tgl_perlu     date,
  tgl_system    date          not null,
  user_id       text          not null,
  created_at    timestamptz   not null default now(),
  -- Wishes, and what customers asked for and did not find (docs/decisions/193). They are one: a wish may also be of somebody who is no member, says what piece it
  -- means, belongs to the shop where it was said, and has a state.
  kode_toko     text          not null references toko(kode_toko),
  nama_customer text          check (nama_customer <> ''::text),
  no_hp         text          check (no_hp <> ''::text),
  kode_dept     text          references jenis(kode_dept),
  kode_group    text          references grup(kode_group),
  kadar         numeric(6,3)  check (kadar >= 0::numeric),
  berat_dari    numeric(12,3) check (berat_dari >= 0::numeric),
  berat_sampai  numeric(12,3),
  size          text          check (size <> ''::text),
  status        text          not null default 'BUKA'::text check (status in ('BUKA', 'DIBERITAHU', 'TERPENUHI', 'DITUTUP')),
  -- How it ended: by which sale, or why without one.
  no_faktur     text,
  alasan_tutup  text          check (alasan_tutup <> ''::text),
  ditutup_oleh  text,
  ditutup_at    timestamptz,
  constraint member_keinginan_by_sale check (no_faktur is null or status = 'TERPENUHI'::text),
  constraint member_keinginan_check check (berat_sampai >= berat_dari),
  constraint member_keinginan_ends check ((status in ('TERPENUHI', 'DITUTUP')) = (ditutup_at is not null) and (ditutup_at is null) = (ditutup_oleh is null)),
  constraint member_keinginan_of_somebody check (kode_member is null or nama_customer is null and no_hp is null),
  constraint member_keinginan_says_why check ((status = 'DITUTUP'::text) = (alasan_tutup is not null))
);
create index member_keinginan_by_date on member_keinginan (kode_toko, tgl_system);
create index member_keinginan_by_dept on member_keinginan (kode_dept) where (kode_dept is not null);
create index member_keinginan_by_group on member_keinginan (kode_group) where (kode_group is not null);
create index member_keinginan_by_sale on member_keinginan (kode_toko, no_faktur) where (no_faktur is not null);
create index member_keinginan_by_state on member_keinginan (kode_toko, status, id desc);
create index member_keinginan_open on member_keinginan (kode_member, id) where (status in ('BUKA', 'DIBERITAHU'));
-- What a piece that comes in is compared with, and what a list shows.
create index member_keinginan_waiting on member_keinginan (kode_toko, kode_dept, kode_group) where (status in ('BUKA', 'DIBERITAHU'));
create trigger member_keinginan_of_one_member after insert on member_keinginan for each row when (new.kode_member is not null) execute function member_is_not_joined();

-- The pieces that fit a wish: those that were there when it was written, and those that came in later.
create table keinginan_cocok (
  id           bigint      not null references member_keinginan(id),
  kode_barcode text        not null references barang(kode_barcode),
  found_at     timestamptz not null default now(),
  constraint keinginan_cocok_pkey primary key (id, kode_barcode)
);
create index keinginan_cocok_by_piece on keinginan_cocok (kode_barcode);

-- How far the ledger was looked through for pieces that came in: what was posted a while before is not looked at again.
create table keinginan_dicari (
  satu   boolean not null default true primary key check (satu),
  sampai bigint  not null
);
insert into keinginan_dicari (satu, sampai) values
  (true, 0);
