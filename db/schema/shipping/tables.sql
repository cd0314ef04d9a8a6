create table kirim_barang (
  kode_toko       text          not null references toko(kode_toko) deferrable initially deferred,
  no_kirim        text          not null,
  tgl_system      date          not null,
  status          text          not null check (status = any ('{OPEN,DONE,CANCELLED}'::text[])),
  user_id         text          not null,
  created_at      timestamptz   not null default now(),
  cetak_ke        integer       not null default 0,
  dicetak_oleh    text,
  alasan_batal    text,
  dibatalkan_oleh text,
  dibatalkan_at   timestamptz,
  tujuan          text          not null references toko(kode_toko) deferrable initially deferred,
  nama_tujuan     text          not null,
  total_qty       integer       not null check (total_qty > 0),
  total_berat     numeric(12,3) not null,
  keterangan      text          check (keterangan <> ''::text),
  written_in      xid8          not null default pg_current_xact_id(),
  cari            text          not null generated always as (upper((((((coalesce(no_kirim, ''::text) || ' '::text) || coalesce(tujuan, ''::text)) || ' '::text) || coalesce(nama_tujuan, ''::text)) || ' '::text) || coalesce(keterangan, ''::text))) stored,
  constraint kirim_barang_pkey primary key (kode_toko, no_kirim),
  constraint kirim_barang_check check (cetak_ke > 0 or dicetak_oleh is null),
  constraint kirim_barang_elsewhere check (tujuan <> kode_toko)
);
alter table kirim_barang add constraint kirim_barang_says_why_cancelled check (status <> 'CANCELLED'::text or alasan_batal is not null and dibatalkan_oleh is not null and dibatalkan_at is not null) not valid;
create index kirim_barang_by_date on kirim_barang (kode_toko, tgl_system, no_kirim);
create index kirim_barang_by_text on kirim_barang using gin (cari gin_trgm_ops);
-- A number is one sending, whoever looks for it.
create unique index kirim_barang_number on kirim_barang (no_kirim);
create index kirim_barang_on_the_road on kirim_barang (tujuan) where (status = 'OPEN'::text);
-- The bell counts what waits in a shop, often and for many tills: each count reads the index of what is open, not the table (docs/decisions/240).
create index kirim_barang_open_of_sender on kirim_barang (kode_toko, tgl_system) where (status = 'OPEN'::text);
create trigger kirim_barang_alasan_batal_no_card before insert or update of alasan_batal on kirim_barang for each row when (length(new.alasan_batal) >= 12) execute function no_card_number('alasan_batal');
create trigger kirim_barang_begins before insert on kirim_barang for each row when (new.status = 'CANCELLED'::text) execute function begins_cancelled();
create trigger kirim_barang_keterangan_no_card before insert or update of keterangan on kirim_barang for each row when (length(new.keterangan) >= 12) execute function no_card_number('keterangan');
create trigger kirim_barang_no_delete before delete on kirim_barang for each row execute function refuse_removal();
create trigger kirim_barang_no_truncate before truncate on kirim_barang for each statement execute function refuse_removal();
create trigger kirim_barang_open_date after insert on kirim_barang referencing new table as baru for each statement execute function held_on_open_date();
create constraint trigger kirim_barang_reversed after update on kirim_barang deferrable initially deferred for each row when (new.status = 'CANCELLED'::text and old.status <> 'CANCELLED'::text) execute function header_is_reversed();
create trigger kirim_barang_stamped before insert on kirim_barang for each row execute function stamp_row();
create constraint trigger kirim_barang_stands after insert or update on kirim_barang deferrable initially deferred for each row execute function kirim_barang_stands();
create trigger kirim_barang_stays before update on kirim_barang for each row execute function guard_header();

create table kirim_barang_detail (
  kode_toko         text          not null,
  no_kirim          text          not null,
  no_urut           integer       not null,
  tgl_system        date          not null,
  kode_barcode      text          not null references barang(kode_barcode),
  nama_barang       text          not null,
  keterangan_barang text,
  kode_dept         text          not null,
  kode_group        text          not null,
  kadar             numeric(6,3)  not null,
  -- Where it lay.
  kode_gudang       text          not null check (kode_gudang <> ''::text),
  kode_baki         text          not null check (kode_baki <> ''::text),
  qty               integer       not null check (qty > 0),
  berat             numeric(12,3) not null,
  harga_jual        bigint        not null check (harga_jual >= 0),
  fine              numeric(12,3) not null,
  hpp               bigint        not null,
  constraint kirim_barang_detail_pkey primary key (kode_toko, no_kirim, no_urut),
  constraint kirim_barang_detail_once unique (kode_toko, no_kirim, kode_barcode),
  constraint kirim_barang_detail_kode_toko_no_kirim_fkey foreign key (kode_toko, no_kirim) references kirim_barang(kode_toko, no_kirim)
);
create index kirim_barang_detail_by_date on kirim_barang_detail (kode_toko, tgl_system);
create index kirim_barang_detail_by_piece on kirim_barang_detail (kode_barcode);
create trigger kirim_barang_detail_append_only before delete or update on kirim_barang_detail for each row when (pg_trigger_depth() = 0) execute function refuse_change();
create trigger kirim_barang_detail_no_truncate before truncate on kirim_barang_detail for each statement execute function refuse_change();
create trigger kirim_barang_detail_of_its_document after insert on kirim_barang_detail referencing new table as baris for each statement execute function kirim_barang_detail_of_its_document();

create table terima_barang (
  kode_toko        text          not null references toko(kode_toko) deferrable initially deferred,
  no_terima_barang text          not null,
  tgl_system       date          not null,
  status           text          not null check (status = any ('{VALID}'::text[])),
  user_id          text          not null,
  created_at       timestamptz   not null default now(),
  cetak_ke         integer       not null default 0,
  dicetak_oleh     text,
  alasan_batal     text,
  dibatalkan_oleh  text,
  dibatalkan_at    timestamptz,
  hasil_kirim      text          not null check (hasil_kirim in ('DITERIMA', 'KEMBALI', 'HILANG')),
  no_kirim         text          not null,
  asal_toko        text          not null,
  nama_asal        text          not null,
  -- The tray that they lie in now; what is lost lies in none.
  kode_gudang      text          check (kode_gudang <> ''::text),
  kode_baki        text          check (kode_baki <> ''::text),
  total_qty        integer       not null check (total_qty > 0),
  total_berat      numeric(12,3) not null,
  alasan_terima    text          check (alasan_terima <> ''::text),
  keterangan       text          check (keterangan <> ''::text),
  written_in       xid8          not null default pg_current_xact_id(),
  cari             text          not null generated always as (upper((((((((((((coalesce(no_terima_barang, ''::text) || ' '::text) || coalesce(no_kirim, ''::text)) || ' '::text) || coalesce(asal_toko, ''::text)) || ' '::text) || coalesce(nama_asal, ''::text)) || ' '::text) || coalesce(kode_baki, ''::text)) || ' '::text) || coalesce(keterangan, ''::text)) || ' '::text) || coalesce(alasan_terima, ''::text))) stored,
  constraint terima_barang_pkey primary key (kode_toko, no_terima_barang),
  constraint terima_barang_of_a_sending foreign key (asal_toko, no_kirim) references kirim_barang(kode_toko, no_kirim),
  constraint terima_barang_check check (cetak_ke > 0 or dicetak_oleh is null),
  constraint terima_barang_where check (num_nonnulls(kode_gudang, kode_baki) =
case hasil_kirim
    when 'HILANG'::text then 0
    else 2
end),
  constraint terima_barang_whose check ((hasil_kirim = 'DITERIMA'::text) = (asal_toko <> kode_toko)),
  constraint terima_barang_why check ((hasil_kirim = 'DITERIMA'::text) = (alasan_terima is null))
);
alter table terima_barang add constraint terima_barang_says_why_cancelled check (status <> 'CANCELLED'::text or alasan_batal is not null and dibatalkan_oleh is not null and dibatalkan_at is not null) not valid;
create index terima_barang_by_date on terima_barang (kode_toko, tgl_system, no_terima_barang);
create index terima_barang_by_text on terima_barang using gin (cari gin_trgm_ops);
create unique index terima_barang_number on terima_barang (no_terima_barang);
create index terima_barang_of_sending on terima_barang (asal_toko, no_kirim);
create trigger terima_barang_alasan_batal_no_card before insert or update of alasan_batal on terima_barang for each row when (length(new.alasan_batal) >= 12) execute function no_card_number('alasan_batal');
create trigger terima_barang_begins before insert on terima_barang for each row when (new.status = 'CANCELLED'::text) execute function begins_cancelled();
create trigger terima_barang_keterangan_no_card before insert or update of keterangan on terima_barang for each row when (length(new.keterangan) >= 12) execute function no_card_number('keterangan');
create trigger terima_barang_no_delete before delete on terima_barang for each row execute function refuse_removal();
create trigger terima_barang_no_truncate before truncate on terima_barang for each statement execute function refuse_removal();
create trigger terima_barang_open_date after insert on terima_barang referencing new table as baru for each statement execute function held_on_open_date();
create trigger terima_barang_stamped before insert on terima_barang for each row execute function stamp_row();
create constraint trigger terima_barang_stands after insert on terima_barang deferrable initially deferred for each row execute function terima_barang_stands();
create trigger terima_barang_stays before update on terima_barang for each row execute function guard_header();

create table terima_barang_detail (
  kode_toko        text          not null,
  no_terima_barang text          not null,
  no_urut          integer       not null,
  tgl_system       date          not null,
  kode_barcode     text          not null references barang(kode_barcode),
  nama_barang      text          not null,
  kode_dept        text          not null,
  kode_group       text          not null,
  kadar            numeric(6,3)  not null,
  qty              integer       not null check (qty > 0),
  berat            numeric(12,3) not null,
  harga_jual       bigint        not null check (harga_jual >= 0),
  fine             numeric(12,3) not null,
  hpp              bigint        not null,
  constraint terima_barang_detail_pkey primary key (kode_toko, no_terima_barang, no_urut),
  constraint terima_barang_detail_kode_toko_no_terima_barang_fkey foreign key (kode_toko, no_terima_barang) references terima_barang(kode_toko, no_terima_barang)
);
create index terima_barang_detail_by_date on terima_barang_detail (kode_toko, tgl_system);
create index terima_barang_detail_by_piece on terima_barang_detail (kode_barcode);
create trigger terima_barang_detail_append_only before delete or update on terima_barang_detail for each row when (pg_trigger_depth() = 0) execute function refuse_change();
create trigger terima_barang_detail_no_truncate before truncate on terima_barang_detail for each statement execute function refuse_change();
create trigger terima_barang_detail_of_its_document after insert on terima_barang_detail referencing new table as baris for each statement execute function terima_barang_detail_of_its_document();

create table kirim_emas (
  kode_toko       text          not null references toko(kode_toko) deferrable initially deferred,
  no_kirim_emas   text          not null,
  tgl_system      date          not null,
  status          text          not null check (status = any ('{OPEN,DONE,CANCELLED}'::text[])),
  user_id         text          not null,
  created_at      timestamptz   not null default now(),
  cetak_ke        integer       not null default 0,
  dicetak_oleh    text,
  alasan_batal    text,
  dibatalkan_oleh text,
  dibatalkan_at   timestamptz,
  tujuan          text          not null references toko(kode_toko) deferrable initially deferred,
  nama_tujuan     text          not null,
  -- The number on the seal of the bag.
  no_segel        text          not null check (no_segel <> ''::text),
  total_qty       integer       not null check (total_qty > 0),
  total_berat     numeric(12,3) not null check (total_berat > 0::numeric),
  total_fine      numeric(12,3) not null check (total_fine >= 0::numeric),
  total_hpp       bigint        not null check (total_hpp >= 0),
  keterangan      text          check (keterangan <> ''::text),
  written_in      xid8          not null default pg_current_xact_id(),
  cari            text          not null generated always as (upper((((((coalesce(no_kirim_emas, ''::text) || ' '::text) || coalesce(nama_tujuan, ''::text)) || ' '::text) || coalesce(no_segel, ''::text)) || ' '::text) || coalesce(keterangan, ''::text))) stored,
  constraint kirim_emas_pkey primary key (kode_toko, no_kirim_emas),
  constraint kirim_emas_check check (cetak_ke > 0 or dicetak_oleh is null),
  constraint kirim_emas_elsewhere check (tujuan <> kode_toko)
);
alter table kirim_emas add constraint kirim_emas_says_why_cancelled check (status <> 'CANCELLED'::text or alasan_batal is not null and dibatalkan_oleh is not null and dibatalkan_at is not null) not valid;
create index kirim_emas_by_date on kirim_emas (kode_toko, tgl_system, no_kirim_emas);
create index kirim_emas_by_text on kirim_emas using gin (cari gin_trgm_ops);
create unique index kirim_emas_number on kirim_emas (no_kirim_emas);
create index kirim_emas_on_the_road on kirim_emas (tujuan) where (status = 'OPEN'::text);
create trigger kirim_emas_alasan_batal_no_card before insert or update of alasan_batal on kirim_emas for each row when (length(new.alasan_batal) >= 12) execute function no_card_number('alasan_batal');
create trigger kirim_emas_begins before insert on kirim_emas for each row when (new.status = 'CANCELLED'::text) execute function begins_cancelled();
create trigger kirim_emas_keterangan_no_card before insert or update of keterangan on kirim_emas for each row when (length(new.keterangan) >= 12) execute function no_card_number('keterangan');
create trigger kirim_emas_no_delete before delete on kirim_emas for each row execute function refuse_removal();
create trigger kirim_emas_no_truncate before truncate on kirim_emas for each statement execute function refuse_removal();
create trigger kirim_emas_open_date after insert on kirim_emas referencing new table as baru for each statement execute function held_on_open_date();
create constraint trigger kirim_emas_reversed after update on kirim_emas deferrable initially deferred for each row when (new.status = 'CANCELLED'::text and old.status <> 'CANCELLED'::text) execute function header_is_reversed();
create trigger kirim_emas_stamped before insert on kirim_emas for each row execute function stamp_row();
create constraint trigger kirim_emas_stands after insert or update on kirim_emas deferrable initially deferred for each row execute function kirim_emas_stands();
create trigger kirim_emas_stays before update on kirim_emas for each row execute function guard_header();

create table kirim_emas_detail (
  kode_toko      text          not null,
  no_kirim_emas  text          not null,
  no_urut        integer       not null,
  tgl_system     date          not null,
  -- Where it lay: used goods, or scrap.
  tempat_asal    text          not null check (tempat_asal in ('BEKAS', 'ROSOK')),
  -- A piece of ours under its barcode, or a lot.
  kode_barcode   text          references barang(kode_barcode),
  kode_lot       text          references lot(kode_lot),
  no_faktur_beli text,
  nama_barang    text          not null,
  kadar          numeric(6,3),
  qty            integer       not null check (qty > 0),
  berat          numeric(12,3) not null check (berat > 0::numeric),
  fine           numeric(12,3) not null,
  hpp            bigint        not null check (hpp >= 0),
  constraint kirim_emas_detail_pkey primary key (kode_toko, no_kirim_emas, no_urut),
  constraint kirim_emas_detail_kode_toko_no_kirim_emas_fkey foreign key (kode_toko, no_kirim_emas) references kirim_emas(kode_toko, no_kirim_emas),
  constraint kirim_emas_detail_check check (kode_barcode is null or tempat_asal = 'BEKAS'::text),
  constraint kirim_emas_detail_check1 check (fine >= 0::numeric and fine <= berat),
  constraint kirim_emas_detail_of_one check (num_nonnulls(kode_barcode, kode_lot) = 1)
);
create index kirim_emas_detail_by_date on kirim_emas_detail (kode_toko, tgl_system);
create index kirim_emas_detail_by_lot on kirim_emas_detail (kode_lot) where (kode_lot is not null);
create index kirim_emas_detail_by_piece on kirim_emas_detail (kode_barcode) where (kode_barcode is not null);
create trigger kirim_emas_detail_append_only before delete or update on kirim_emas_detail for each row when (pg_trigger_depth() = 0) execute function refuse_change();
create trigger kirim_emas_detail_no_truncate before truncate on kirim_emas_detail for each statement execute function refuse_change();
create trigger kirim_emas_detail_of_its_document after insert on kirim_emas_detail referencing new table as baris for each statement execute function kirim_emas_detail_of_its_document();

create table terima_emas (
  kode_toko       text          not null references toko(kode_toko) deferrable initially deferred,
  no_terima_emas  text          not null,
  tgl_system      date          not null,
  status          text          not null check (status = any ('{VALID}'::text[])),
  user_id         text          not null,
  created_at      timestamptz   not null default now(),
  cetak_ke        integer       not null default 0,
  dicetak_oleh    text,
  alasan_batal    text,
  dibatalkan_oleh text,
  dibatalkan_at   timestamptz,
  hasil_emas      text          not null check (hasil_emas in ('DITERIMA', 'KEMBALI', 'HILANG')),
  no_kirim_emas   text          not null,
  asal_toko       text          not null,
  nama_asal       text          not null,
  -- The number on the seal as it arrived. What is lost has none.
  segel_tiba      text          check (segel_tiba <> ''::text),
  total_kirim     numeric(12,3) not null,
  total_terima    numeric(12,3) not null,
  total_selisih   numeric(12,3) not null,
  alasan_terima   text          check (alasan_terima <> ''::text),
  keterangan      text          check (keterangan <> ''::text),
  written_in      xid8          not null default pg_current_xact_id(),
  cari            text          not null generated always as (upper((((((((((((coalesce(no_terima_emas, ''::text) || ' '::text) || coalesce(no_kirim_emas, ''::text)) || ' '::text) || coalesce(asal_toko, ''::text)) || ' '::text) || coalesce(nama_asal, ''::text)) || ' '::text) || coalesce(segel_tiba, ''::text)) || ' '::text) || coalesce(keterangan, ''::text)) || ' '::text) || coalesce(alasan_terima, ''::text))) stored,
  constraint terima_emas_pkey primary key (kode_toko, no_terima_emas),
  constraint terima_emas_of_a_sending foreign key (asal_toko, no_kirim_emas) references kirim_emas(kode_toko, no_kirim_emas),
  constraint terima_emas_check check (cetak_ke > 0 or dicetak_oleh is null),
  constraint terima_emas_check1 check (total_selisih = (total_terima - total_kirim)),
  constraint terima_emas_seal check ((hasil_emas = 'HILANG'::text) = (segel_tiba is null)),
  constraint terima_emas_whose check ((hasil_emas = 'DITERIMA'::text) = (asal_toko <> kode_toko)),
  constraint terima_emas_why check ((hasil_emas = 'DITERIMA'::text) = (alasan_terima is null))
);
alter table terima_emas add constraint terima_emas_says_why_cancelled check (status <> 'CANCELLED'::text or alasan_batal is not null and dibatalkan_oleh is not null and dibatalkan_at is not null) not valid;
create index terima_emas_by_date on terima_emas (kode_toko, tgl_system, no_terima_emas);
create index terima_emas_by_text on terima_emas using gin (cari gin_trgm_ops);
create unique index terima_emas_number on terima_emas (no_terima_emas);
-- A sending arrives once.
create unique index terima_emas_of_sending on terima_emas (asal_toko, no_kirim_emas);
create trigger terima_emas_alasan_batal_no_card before insert or update of alasan_batal on terima_emas for each row when (length(new.alasan_batal) >= 12) execute function no_card_number('alasan_batal');
create trigger terima_emas_begins before insert on terima_emas for each row when (new.status = 'CANCELLED'::text) execute function begins_cancelled();
create trigger terima_emas_keterangan_no_card before insert or update of keterangan on terima_emas for each row when (length(new.keterangan) >= 12) execute function no_card_number('keterangan');
create trigger terima_emas_no_delete before delete on terima_emas for each row execute function refuse_removal();
create trigger terima_emas_no_truncate before truncate on terima_emas for each statement execute function refuse_removal();
create trigger terima_emas_open_date after insert on terima_emas referencing new table as baru for each statement execute function held_on_open_date();
create trigger terima_emas_stamped before insert on terima_emas for each row execute function stamp_row();
create constraint trigger terima_emas_stands after insert on terima_emas deferrable initially deferred for each row execute function terima_emas_stands();
create trigger terima_emas_stays before update on terima_emas for each row execute function guard_header();

create table terima_emas_detail (
  kode_toko       text          not null,
  no_terima_emas  text          not null,
  no_urut         integer       not null,
  tgl_system      date          not null,
  kode_lot        text          not null references lot(kode_lot),
  nama_barang     text          not null,
  kadar           numeric(6,3),
  qty             integer       not null check (qty > 0),
  -- As it was sent, and as it was weighed now.
  berat           numeric(12,3) not null check (berat > 0::numeric),
  berat_terima    numeric(12,3) not null check (berat_terima >= 0::numeric),
  selisih_timbang numeric(12,3) not null,
  fine            numeric(12,3) not null,
  hpp             bigint        not null,
  -- Gold and cost of the difference, in the sign of `selisih_timbang`.
  selisih_fine    numeric(12,3) not null,
  selisih_hpp     bigint        not null,
  constraint terima_emas_detail_pkey primary key (kode_toko, no_terima_emas, no_urut),
  constraint terima_emas_detail_once unique (kode_toko, no_terima_emas, kode_lot),
  constraint terima_emas_detail_kode_toko_no_terima_emas_fkey foreign key (kode_toko, no_terima_emas) references terima_emas(kode_toko, no_terima_emas),
  constraint terima_emas_detail_check check (selisih_timbang = (berat_terima - berat)),
  constraint terima_emas_detail_difference check (case
    when selisih_timbang = 0 then selisih_fine = 0 and selisih_hpp = 0
    -- What did not arrive at all has left whole.
    when berat_terima = 0 then selisih_fine = -fine and selisih_hpp = -hpp
    when selisih_timbang < 0 then selisih_fine between greatest(selisih_timbang, -fine) and 0 and selisih_hpp between -hpp and 0
    else selisih_fine between 0 and selisih_timbang and selisih_hpp = 0 end)
);
create index terima_emas_detail_by_date on terima_emas_detail (kode_toko, tgl_system);
create index terima_emas_detail_by_lot on terima_emas_detail (kode_lot);
create trigger terima_emas_detail_append_only before delete or update on terima_emas_detail for each row when (pg_trigger_depth() = 0) execute function refuse_change();
create trigger terima_emas_detail_no_truncate before truncate on terima_emas_detail for each statement execute function refuse_change();
create trigger terima_emas_detail_of_its_document after insert on terima_emas_detail referencing new table as baris for each statement execute function terima_emas_detail_of_its_document();
