-- One row a physical piece. Where it is and what it may do next are here; how it came there is in the stock ledger.
create table barang (
  kode_barcode   text          not null primary key,
  kode_toko      text          not null references toko(kode_toko),
  status         text          not null,
  -- Kept by the stock ledger alone (0055_ledger_guards.sql): the place that the last movement ended in.
  tempat         text          not null,
  kode_gudang    text          not null default ''::text,
  kode_baki      text          not null default ''::text,
  nama_barang    text          not null check (length(nama_barang) > 5),
  kategori       text,
  kode_dept      text          not null references jenis(kode_dept),
  kode_group     text          not null references grup(kode_group),
  kadar          numeric(6,3)  not null check (kadar > 0::numeric and kadar <= 500::numeric),
  kadar_cetak    text          not null,
  kode_intern    text,
  kode_bandrol   text          references bandrol(kode_bandrol),
  atribut        text,
  keterangan     text,
  -- The bare piece with its stones on the scale; what the stock ledger counts; what is sold.
  berat_bruto    numeric(12,3) not null check (berat_bruto > 0::numeric),
  berat_stock    numeric(12,3) not null check (berat_stock > 0::numeric),
  berat          numeric(12,3) not null check (berat > 0::numeric),
  berat_plastik  numeric(12,3) not null default 0 check (berat_plastik >= 0::numeric),
  -- Up to 100 a purity is a percentage; the item form also takes thousandths up to 500 (375 is 37.5 %).
  fine           numeric(12,3) not null,
  qty            integer       not null default 1 check (qty > 0),
  size           text,
  hpp            bigint        not null check (hpp >= 0),
  markup         numeric(5,2)  not null default 0,
  ongkos         bigint        not null default 0 check (ongkos >= 0),
  -- The piece's own price, where it has one; otherwise weight and group make it.
  harga_jual     bigint        check (harga_jual > 0),
  harga_estimasi bigint,
  harga_nota     bigint,
  harga_beli     bigint,
  is_berlian     boolean       not null default false,
  karat_batu     numeric(10,3),
  shape          text,
  is_konsinyasi  boolean       not null default false,
  kode_supplier  text          references supplier(kode_supplier),
  no_pesanan     text,
  no_po          text,
  tag_id         text,
  -- The name of its picture in the file store; the picture is barang/<foto>.jpg.
  foto           text,
  tgl_masuk      date          not null,
  created_at     timestamptz   not null default now(),
  created_by     text          not null,
  -- What people search by, in capitals, so that one index answers for all of it.
  cari           text          not null generated always as (upper((((((kode_barcode || ' '::text) || nama_barang) || ' '::text) || coalesce(kode_intern, ''::text)) || ' '::text) || coalesce(tag_id, ''::text))) stored,
  -- The stones of a piece: what they are, and what they cost and ask at the rate of the day that they came in.
  harga_batu     bigint        not null default 0 check (harga_batu >= 0),
  -- Who changes a piece says which one he has seen: each change makes another.
  versi          integer       not null default 0,
  -- Accessories alone have a number of pieces (domain §2). Such a row stays one when a single piece is left of it.
  is_aksesoris   boolean       not null default false,
  constraint barang_consignment check (not is_konsinyasi or hpp = 0 and kode_supplier is not null and harga_beli > 0),
  constraint barang_number_of_pieces check (qty = 1 or is_aksesoris),
  -- Goods bought back from customers. A piece of ours comes back under its barcode and stands with the used goods, BOUGHT, until it
  -- is put into a tray again; goods that are not ours are a lot each.
  constraint barang_status_check check (status in ('READY', 'SOLD', 'BOUGHT', 'HELD', 'IN_TRANSIT', 'DESTROYED', 'MISSING')),
  constraint barang_weights check (berat < (berat_bruto + 0.04) and berat_stock <= berat_bruto)
) with (fillfactor=85);
alter table barang add constraint barang_kategori_fkey foreign key (kategori) references kategori(kode_kategori) not valid;
-- Rows of accessories are few among all pieces that there ever were: their report finds them by themselves.
create index barang_accessories on barang (kode_barcode) where is_aksesoris;
-- A page of the pieces of a shop is read in the order that was asked for, from where it begins, whatever the order. None of these
-- names what a sale changes (0170_state_follows_place.sql).
create index barang_by_code on barang (kode_toko, kode_barcode);
create index barang_by_date on barang (kode_toko, tgl_masuk, kode_barcode);
create index barang_by_dept on barang (kode_dept, kode_toko, kode_barcode);
create index barang_by_dept_of_toko on barang (kode_toko, kode_dept, kode_barcode);
create index barang_by_group on barang (kode_group, kode_toko, kode_barcode);
create index barang_by_group_of_toko on barang (kode_toko, kode_group, kode_barcode);
-- Names that begin alike stand together, so a word of others may come late: it is looked for in the index alone.
create index barang_by_name on barang (kode_toko, nama_barang, kode_barcode) include (cari);
create index barang_by_supplier on barang (kode_supplier) where (kode_supplier is not null);
create index barang_by_text on barang using gin (cari gin_trgm_ops);
create index barang_by_weight on barang (kode_toko, berat, kode_barcode);
-- Goods on consignment hang with us and are their suppliers' (docs/decisions/096). Few of the pieces of a shop are.
create index barang_consigned on barang (kode_toko, kode_barcode) where is_konsinyasi;
create unique index barang_tag_id_key on barang (tag_id) where (tag_id is not null);
create trigger barang_adds_up_trays after update on barang referencing old table as lama new table as baru for each statement execute function add_up_trays();
-- A new piece begins outside the shop, and the ledger brings it in.
create trigger barang_begins_outside before insert on barang for each row when (not is_outside(new.tempat) or new.kode_gudang <> ''::text or new.kode_baki <> ''::text) execute function refuse_hand();
create trigger barang_consigned_price_stays before update of harga_beli, kode_supplier on barang for each row when (pg_trigger_depth() = 0 and old.is_konsinyasi and new.is_konsinyasi and (new.harga_beli is distinct from old.harga_beli or new.kode_supplier is distinct from old.kode_supplier)) execute function consigned_price_stays();
create trigger barang_consignment_again before update of tempat on barang for each row when (old.tempat = 'PELANGGAN'::text and new.tempat = 'BAKI'::text and new.hpp = 0) execute function consignment_follows();
create trigger barang_consignment_bought before update of tempat on barang for each row when (old.is_konsinyasi and old.tempat = 'PELANGGAN'::text and new.tempat = 'BAKI'::text and new.hpp <> 0) execute function consignment_is_over();
create trigger barang_consignment_ends before update of tempat on barang for each row when (old.is_konsinyasi and new.tempat = 'BEKAS'::text) execute function consignment_follows();
create trigger barang_fine before insert on barang for each row execute function fine_of_new_piece();
create trigger barang_hold_ends after update of status on barang for each row when (old.status = 'HELD'::text and new.status <> 'HELD'::text) execute function hold_ends();
create trigger barang_in_bounds before insert or update of berat_bruto, berat_stock, berat, hpp on barang for each row execute function piece_is_in_bounds();
create trigger barang_in_repair_stays_sold after update of status on barang for each row when (old.status = 'SOLD'::text and new.status <> 'SOLD'::text and old.qty = 1) execute function piece_in_repair_stays_sold();
create constraint trigger barang_is_paid_up after update of status on barang deferrable initially deferred for each row when (old.status = 'SOLD'::text and new.status <> 'SOLD'::text and not new.is_aksesoris) execute function piece_is_paid_up();
create trigger barang_keeps_its_measures before update of kode_barcode, qty, berat_bruto, berat_stock, berat, kadar, fine, hpp, kode_dept, kode_group on barang
  for each row
  when (pg_trigger_depth() = 0
        and (old.kode_barcode, old.qty, old.berat_bruto, old.berat_stock, old.berat, old.kadar, old.fine, old.hpp, old.kode_dept, old.kode_group)
        is distinct from (new.kode_barcode, new.qty, new.berat_bruto, new.berat_stock, new.berat, new.kadar, new.fine, new.hpp, new.kode_dept, new.kode_group))
  execute function piece_of_ledger_stays();
create trigger barang_leaves_marketplaces after update of status, kode_toko, kode_gudang, kode_baki on barang for each row
  when ((old.status, old.kode_toko, old.kode_gudang, old.kode_baki) is distinct from (new.status, new.kode_toko, new.kode_gudang, new.kode_baki))
  execute function piece_leaves_marketplaces();
create trigger barang_moved_by_ledger after update of kode_toko, tempat, kode_gudang, kode_baki on barang for each row
  when (pg_trigger_depth() = 0 and (old.kode_toko, old.tempat, old.kode_gudang, old.kode_baki)
        is distinct from (new.kode_toko, new.tempat, new.kode_gudang, new.kode_baki))
  execute function refuse_hand();
create trigger barang_no_truncate before truncate on barang for each statement execute function refuse_hand();
create trigger barang_of_order before update of no_pesanan on barang for each row when (old.status = 'HELD'::text and old.no_pesanan is distinct from new.no_pesanan) execute function piece_of_order_stays();
create trigger barang_of_pre_order before update of no_po, kode_dept, kode_group on barang for each row
  when (old.status = 'HELD' and (old.no_po, old.kode_dept, old.kode_group) is distinct from (new.no_po, new.kode_dept, new.kode_group))
  execute function piece_of_pre_order_stays();
create constraint trigger barang_says_its_stones after update of is_berlian, karat_batu, shape on barang deferrable initially deferred for each row
  when ((new.is_berlian, new.karat_batu, new.shape) is distinct from (old.is_berlian, old.karat_batu, old.shape)) execute function stones_are_said();
create constraint trigger barang_stands_as_said after insert or update of status, tempat on barang deferrable initially deferred for each row when (pg_trigger_depth() = 0 and not state_fits_place(new.status, new.tempat)) execute function piece_stands_as_said();
create trigger barang_state_in_stok after update of status on barang for each row when (pg_trigger_depth() = 0 and old.status <> new.status) execute function stok_follows_state();
create trigger barang_stays before delete on barang for each row execute function piece_of_ledger_stays();
create constraint trigger barang_stones_add_up after insert on barang deferrable initially deferred for each row when (new.harga_batu <> 0) execute function stones_add_up();
create constraint trigger barang_stones_stay after update of harga_batu on barang deferrable initially deferred for each row when (new.harga_batu <> old.harga_batu) execute function stones_add_up();
-- None of these is named by what moves a piece.
create trigger barang_versi before update of nama_barang, kategori, kode_dept, kode_group, kadar_cetak, kode_intern, kode_bandrol, atribut, keterangan, berat_plastik, size, markup, ongkos, harga_jual, harga_estimasi, harga_nota, harga_beli, is_berlian, karat_batu, shape, is_konsinyasi, kode_supplier, no_pesanan, no_po, tag_id, foto, versi on barang for each row execute function piece_is_another();

-- 2. Lots: goods without a barcode. Of one origin and one purity; a lot may be parted, and a part of it costs its share.
create table lot (
  kode_lot   text         not null primary key check (kode_lot <> ''::text),
  -- The shop that it began in; where it is now say its balances.
  kode_toko  text         not null references toko(kode_toko),
  tgl_system date         not null,
  -- The kind of event that made it, and its document.
  asal       text         not null,
  dokumen    text         not null,
  kode_kadar text         references kadar(kode_kadar),
  kadar      numeric(6,3) check (kadar > 0::numeric and kadar <= 500::numeric),
  keterangan text         not null default ''::text,
  created_by text         not null,
  created_at timestamptz  not null default now()
);
create index lot_by_document on lot (kode_toko, dokumen);
create trigger lot_append_only before delete or update on lot for each row execute function refuse_change();
create trigger lot_no_truncate before truncate on lot for each statement execute function refuse_change();

-- What a lot was made of: other lots, or pieces.
create table lot_asal (
  kode_lot      text not null references lot(kode_lot),
  induk         text references lot(kode_lot),
  induk_barcode text references barang(kode_barcode),
  constraint lot_asal_kode_lot_induk_induk_barcode_key unique nulls not distinct (kode_lot, induk, induk_barcode),
  constraint lot_asal_check check (num_nonnulls(induk, induk_barcode) = 1)
);
create index lot_asal_by_barcode on lot_asal (induk_barcode);
create index lot_asal_by_induk on lot_asal (induk);
create trigger lot_asal_append_only before delete or update on lot_asal for each row execute function refuse_change();
create trigger lot_asal_no_circle after insert on lot_asal referencing new table as baris for each statement execute function lot_is_not_its_own_parent();
create trigger lot_asal_no_truncate before truncate on lot_asal for each statement execute function refuse_change();

-- The pieces that lie in trays now: a small table beside all that ever were. No index of `barang` names what a sale changes, so the
-- new row of a piece that is sold stands beside the old one and no index hears of it.
create table stok (
  kode_barcode text not null primary key,
  kode_toko    text not null,
  kode_gudang  text not null,
  kode_baki    text not null,
  status       text not null
);
create index stok_by_tray on stok (kode_toko, kode_gudang, kode_baki);
create index stok_held on stok (kode_toko, kode_barcode) where (status = 'HELD'::text);
create trigger stok_by_ledger after insert or delete or update on stok for each row when (pg_trigger_depth() = 0) execute function refuse_hand();
create trigger stok_no_truncate before truncate on stok for each statement execute function refuse_hand();

create table barang_batu (
  kode_barcode      text          not null references barang(kode_barcode),
  no_urut           integer       not null,
  kode_shape        text          not null references batu_shape(kode_shape),
  kode_color        text          references batu_color(kode_color),
  kode_clarity      text          references batu_clarity(kode_clarity),
  kode_cutgrade     text          references batu_cutgrade(kode_cutgrade),
  kode_polish       text          references batu_polish(kode_polish),
  kode_symmetry     text          references batu_symmetry(kode_symmetry),
  kode_fluorescence text          references batu_fluorescence(kode_fluorescence),
  sertifikat        text,
  butir             integer       not null check (butir > 0),
  karat             numeric(10,3) not null check (karat > 0::numeric),
  modal_usd         numeric(14,2) not null check (modal_usd >= 0::numeric),
  jual_usd          numeric(14,2) not null check (jual_usd >= 0::numeric),
  kurs              bigint        not null check (kurs > 0),
  -- In rupiah, at that rate.
  modal_rp          bigint        not null,
  jual_rp           bigint        not null,
  -- Stones of a piece may be chosen from /master-batu-berlian. They keep which one it was, of what kind they are and from whom they were bought
  -- (docs/decisions/209).
  kode_berlian      text          references batu_berlian(kode_berlian),
  kode_jenis_batu   text          references jenis_batu(kode_jenis_batu),
  kode_supplier     text          references supplier_berlian(kode_supplier),
  constraint barang_batu_pkey primary key (kode_barcode, no_urut),
  constraint barang_batu_at_rate check (modal_rp::numeric = round(modal_usd * kurs::numeric) and jual_rp::numeric = round(jual_usd * kurs::numeric))
);
create index barang_batu_by_berlian on barang_batu (kode_berlian) where (kode_berlian is not null);
create index barang_batu_by_supplier on barang_batu (kode_supplier) where (kode_supplier is not null);
create constraint trigger barang_batu_adds_up after insert on barang_batu deferrable initially deferred for each row execute function stones_add_up();
create constraint trigger barang_batu_adds_up_without after delete on barang_batu deferrable initially deferred for each row execute function stones_add_up();
create trigger barang_batu_append_only before delete or update on barang_batu for each row when (pg_trigger_depth() = 0) execute function refuse_change();
create constraint trigger barang_batu_is_said after insert on barang_batu deferrable initially deferred for each row execute function stones_are_said();
create trigger barang_batu_no_truncate before truncate on barang_batu for each statement execute function refuse_change();

create table barang_masuk (
  kode_toko       text          not null references toko(kode_toko) deferrable initially deferred,
  no_masuk        text          not null,
  tgl_system      date          not null,
  status          text          not null check (status = any ('{VALID,CANCELLED}'::text[])),
  user_id         text          not null,
  created_at      timestamptz   not null default now(),
  cetak_ke        integer       not null default 0,
  dicetak_oleh    text,
  alasan_batal    text,
  dibatalkan_oleh text,
  dibatalkan_at   timestamptz,
  asal            text          not null,
  kode_supplier   text          references supplier(kode_supplier),
  nama_supplier   text,
  total_qty       integer       not null check (total_qty > 0),
  total_berat     numeric(12,3) not null check (total_berat > 0::numeric),
  total_hpp       bigint        not null check (total_hpp >= 0),
  keterangan      text,
  written_in      xid8          not null default pg_current_xact_id(),
  cari            text          not null generated always as (upper((coalesce(no_masuk, ''::text) || ' '::text) || coalesce(keterangan, ''::text))) stored,
  constraint barang_masuk_pkey primary key (kode_toko, no_masuk),
  -- Pieces that are tagged out of such a lot: many of one.
  constraint barang_masuk_asal_check check (asal in ('SALDO_AWAL', 'SUPPLIER', 'KONSINYASI', 'KARYA', 'PELANGGAN', 'PENERIMAAN')),
  constraint barang_masuk_check check (cetak_ke > 0 or dicetak_oleh is null),
  constraint barang_masuk_consignment check (asal <> 'KONSINYASI'::text or total_hpp = 0),
  constraint barang_masuk_of_supplier check ((asal in ('SUPPLIER', 'KONSINYASI')) = (kode_supplier is not null))
);
alter table barang_masuk add constraint barang_masuk_says_why_cancelled check (status <> 'CANCELLED'::text or alasan_batal is not null and dibatalkan_oleh is not null and dibatalkan_at is not null) not valid;
create index barang_masuk_by_date on barang_masuk (kode_toko, tgl_system, no_masuk);
create index barang_masuk_by_text on barang_masuk using gin (cari gin_trgm_ops);
create trigger barang_masuk_alasan_batal_no_card before insert or update of alasan_batal on barang_masuk for each row when (length(new.alasan_batal) >= 12) execute function no_card_number('alasan_batal');
create trigger barang_masuk_begins before insert on barang_masuk for each row when (new.status = 'CANCELLED'::text) execute function begins_cancelled();
create trigger barang_masuk_keterangan_no_card before insert or update of keterangan on barang_masuk for each row when (length(new.keterangan) >= 12) execute function no_card_number('keterangan');
create trigger barang_masuk_no_delete before delete on barang_masuk for each row execute function refuse_removal();
create trigger barang_masuk_no_truncate before truncate on barang_masuk for each statement execute function refuse_removal();
create trigger barang_masuk_open_date after insert on barang_masuk referencing new table as baru for each statement execute function held_on_open_date();
create constraint trigger barang_masuk_reversed after update on barang_masuk deferrable initially deferred for each row when (new.status = 'CANCELLED'::text and old.status <> 'CANCELLED'::text) execute function header_is_reversed();
create trigger barang_masuk_stamped before insert on barang_masuk for each row execute function stamp_row();
create trigger barang_masuk_stays before update on barang_masuk for each row execute function guard_header();

create table barang_masuk_detail (
  kode_toko    text          not null,
  no_masuk     text          not null,
  no_urut      integer       not null,
  tgl_system   date          not null,
  batal        boolean       not null default false,
  kode_barcode text          not null references barang(kode_barcode),
  nama_barang  text          not null,
  kode_dept    text          not null references jenis(kode_dept),
  kode_group   text          not null,
  kadar        numeric(6,3)  not null,
  kadar_cetak  text          not null,
  kode_gudang  text          not null,
  kode_baki    text          not null,
  qty          integer       not null check (qty > 0),
  berat_bruto  numeric(12,3) not null check (berat_bruto > 0::numeric),
  berat_stock  numeric(12,3) not null check (berat_stock > 0::numeric),
  berat        numeric(12,3) not null check (berat > 0::numeric),
  fine         numeric(12,3) not null,
  hpp          bigint        not null check (hpp >= 0),
  harga_beli   bigint        check (harga_beli >= 0),
  -- The bought goods that the piece was: a lot of a purchase, tagged.
  kode_lot     text          references lot(kode_lot),
  constraint barang_masuk_detail_pkey primary key (kode_toko, no_masuk, no_urut),
  constraint barang_masuk_detail_kode_toko_no_masuk_fkey foreign key (kode_toko, no_masuk) references barang_masuk(kode_toko, no_masuk)
);
create index barang_masuk_detail_by_date on barang_masuk_detail (kode_toko, tgl_system);
create index barang_masuk_detail_by_lot on barang_masuk_detail (kode_lot) where (kode_lot is not null);
-- A piece comes in once, and a lot is tagged once.
create unique index barang_masuk_detail_once on barang_masuk_detail (kode_barcode) where (not batal);
create trigger barang_masuk_detail_append_only before delete or update on barang_masuk_detail for each row when (pg_trigger_depth() = 0) execute function refuse_change();
create trigger barang_masuk_detail_no_truncate before truncate on barang_masuk_detail for each statement execute function refuse_change();
create trigger barang_masuk_detail_of_its_document after insert on barang_masuk_detail referencing new table as baris for each statement execute function barang_masuk_detail_of_its_document();

create table pindah_barang (
  kode_toko       text          not null references toko(kode_toko) deferrable initially deferred,
  no_pindah       text          not null,
  tgl_system      date          not null,
  status          text          not null check (status = any ('{VALID}'::text[])),
  user_id         text          not null,
  created_at      timestamptz   not null default now(),
  cetak_ke        integer       not null default 0,
  dicetak_oleh    text,
  alasan_batal    text,
  dibatalkan_oleh text,
  dibatalkan_at   timestamptz,
  -- Where to.
  kode_gudang     text          not null check (kode_gudang <> ''::text),
  kode_baki       text          not null check (kode_baki <> ''::text),
  satu_baki       boolean       not null,
  total_qty       integer       not null check (total_qty > 0),
  total_berat     numeric(12,3) not null,
  keterangan      text,
  written_in      xid8          not null default pg_current_xact_id(),
  cari            text          not null generated always as (upper((((((coalesce(no_pindah, ''::text) || ' '::text) || coalesce(kode_gudang, ''::text)) || ' '::text) || coalesce(kode_baki, ''::text)) || ' '::text) || coalesce(keterangan, ''::text))) stored,
  constraint pindah_barang_pkey primary key (kode_toko, no_pindah),
  constraint pindah_barang_check check (cetak_ke > 0 or dicetak_oleh is null)
);
alter table pindah_barang add constraint pindah_barang_says_why_cancelled check (status <> 'CANCELLED'::text or alasan_batal is not null and dibatalkan_oleh is not null and dibatalkan_at is not null) not valid;
create index pindah_barang_by_date on pindah_barang (kode_toko, tgl_system, no_pindah);
create index pindah_barang_by_text on pindah_barang using gin (cari gin_trgm_ops);
create trigger pindah_barang_alasan_batal_no_card before insert or update of alasan_batal on pindah_barang for each row when (length(new.alasan_batal) >= 12) execute function no_card_number('alasan_batal');
create trigger pindah_barang_begins before insert on pindah_barang for each row when (new.status = 'CANCELLED'::text) execute function begins_cancelled();
create trigger pindah_barang_keterangan_no_card before insert or update of keterangan on pindah_barang for each row when (length(new.keterangan) >= 12) execute function no_card_number('keterangan');
create trigger pindah_barang_no_delete before delete on pindah_barang for each row execute function refuse_removal();
create trigger pindah_barang_no_truncate before truncate on pindah_barang for each statement execute function refuse_removal();
create trigger pindah_barang_open_date after insert on pindah_barang referencing new table as baru for each statement execute function held_on_open_date();
create trigger pindah_barang_stamped before insert on pindah_barang for each row execute function stamp_row();
create trigger pindah_barang_stays before update on pindah_barang for each row execute function guard_header();

create table pindah_barang_detail (
  kode_toko         text          not null,
  no_pindah         text          not null,
  no_urut           integer       not null,
  tgl_system        date          not null,
  kode_barcode      text          not null references barang(kode_barcode),
  nama_barang       text          not null,
  keterangan_barang text,
  kode_dept         text          not null,
  kode_group        text          not null,
  -- Where from.
  asal_gudang       text          not null check (asal_gudang <> ''::text),
  asal_baki         text          not null check (asal_baki <> ''::text),
  qty               integer       not null check (qty > 0),
  berat             numeric(12,3) not null,
  harga_jual        bigint        not null check (harga_jual >= 0),
  fine              numeric(12,3) not null,
  hpp               bigint        not null,
  constraint pindah_barang_detail_pkey primary key (kode_toko, no_pindah, no_urut),
  constraint pindah_barang_detail_kode_toko_no_pindah_fkey foreign key (kode_toko, no_pindah) references pindah_barang(kode_toko, no_pindah)
);
create index pindah_barang_detail_by_date on pindah_barang_detail (kode_toko, tgl_system);
create unique index pindah_barang_detail_by_piece on pindah_barang_detail (kode_toko, kode_barcode, no_pindah);
create trigger pindah_barang_detail_append_only before delete or update on pindah_barang_detail for each row when (pg_trigger_depth() = 0) execute function refuse_change();
create trigger pindah_barang_detail_no_truncate before truncate on pindah_barang_detail for each statement execute function refuse_change();
create trigger pindah_barang_detail_of_its_document after insert on pindah_barang_detail referencing new table as baris for each statement execute function pindah_barang_detail_of_its_document();

create table hancur_barang (
  kode_toko       text          not null references toko(kode_toko) deferrable initially deferred,
  no_hancur       text          not null,
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
  total_berat     numeric(12,3) not null,
  total_hpp       bigint        not null,
  nilai           bigint        not null,
  beban           bigint        not null,
  written_in      xid8          not null default pg_current_xact_id(),
  cari            text          not null generated always as (upper((coalesce(no_hancur, ''::text) || ' '::text) || coalesce(keterangan, ''::text))) stored,
  constraint hancur_barang_pkey primary key (kode_toko, no_hancur),
  constraint hancur_barang_check check (cetak_ke > 0 or dicetak_oleh is null)
);
alter table hancur_barang add constraint hancur_barang_says_why_cancelled check (status <> 'CANCELLED'::text or alasan_batal is not null and dibatalkan_oleh is not null and dibatalkan_at is not null) not valid;
create index hancur_barang_by_date on hancur_barang (kode_toko, tgl_system, no_hancur);
create index hancur_barang_by_text on hancur_barang using gin (cari gin_trgm_ops);
create trigger hancur_barang_alasan_batal_no_card before insert or update of alasan_batal on hancur_barang for each row when (length(new.alasan_batal) >= 12) execute function no_card_number('alasan_batal');
create trigger hancur_barang_begins before insert on hancur_barang for each row when (new.status = 'CANCELLED'::text) execute function begins_cancelled();
create trigger hancur_barang_keterangan_no_card before insert or update of keterangan on hancur_barang for each row when (length(new.keterangan) >= 12) execute function no_card_number('keterangan');
create trigger hancur_barang_no_delete before delete on hancur_barang for each row execute function refuse_removal();
create trigger hancur_barang_no_truncate before truncate on hancur_barang for each statement execute function refuse_removal();
create trigger hancur_barang_open_date after insert on hancur_barang referencing new table as baru for each statement execute function held_on_open_date();
create constraint trigger hancur_barang_reversed after update on hancur_barang deferrable initially deferred for each row when (new.status = 'CANCELLED'::text and old.status <> 'CANCELLED'::text) execute function header_is_reversed();
create trigger hancur_barang_stamped before insert on hancur_barang for each row execute function stamp_row();
create trigger hancur_barang_stays before update on hancur_barang for each row execute function guard_header();

create table hancur_barang_detail (
  kode_toko      text          not null,
  no_hancur      text          not null,
  no_urut        integer       not null,
  tgl_system     date          not null,
  batal          boolean       not null default false,
  kode_barcode   text          not null references barang(kode_barcode),
  nama_barang    text          not null,
  kode_dept      text          not null,
  kode_group     text          not null,
  kadar          numeric(6,3)  not null,
  kode_gudang    text          not null,
  kode_baki      text          not null,
  qty            integer       not null check (qty > 0),
  berat          numeric(12,3) not null,
  fine           numeric(12,3) not null,
  -- Rupiah a gram that the list of purchases says; nothing where the group is not bought.
  harga_per_gram bigint,
  hpp            bigint        not null,
  nilai          bigint        not null check (nilai >= 0),
  beban          bigint        not null check (beban >= 0),
  constraint hancur_barang_detail_pkey primary key (kode_toko, no_hancur, no_urut),
  constraint hancur_barang_detail_kode_toko_no_hancur_fkey foreign key (kode_toko, no_hancur) references hancur_barang(kode_toko, no_hancur),
  constraint hancur_barang_detail_adds_up check ((nilai + beban) = hpp)
);
create index hancur_barang_detail_by_date on hancur_barang_detail (kode_toko, tgl_system);
create unique index hancur_barang_detail_once on hancur_barang_detail (kode_toko, no_hancur, kode_barcode);
create trigger hancur_barang_detail_append_only before delete or update on hancur_barang_detail for each row when (pg_trigger_depth() = 0) execute function refuse_change();
create trigger hancur_barang_detail_no_truncate before truncate on hancur_barang_detail for each statement execute function refuse_change();
create trigger hancur_barang_detail_of_its_document after insert on hancur_barang_detail referencing new table as baris for each statement execute function hancur_barang_detail_of_its_document();

-- What a piece was called and cost before, and is since: kept by the database, whoever changes it and by whichever way.
create table barang_riwayat (
  id           bigint      not null generated always as identity primary key,
  kode_barcode text        not null references barang(kode_barcode),
  created_at   timestamptz not null default now(),
  user_id      text        not null,
  -- The document that changed it, where one did.
  kind         text,
  dokumen      text,
  sebelum      jsonb       not null,
  sesudah      jsonb       not null,
  -- What is changed of a piece is changed in a shop on its date, as everything else is: a report tells the changes of a shop by day.
  kode_toko    text        not null,
  tgl_system   date        not null,
  constraint barang_riwayat_check check ((kind is null) = (dokumen is null))
);
-- What documents change is found by their own days.
create index barang_riwayat_by_day on barang_riwayat (kode_toko, tgl_system) where (kind is null);
create index barang_riwayat_by_piece on barang_riwayat (kode_barcode, id);
create trigger barang_riwayat_append_only before delete or update on barang_riwayat for each row execute function refuse_change();
create trigger barang_riwayat_has_its_day before insert on barang_riwayat for each row execute function change_has_its_day();
create trigger barang_riwayat_no_truncate before truncate on barang_riwayat for each statement execute function refuse_change();

create table ubah_barang (
  kode_toko          text        not null references toko(kode_toko) deferrable initially deferred,
  no_ubah            text        not null,
  tgl_system         date        not null,
  status             text        not null check (status = any ('{VALID,CANCELLED}'::text[])),
  user_id            text        not null,
  created_at         timestamptz not null default now(),
  cetak_ke           integer     not null default 0,
  dicetak_oleh       text,
  alasan_batal       text,
  dibatalkan_oleh    text,
  dibatalkan_at      timestamptz,
  kode_barcode       text        not null references barang(kode_barcode),
  nama_barang        text        not null,
  kode_gudang        text        not null,
  kode_baki          text        not null,
  keterangan         text        not null,
  hpp_lama           bigint      not null,
  hpp_baru           bigint      not null check (hpp_baru >= 0),
  written_in         xid8        not null default pg_current_xact_id(),
  cari               text        not null generated always as (upper((((((coalesce(no_ubah, ''::text) || ' '::text) || coalesce(kode_barcode, ''::text)) || ' '::text) || coalesce(nama_barang, ''::text)) || ' '::text) || coalesce(keterangan, ''::text))) stored,
  -- Stones that were entered wrongly, and what was agreed with the supplier of a piece on consignment, are corrected by the document that corrects a piece
  -- (docs/decisions/036): neither moves value in the books.
  kode_supplier_lama text        references supplier(kode_supplier),
  kode_supplier_baru text        references supplier(kode_supplier),
  harga_beli_lama    bigint,
  harga_beli_baru    bigint      check (harga_beli_baru > 0),
  constraint ubah_barang_pkey primary key (kode_toko, no_ubah),
  constraint ubah_barang_check check (cetak_ke > 0 or dicetak_oleh is null),
  constraint ubah_barang_terms check (((num_nonnulls(kode_supplier_lama, kode_supplier_baru, harga_beli_lama, harga_beli_baru) = any (array[0, 4])) and ((kode_supplier_lama is null) or ((kode_supplier_lama <> kode_supplier_baru) or (harga_beli_lama <> harga_beli_baru)))))
);
alter table ubah_barang add constraint ubah_barang_says_why_cancelled check (status <> 'CANCELLED'::text or alasan_batal is not null and dibatalkan_oleh is not null and dibatalkan_at is not null) not valid;
create index ubah_barang_by_date on ubah_barang (kode_toko, tgl_system, no_ubah);
create index ubah_barang_by_text on ubah_barang using gin (cari gin_trgm_ops);
create trigger ubah_barang_alasan_batal_no_card before insert or update of alasan_batal on ubah_barang for each row when (length(new.alasan_batal) >= 12) execute function no_card_number('alasan_batal');
create trigger ubah_barang_begins before insert on ubah_barang for each row when (new.status = 'CANCELLED'::text) execute function begins_cancelled();
create trigger ubah_barang_changes_back after update on ubah_barang for each row when (new.status = 'CANCELLED'::text and old.status <> 'CANCELLED'::text) execute function change_piece();
create trigger ubah_barang_changes_piece after insert on ubah_barang for each row execute function change_piece();
create trigger ubah_barang_keterangan_no_card before insert or update of keterangan on ubah_barang for each row when (length(new.keterangan) >= 12) execute function no_card_number('keterangan');
create trigger ubah_barang_no_delete before delete on ubah_barang for each row execute function refuse_removal();
create trigger ubah_barang_no_truncate before truncate on ubah_barang for each statement execute function refuse_removal();
create trigger ubah_barang_open_date after insert on ubah_barang referencing new table as baru for each statement execute function held_on_open_date();
create constraint trigger ubah_barang_reversed after update on ubah_barang deferrable initially deferred for each row when (new.status = 'CANCELLED'::text and old.status <> 'CANCELLED'::text) execute function header_is_reversed();
create trigger ubah_barang_stamped before insert on ubah_barang for each row execute function stamp_row();
create trigger ubah_barang_stays before update on ubah_barang for each row execute function guard_header();

create table ubah_barang_detail (
  kode_toko  text    not null,
  no_ubah    text    not null,
  no_urut    integer not null,
  tgl_system date    not null,
  kolom      text    not null,
  lama       text    not null,
  baru       text    not null,
  constraint ubah_barang_detail_pkey primary key (kode_toko, no_ubah, no_urut),
  constraint ubah_barang_detail_kode_toko_no_ubah_fkey foreign key (kode_toko, no_ubah) references ubah_barang(kode_toko, no_ubah),
  constraint ubah_barang_detail_check check (baru <> lama),
  constraint ubah_barang_detail_kolom_check check (kolom in ('kode_dept', 'kode_group', 'kadar', 'berat_bruto', 'berat_stock', 'berat', 'fine', 'harga_batu', 'karat_batu', 'shape', 'is_berlian'))
);
create index ubah_barang_detail_by_date on ubah_barang_detail (kode_toko, tgl_system);
create unique index ubah_barang_detail_once on ubah_barang_detail (kode_toko, no_ubah, kolom);
create trigger ubah_barang_detail_append_only before delete or update on ubah_barang_detail for each row when (pg_trigger_depth() = 0) execute function refuse_change();
create trigger ubah_barang_detail_no_truncate before truncate on ubah_barang_detail for each statement execute function refuse_change();
create trigger ubah_barang_detail_of_its_document after insert on ubah_barang_detail referencing new table as baris for each statement execute function ubah_barang_detail_of_its_document();

create table update_profit (
  kode_toko       text         not null references toko(kode_toko) deferrable initially deferred,
  no_update       text         not null,
  tgl_system      date         not null,
  status          text         not null check (status = any ('{VALID,CANCELLED}'::text[])),
  user_id         text         not null,
  created_at      timestamptz  not null default now(),
  cetak_ke        integer      not null default 0,
  dicetak_oleh    text,
  alasan_batal    text,
  dibatalkan_oleh text,
  dibatalkan_at   timestamptz,
  cara            text         not null check (cara in ('MARKUP', 'HARGA_JUAL', 'IKUT_GROUP')),
  -- Percent of the group's price a gram, or the rupiah of a piece; one of them, as the rule says.
  markup          numeric(5,2),
  harga_jual      bigint,
  keterangan      text         not null,
  total_qty       integer      not null check (total_qty > 0),
  harga_lama      bigint       not null,
  harga_baru      bigint       not null,
  written_in      xid8         not null default pg_current_xact_id(),
  cari            text         not null generated always as (upper((coalesce(no_update, ''::text) || ' '::text) || coalesce(keterangan, ''::text))) stored,
  constraint update_profit_pkey primary key (kode_toko, no_update),
  constraint update_profit_check check (cetak_ke > 0 or dicetak_oleh is null),
  constraint update_profit_check1 check ((cara = 'MARKUP'::text) = (markup is not null)),
  constraint update_profit_check2 check (harga_jual > 0 and (cara = 'HARGA_JUAL'::text) = (harga_jual is not null)),
  constraint update_profit_has_its_price check ((cara = 'HARGA_JUAL'::text) = (harga_jual is not null))
);
alter table update_profit add constraint update_profit_says_why_cancelled check (status <> 'CANCELLED'::text or alasan_batal is not null and dibatalkan_oleh is not null and dibatalkan_at is not null) not valid;
create index update_profit_by_date on update_profit (kode_toko, tgl_system, no_update);
create index update_profit_by_text on update_profit using gin (cari gin_trgm_ops);
create trigger update_profit_alasan_batal_no_card before insert or update of alasan_batal on update_profit for each row when (length(new.alasan_batal) >= 12) execute function no_card_number('alasan_batal');
create trigger update_profit_begins before insert on update_profit for each row when (new.status = 'CANCELLED'::text) execute function begins_cancelled();
create trigger update_profit_keterangan_no_card before insert or update of keterangan on update_profit for each row when (length(new.keterangan) >= 12) execute function no_card_number('keterangan');
create trigger update_profit_no_delete before delete on update_profit for each row execute function refuse_removal();
create trigger update_profit_no_truncate before truncate on update_profit for each statement execute function refuse_removal();
create trigger update_profit_open_date after insert on update_profit referencing new table as baru for each statement execute function held_on_open_date();
create constraint trigger update_profit_reversed after update on update_profit deferrable initially deferred for each row when (new.status = 'CANCELLED'::text and old.status <> 'CANCELLED'::text) execute function header_is_reversed();
create trigger update_profit_stamped before insert on update_profit for each row execute function stamp_row();
create trigger update_profit_stays before update on update_profit for each row execute function guard_header();

create table update_profit_detail (
  kode_toko       text          not null,
  no_update       text          not null,
  no_urut         integer       not null,
  tgl_system      date          not null,
  kode_barcode    text          not null references barang(kode_barcode),
  nama_barang     text          not null,
  kode_group      text          not null,
  berat           numeric(12,3) not null,
  markup_lama     numeric(5,2)  not null,
  markup_baru     numeric(5,2)  not null,
  -- The price of the piece itself, where it has one.
  harga_jual_lama bigint,
  harga_jual_baru bigint,
  -- What a customer pays.
  harga_lama      bigint        not null,
  harga_baru      bigint        not null,
  constraint update_profit_detail_pkey primary key (kode_toko, no_update, no_urut),
  constraint update_profit_detail_kode_toko_no_update_fkey foreign key (kode_toko, no_update) references update_profit(kode_toko, no_update)
);
create index update_profit_detail_by_date on update_profit_detail (kode_toko, tgl_system);
create unique index update_profit_detail_by_piece on update_profit_detail (kode_toko, kode_barcode, no_update);
create trigger update_profit_detail_append_only before delete or update on update_profit_detail for each row when (pg_trigger_depth() = 0) execute function refuse_change();
create trigger update_profit_detail_no_truncate before truncate on update_profit_detail for each statement execute function refuse_change();
create trigger update_profit_detail_of_its_document after insert on update_profit_detail referencing new table as baris for each statement execute function update_profit_detail_of_its_document();

-- What was printed stays said, whatever becomes of the design and of the printer.
create table cetak_label (
  id           bigint      not null generated always as identity primary key,
  kode_toko    text        not null references toko(kode_toko),
  kode_barcode text        not null references barang(kode_barcode),
  rangkap      integer     not null check (rangkap >= 1 and rangkap <= 100),
  kode_desain  text        not null,
  -- None: paper out of the browser.
  kode_printer text,
  user_id      text        not null references users(user_id),
  created_at   timestamptz not null default now()
);
create index cetak_label_by_piece on cetak_label (kode_barcode, id);
create trigger cetak_label_append_only before delete or update on cetak_label for each row execute function refuse_change();
create trigger cetak_label_no_truncate before truncate on cetak_label for each statement execute function refuse_change();

create table timbang_baki (
  no_timbang    bigint        not null generated always as identity primary key,
  kode_toko     text          not null references toko(kode_toko),
  tgl_system    date          not null,
  kode_gudang   text          not null,
  kode_baki     text          not null,
  user_id       text          not null,
  -- Whether a scale said it or a hand typed it, and the step of that scale.
  timbangan     text          not null check (timbangan in ('KETIK', 'SERIAL')),
  langkah       numeric(12,3) not null check (langkah > 0::numeric),
  kelonggaran   numeric(12,3) not null check (kelonggaran >= 0::numeric),
  berat_hasil   numeric(12,3) not null check (berat_hasil > 0::numeric),
  -- What the database found: how many pieces, the tray itself, all together, and each by its barcode or its lot.
  pieces        bigint        not null,
  berat_baki    numeric(12,3) not null,
  berat_timbang numeric(15,3) not null,
  toleransi     numeric(12,3) not null,
  isi           jsonb         not null,
  selisih       numeric(15,3) not null generated always as ((berat_hasil - berat_timbang)) stored,
  created_at    timestamptz   not null default clock_timestamp()
);
create index timbang_baki_by_date on timbang_baki (kode_toko, tgl_system, no_timbang);
create index timbang_baki_by_tray on timbang_baki (kode_toko, kode_baki, tgl_system, no_timbang);
create trigger timbang_baki_append_only before delete or update on timbang_baki for each row execute function refuse_change();
create trigger timbang_baki_as_it_lies before insert on timbang_baki for each row execute function weigh_what_lies();
create trigger timbang_baki_no_truncate before truncate on timbang_baki for each statement execute function refuse_change();

-- What a weighing gave reason to look into, with the grams it is about (docs/decisions/038).
create table timbang_alarm (
  no_timbang bigint        not null references timbang_baki(no_timbang),
  alarm      text          not null check (alarm in ('SELISIH', 'ISI_SAMA', 'MENYIMPANG')),
  berat      numeric(12,3) not null,
  constraint timbang_alarm_pkey primary key (no_timbang, alarm)
);
create trigger timbang_alarm_append_only before delete or update on timbang_alarm for each row execute function refuse_change();
create trigger timbang_alarm_no_truncate before truncate on timbang_alarm for each statement execute function refuse_change();

-- When somebody began the round that he weighs now; what he weighed before is no longer in it.
create table timbang_putaran (
  kode_toko text        not null references toko(kode_toko),
  user_id   text        not null,
  mulai     timestamptz not null default clock_timestamp(),
  constraint timbang_putaran_pkey primary key (kode_toko, user_id)
);

create table sesi_opname (
  kode_toko         text        not null references toko(kode_toko),
  no_sesi           text        not null,
  jenis_opname      text        not null check (jenis_opname in ('BAKI', 'PENERIMAAN', 'GLOBAL', 'RFID')),
  status_sesi       text        not null default 'OPEN'::text check (status_sesi in ('OPEN', 'PAUSED', 'DONE', 'ABANDONED')),
  tgl_system        date        not null,
  -- The first pass looks for everything, each later one for what is still missing.
  putaran           integer     not null default 1 check (putaran > 0),
  keterangan        text,
  user_id           text        not null,
  created_at        timestamptz not null default now(),
  diselesaikan_oleh text,
  selesai_at        timestamptz,
  -- How many pieces of each class it came to, what they weigh and cost.
  ringkasan         jsonb,
  constraint sesi_opname_pkey primary key (kode_toko, no_sesi),
  constraint sesi_opname_says_who_ended_it check ((status_sesi in ('DONE', 'ABANDONED')) = (num_nonnulls(diselesaikan_oleh, selesai_at) = 2))
);
create index sesi_opname_by_date on sesi_opname (kode_toko, tgl_system, no_sesi);
create index sesi_opname_open on sesi_opname (kode_toko) where (status_sesi in ('OPEN', 'PAUSED'));
create trigger sesi_opname_no_delete before delete on sesi_opname for each row execute function refuse_removal();
create trigger sesi_opname_no_truncate before truncate on sesi_opname for each statement execute function refuse_removal();
create trigger sesi_opname_stays before update on sesi_opname for each row execute function count_that_ended_stays();

create table opname (
  kode_toko       text          not null references toko(kode_toko) deferrable initially deferred,
  no_opname       text          not null,
  tgl_system      date          not null,
  status          text          not null check (status = any ('{VALID,CANCELLED}'::text[])),
  user_id         text          not null,
  created_at      timestamptz   not null default now(),
  cetak_ke        integer       not null default 0,
  dicetak_oleh    text,
  alasan_batal    text,
  dibatalkan_oleh text,
  dibatalkan_at   timestamptz,
  no_sesi         text,
  kode_sales      text,
  nama_sales      text,
  jumlah_barang   integer       not null check (jumlah_barang > 0),
  jumlah_berat    numeric(12,3) not null,
  nilai_barang    bigint        not null,
  keterangan      text,
  written_in      xid8          not null default pg_current_xact_id(),
  cari            text          not null generated always as (upper((((((coalesce(no_opname, ''::text) || ' '::text) || coalesce(no_sesi, ''::text)) || ' '::text) || coalesce(nama_sales, ''::text)) || ' '::text) || coalesce(keterangan, ''::text))) stored,
  constraint opname_pkey primary key (kode_toko, no_opname),
  constraint opname_kode_toko_no_sesi_fkey foreign key (kode_toko, no_sesi) references sesi_opname(kode_toko, no_sesi),
  constraint opname_charges_what_is_given_up check (no_sesi is null or kode_sales is null),
  constraint opname_check check (cetak_ke > 0 or dicetak_oleh is null)
);
alter table opname add constraint opname_says_why_cancelled check (status <> 'CANCELLED'::text or alasan_batal is not null and dibatalkan_oleh is not null and dibatalkan_at is not null) not valid;
create index opname_by_date on opname (kode_toko, tgl_system, no_opname);
create index opname_by_text on opname using gin (cari gin_trgm_ops);
create unique index opname_of_count on opname (kode_toko, no_sesi) where (no_sesi is not null);
create trigger opname_alasan_batal_no_card before insert or update of alasan_batal on opname for each row when (length(new.alasan_batal) >= 12) execute function no_card_number('alasan_batal');
create trigger opname_begins before insert on opname for each row when (new.status = 'CANCELLED'::text) execute function begins_cancelled();
create trigger opname_keterangan_no_card before insert or update of keterangan on opname for each row when (length(new.keterangan) >= 12) execute function no_card_number('keterangan');
create trigger opname_no_delete before delete on opname for each row execute function refuse_removal();
create trigger opname_no_truncate before truncate on opname for each statement execute function refuse_removal();
create trigger opname_open_date after insert on opname referencing new table as baru for each statement execute function held_on_open_date();
create constraint trigger opname_reversed after update on opname deferrable initially deferred for each row when (new.status = 'CANCELLED'::text and old.status <> 'CANCELLED'::text) execute function header_is_reversed();
create trigger opname_stamped before insert on opname for each row execute function stamp_row();
create trigger opname_stays before update on opname for each row execute function guard_header();

-- The trays of a count, with what came of each when it ended. Of those that are open no other count may have one.
create table sesi_opname_baki (
  kode_toko         text    not null,
  no_sesi           text    not null,
  kode_gudang       text    not null,
  kode_baki         text    not null,
  nama_baki         text    not null,
  terbuka           boolean not null,
  diharapkan        integer not null default 0,
  ditemukan         integer not null default 0,
  kurang            integer not null default 0,
  salah_baki        integer not null default 0,
  sudah_keluar      integer not null default 0,
  baru_masuk        integer not null default 0,
  -- How many of the pieces that a count expects in a tray hang there on consignment (docs/decisions/096).
  jumlah_konsinyasi integer not null default 0,
  constraint sesi_opname_baki_pkey primary key (kode_toko, no_sesi, kode_baki),
  constraint sesi_opname_baki_kode_toko_no_sesi_fkey foreign key (kode_toko, no_sesi) references sesi_opname(kode_toko, no_sesi),
  -- Whatever was expected is in one class.
  constraint sesi_opname_baki_adds_up check (diharapkan = (ditemukan + kurang + salah_baki + sudah_keluar))
);
create unique index sesi_opname_baki_once on sesi_opname_baki (kode_toko, kode_baki) where terbuka;

-- What the books said was there when the count began; goes when it ends.
create table sesi_opname_barang (
  kode_toko    text not null,
  no_sesi      text not null,
  kode_barcode text not null references barang(kode_barcode),
  kode_gudang  text not null,
  kode_baki    text not null,
  constraint sesi_opname_barang_pkey primary key (kode_toko, no_sesi, kode_barcode),
  constraint sesi_opname_barang_kode_toko_no_sesi_fkey foreign key (kode_toko, no_sesi) references sesi_opname(kode_toko, no_sesi)
);

-- What was seen. A row is a code that was seen anew, or in another tray than before; the latest one tells. `kode_hitung` is the piece, or the
-- code where nobody knows it. Beside it where the books had the piece at that moment, so that a later movement explains itself.
create table opname_scan (
  id             bigint      not null generated always as identity primary key,
  kode_toko      text        not null,
  no_sesi        text        not null,
  kode_hitung    text        not null,
  kode           text        not null,
  kode_barcode   text        references barang(kode_barcode),
  -- The tray that was being counted; none where nobody said.
  kode_baki      text,
  toko_buku      text,
  tempat_buku    text,
  baki_buku      text,
  putaran        integer     not null,
  cara_scan      text        not null check (cara_scan in ('SCAN', 'KAMERA', 'TEMPEL', 'RFID')),
  nama_perangkat text        not null,
  user_id        text        not null,
  waktu_scan     timestamptz not null,
  created_at     timestamptz not null default now(),
  constraint opname_scan_kode_toko_no_sesi_fkey foreign key (kode_toko, no_sesi) references sesi_opname(kode_toko, no_sesi)
);
create index opname_scan_latest on opname_scan (kode_toko, no_sesi, kode_hitung, waktu_scan desc, id desc);
create trigger opname_scan_append_only before delete or update on opname_scan for each row execute function refuse_change();
create trigger opname_scan_no_truncate before truncate on opname_scan for each statement execute function refuse_change();

-- What a count that ended found to differ, or to be remarkable; whatever was simply there is a figure of its tray.
create table sesi_opname_hasil (
  kode_toko    text          not null,
  no_sesi      text          not null,
  kode_hitung  text          not null,
  hasil        text          not null,
  kode_barcode text          references barang(kode_barcode),
  nama_barang  text,
  kode_gudang  text,
  kode_baki    text,
  baki_temuan  text,
  berat_stock  numeric(12,3),
  hpp          bigint,
  user_id      text,
  waktu_scan   timestamptz,
  constraint sesi_opname_hasil_pkey primary key (kode_toko, no_sesi, kode_hitung),
  constraint sesi_opname_hasil_kode_toko_no_sesi_fkey foreign key (kode_toko, no_sesi) references sesi_opname(kode_toko, no_sesi)
);
-- Where a piece was found or missed, by piece; the scans have such an index.
create index sesi_opname_hasil_by_piece on sesi_opname_hasil (kode_barcode) where (kode_barcode is not null);
create trigger sesi_opname_hasil_append_only before delete or update on sesi_opname_hasil for each row execute function refuse_change();
create trigger sesi_opname_hasil_no_truncate before truncate on sesi_opname_hasil for each statement execute function refuse_change();

create table opname_detail (
  kode_toko     text          not null,
  no_opname     text          not null,
  no_urut       integer       not null,
  tgl_system    date          not null,
  batal         boolean       not null default false,
  kode_barcode  text          not null references barang(kode_barcode),
  nama_barang   text          not null,
  gerak         text          not null check (gerak in ('KURANG', 'KEMBALI', 'PINDAH', 'HAPUS', 'PULIH')),
  -- The tray of the books, and the one that it goes to.
  kode_gudang   text,
  kode_baki     text,
  gudang_temuan text,
  baki_temuan   text,
  qty           integer       not null check (qty > 0),
  berat_stock   numeric(12,3) not null,
  fine          numeric(12,3) not null,
  hpp           bigint        not null,
  -- A piece on consignment that is given up: its supplier is owed what it costs from then on. Null: it was ours.
  kode_supplier text,
  -- A piece that was given up and that a count sees after all comes into stock again under its own barcode, at what it was given up at: the expense is taken back.
  -- Whoever answered for it and still owes it owes that much less; what he has paid is not decided by a count.
  no_hapus      text,
  penanggung    text,
  constraint opname_detail_pkey primary key (kode_toko, no_opname, no_urut),
  constraint opname_detail_kode_toko_no_opname_fkey foreign key (kode_toko, no_opname) references opname(kode_toko, no_opname),
  constraint opname_detail_check check (kode_supplier is null or gerak = 'HAPUS'::text),
  constraint opname_detail_names_its_trays check ((gerak in ('KURANG', 'PINDAH')) = (num_nonnulls(kode_gudang, kode_baki) = 2) and (gerak in ('KEMBALI', 'PINDAH', 'PULIH')) = (num_nonnulls(gudang_temuan, baki_temuan) = 2)),
  constraint opname_detail_names_who_gave_it_up check ((gerak = 'PULIH'::text) = (no_hapus is not null) and (penanggung is null or gerak = 'PULIH'::text))
);
create index opname_detail_by_date on opname_detail (kode_toko, tgl_system);
create index opname_detail_by_piece on opname_detail (kode_barcode);
create unique index opname_detail_once on opname_detail (kode_toko, no_opname, kode_barcode);
create trigger opname_detail_append_only before delete or update on opname_detail for each row when (pg_trigger_depth() = 0) execute function refuse_change();
create trigger opname_detail_no_truncate before truncate on opname_detail for each statement execute function refuse_change();
create trigger opname_detail_of_its_document after insert on opname_detail referencing new table as baris for each statement execute function opname_detail_of_its_document();

create table stock_aksesoris (
  kode_toko       text          not null references toko(kode_toko) deferrable initially deferred,
  no_aksesoris    text          not null,
  tgl_system      date          not null,
  status          text          not null check (status = any ('{VALID,CANCELLED}'::text[])),
  user_id         text          not null,
  created_at      timestamptz   not null default now(),
  cetak_ke        integer       not null default 0,
  dicetak_oleh    text,
  alasan_batal    text,
  dibatalkan_oleh text,
  dibatalkan_at   timestamptz,
  sebab           text          not null check (sebab in ('SUPPLIER', 'SALDO_AWAL', 'DIPAKAI', 'DIBERIKAN', 'RUSAK')),
  kode_supplier   text          references supplier(kode_supplier),
  nama_supplier   text,
  keterangan      text,
  total_qty       integer       not null check (total_qty > 0),
  total_berat     numeric(12,3) not null,
  total_hpp       bigint        not null,
  written_in      xid8          not null default pg_current_xact_id(),
  cari            text          not null generated always as (upper((coalesce(no_aksesoris, ''::text) || ' '::text) || coalesce(keterangan, ''::text))) stored,
  constraint stock_aksesoris_pkey primary key (kode_toko, no_aksesoris),
  constraint stock_aksesoris_check check (cetak_ke > 0 or dicetak_oleh is null),
  constraint stock_aksesoris_reason check ((sebab in ('SUPPLIER', 'SALDO_AWAL')) or coalesce(keterangan, ''::text) <> ''::text),
  constraint stock_aksesoris_supplier check ((sebab = 'SUPPLIER'::text) = (kode_supplier is not null))
);
alter table stock_aksesoris add constraint stock_aksesoris_says_why_cancelled check (status <> 'CANCELLED'::text or alasan_batal is not null and dibatalkan_oleh is not null and dibatalkan_at is not null) not valid;
create index stock_aksesoris_by_date on stock_aksesoris (kode_toko, tgl_system, no_aksesoris);
create index stock_aksesoris_by_text on stock_aksesoris using gin (cari gin_trgm_ops);
create trigger stock_aksesoris_alasan_batal_no_card before insert or update of alasan_batal on stock_aksesoris for each row when (length(new.alasan_batal) >= 12) execute function no_card_number('alasan_batal');
create trigger stock_aksesoris_begins before insert on stock_aksesoris for each row when (new.status = 'CANCELLED'::text) execute function begins_cancelled();
create trigger stock_aksesoris_keterangan_no_card before insert or update of keterangan on stock_aksesoris for each row when (length(new.keterangan) >= 12) execute function no_card_number('keterangan');
create trigger stock_aksesoris_no_delete before delete on stock_aksesoris for each row execute function refuse_removal();
create trigger stock_aksesoris_no_truncate before truncate on stock_aksesoris for each statement execute function refuse_removal();
create trigger stock_aksesoris_open_date after insert on stock_aksesoris referencing new table as baru for each statement execute function held_on_open_date();
create constraint trigger stock_aksesoris_reversed after update on stock_aksesoris deferrable initially deferred for each row when (new.status = 'CANCELLED'::text and old.status <> 'CANCELLED'::text) execute function header_is_reversed();
create trigger stock_aksesoris_stamped before insert on stock_aksesoris for each row execute function stamp_row();
create trigger stock_aksesoris_stays before update on stock_aksesoris for each row execute function guard_header();

create table stock_aksesoris_detail (
  kode_toko    text          not null,
  no_aksesoris text          not null,
  no_urut      integer       not null,
  tgl_system   date          not null,
  batal        boolean       not null default false,
  kode_barcode text          not null references barang(kode_barcode),
  nama_barang  text          not null,
  kode_dept    text          not null,
  kode_group   text          not null,
  kode_gudang  text          not null,
  kode_baki    text          not null,
  qty          integer       not null check (qty > 0),
  berat        numeric(12,3) not null check (berat > 0::numeric),
  fine         numeric(12,3) not null check (fine >= 0::numeric),
  hpp          bigint        not null check (hpp >= 0),
  constraint stock_aksesoris_detail_pkey primary key (kode_toko, no_aksesoris, no_urut),
  constraint stock_aksesoris_detail_kode_toko_no_aksesoris_fkey foreign key (kode_toko, no_aksesoris) references stock_aksesoris(kode_toko, no_aksesoris)
);
create index stock_aksesoris_detail_by_date on stock_aksesoris_detail (kode_toko, tgl_system);
create index stock_aksesoris_detail_by_piece on stock_aksesoris_detail (kode_barcode);
create unique index stock_aksesoris_detail_once on stock_aksesoris_detail (kode_toko, no_aksesoris, kode_barcode);
create trigger stock_aksesoris_detail_append_only before delete or update on stock_aksesoris_detail for each row when (pg_trigger_depth() = 0) execute function refuse_change();
create trigger stock_aksesoris_detail_no_truncate before truncate on stock_aksesoris_detail for each statement execute function refuse_change();
create trigger stock_aksesoris_detail_of_its_document after insert on stock_aksesoris_detail referencing new table as baris for each statement execute function stock_aksesoris_detail_of_its_document();

-- Pieces that stand in a web shop of somebody else's (docs/decisions/041). What it should know of each piece is a version of its row; what
-- it was told, and what it said, stand beside. A job per version tells it; nothing here moves goods.
create table barang_external (
  kode_barcode text        not null primary key references barang(kode_barcode),
  kode_toko    text        not null references toko(kode_toko),
  -- What a customer pays there.
  harga        bigint      not null check (harga > 0),
  -- It should stand there no more: taken back by hand, or sold.
  ditarik      boolean     not null default false,
  -- Which of its changes should be known there; the one that a job was left for; the one that is known.
  versi        integer     not null default 1,
  antri        integer     not null default 0,
  terkirim     integer     not null default 0,
  -- Why the web shop refused this version; or why it could not be told, at the latest of so many tries.
  alasan       text,
  galat        text,
  coba         integer     not null default 0,
  dikirim_at   timestamptz,
  user_id      text        not null,
  changed_at   timestamptz not null default now(),
  constraint barang_external_check check (antri <= versi and terkirim <= versi)
);
create index barang_external_by_toko on barang_external (kode_toko, changed_at desc);
create index barang_external_standing on barang_external (kode_barcode) where (not ditarik);
create index barang_external_unqueued on barang_external (kode_barcode) where (antri < versi);
create trigger barang_external_told after insert on barang_external for each row execute function web_shop_is_told();
create trigger barang_external_told_again after update of versi on barang_external for each row when (new.versi <> old.versi) execute function web_shop_is_told();

-- For whom a piece is held, and by which document: kept for good, and ended by the piece itself as soon as it is held no more.
create table barang_tahan (
  id           bigint      not null generated always as identity primary key,
  kode_barcode text        not null references barang(kode_barcode),
  kode_toko    text        not null references toko(kode_toko),
  untuk        text        not null check (untuk <> ''::text),
  kind         text        not null,
  dokumen      text        not null,
  user_id      text        not null,
  created_at   timestamptz not null default now(),
  dilepas_oleh text,
  dilepas_at   timestamptz,
  constraint barang_tahan_check check ((dilepas_oleh is null) = (dilepas_at is null))
);
create index barang_tahan_by_piece on barang_tahan (kode_barcode, id);
create unique index barang_tahan_once on barang_tahan (kode_barcode) where (dilepas_at is null);
-- At the end of every transaction that touches one: what waits holds just its pieces, and what was decided holds none.
create index barang_tahan_open on barang_tahan (kode_toko, kind, dokumen) where (dilepas_at is null);
create trigger barang_tahan_is_held before insert on barang_tahan for each row execute function hold_of_held_piece();
create trigger barang_tahan_no_truncate before truncate on barang_tahan for each statement execute function refuse_hand();
create constraint trigger barang_tahan_of_contract after insert or update on barang_tahan deferrable initially deferred for each row when (new.kind = 'CICILAN'::text) execute function contract_stands('dokumen');
create constraint trigger barang_tahan_of_deposit after insert or update on barang_tahan deferrable initially deferred for each row when (new.kind = 'TITIPAN'::text) execute function deposit_stands_as_said('dokumen');
create constraint trigger barang_tahan_of_order after insert or update on barang_tahan deferrable initially deferred for each row when (new.kind = 'PESANAN'::text) execute function order_stands_as_said('dokumen');
create constraint trigger barang_tahan_of_pre_order after insert or update on barang_tahan deferrable initially deferred for each row when (new.kind = 'PRE_ORDER'::text) execute function pre_order_is_right('dokumen');
create trigger barang_tahan_of_pre_order_ends after update of dilepas_at on barang_tahan for each row when (new.kind = 'PRE_ORDER'::text and old.dilepas_at is null and new.dilepas_at is not null) execute function assigned_ends();
create constraint trigger barang_tahan_of_queue after insert or update on barang_tahan deferrable initially deferred for each row when (new.kind = 'ANTRIAN'::text) execute function queue_holds('dokumen');
create trigger barang_tahan_stays before delete or update on barang_tahan for each row when (pg_trigger_depth() = 0) execute function refuse_hand();

-- Which piece a piece is made of, and by which document. What was taken back since (its posting is reversed) says nothing any more.
create table barang_asal (
  kode_barcode text        not null references barang(kode_barcode),
  induk        text        not null references barang(kode_barcode),
  kode_toko    text        not null references toko(kode_toko),
  kind         text        not null,
  dokumen      text        not null,
  user_id      text        not null default current_worker(),
  created_at   timestamptz not null default now(),
  constraint barang_asal_pkey primary key (kode_barcode, induk),
  constraint barang_asal_check check (kode_barcode <> induk)
);
create index barang_asal_by_document on barang_asal (kode_toko, kind, dokumen);
create index barang_asal_by_parent on barang_asal (induk);
create trigger barang_asal_append_only before delete or update on barang_asal for each row execute function refuse_change();
create constraint trigger barang_asal_fits after insert on barang_asal deferrable initially deferred for each row execute function children_of_their_parents();
create trigger barang_asal_no_truncate before truncate on barang_asal for each statement execute function refuse_change();

-- What lies in trays, added up by all that reports of stock ask by, so that they need not read a piece each. Rows are only added, and
-- what holds is their sum: whoever moves a piece takes it out of one row and puts it into another by adding two, and waits for nobody.
-- Rows that were added are folded into one now and then (fold_trays), which changes no sum. `verify` holds it against the pieces.
create table isi_baki_ringkas (
  kode_toko    text    not null,
  kode_gudang  text    not null,
  kode_baki    text    not null,
  status       text    not null,
  kode_dept    text    not null,
  kode_group   text    not null,
  -- Empty where a piece says none.
  size         text    not null,
  kode_bandrol text    not null,
  -- Barcodes, each with its tag; pieces, of which a row of accessories has several.
  barcode      bigint  not null,
  pieces       bigint  not null,
  gross        numeric not null,
  fine         numeric not null,
  cost         bigint  not null,
  -- As it lies on a scale, but for the tag.
  berat        numeric not null,
  dilipat      boolean not null default false
);
create index isi_baki_ringkas_by_tray on isi_baki_ringkas (kode_toko, kode_gudang, kode_baki) include (kode_dept, pieces);
create index isi_baki_ringkas_unfolded on isi_baki_ringkas (kode_toko) where (not dilipat);
create trigger isi_baki_ringkas_by_ledger before insert or delete on isi_baki_ringkas for each row when (pg_trigger_depth() = 0 and current_setting('kencana.folding'::text, true) is distinct from 'yes'::text) execute function refuse_hand();
create trigger isi_baki_ringkas_no_truncate before truncate on isi_baki_ringkas for each statement execute function refuse_hand();
create trigger isi_baki_ringkas_stays before update on isi_baki_ringkas for each row execute function refuse_hand();

create table pecah_barang (
  kode_toko       text          not null references toko(kode_toko) deferrable initially deferred,
  no_pecah        text          not null,
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
  -- The barcodes that they had before, to be read and searched.
  barcode_asal    text          not null check (barcode_asal <> ''::text),
  kadar           numeric(6,3)  not null,
  berat_asal      numeric(12,3) not null check (berat_asal > 0::numeric),
  total_hpp       bigint        not null check (total_hpp >= 0),
  total_qty       integer       not null check (total_qty > 0),
  total_berat     numeric(12,3) not null check (total_berat > 0::numeric),
  -- What is left: scrap, or lost.
  sisa_ke         text          check (sisa_ke in ('ROSOK', 'SUSUT')),
  sisa_berat      numeric(12,3) not null check (sisa_berat >= 0::numeric),
  sisa_fine       numeric(12,3) not null check (sisa_fine >= 0::numeric),
  sisa_hpp        bigint        not null check (sisa_hpp >= 0),
  written_in      xid8          not null default pg_current_xact_id(),
  cari            text          not null generated always as (upper((((coalesce(no_pecah, ''::text) || ' '::text) || coalesce(barcode_asal, ''::text)) || ' '::text) || coalesce(keterangan, ''::text))) stored,
  constraint pecah_barang_pkey primary key (kode_toko, no_pecah),
  constraint pecah_barang_adds_up check ((total_berat + sisa_berat) = berat_asal),
  constraint pecah_barang_check check (cetak_ke > 0 or dicetak_oleh is null),
  constraint pecah_barang_says_what_is_left check ((sisa_berat > 0::numeric) = (sisa_ke is not null) and (sisa_ke is not null or sisa_fine = 0::numeric and sisa_hpp = 0))
);
alter table pecah_barang add constraint pecah_barang_says_why_cancelled check (status <> 'CANCELLED'::text or alasan_batal is not null and dibatalkan_oleh is not null and dibatalkan_at is not null) not valid;
create index pecah_barang_by_date on pecah_barang (kode_toko, tgl_system, no_pecah);
create index pecah_barang_by_text on pecah_barang using gin (cari gin_trgm_ops);
create trigger pecah_barang_alasan_batal_no_card before insert or update of alasan_batal on pecah_barang for each row when (length(new.alasan_batal) >= 12) execute function no_card_number('alasan_batal');
create trigger pecah_barang_begins before insert on pecah_barang for each row when (new.status = 'CANCELLED'::text) execute function begins_cancelled();
create trigger pecah_barang_keterangan_no_card before insert or update of keterangan on pecah_barang for each row when (length(new.keterangan) >= 12) execute function no_card_number('keterangan');
create trigger pecah_barang_no_delete before delete on pecah_barang for each row execute function refuse_removal();
create trigger pecah_barang_no_truncate before truncate on pecah_barang for each statement execute function refuse_removal();
create trigger pecah_barang_open_date after insert on pecah_barang referencing new table as baru for each statement execute function held_on_open_date();
create constraint trigger pecah_barang_reversed after update on pecah_barang deferrable initially deferred for each row when (new.status = 'CANCELLED'::text and old.status <> 'CANCELLED'::text) execute function header_is_reversed();
create trigger pecah_barang_stamped before insert on pecah_barang for each row execute function stamp_row();
create trigger pecah_barang_stays before update on pecah_barang for each row execute function guard_header();

create table pecah_barang_induk (
  kode_toko    text          not null,
  no_pecah     text          not null,
  no_urut      integer       not null,
  tgl_system   date          not null,
  batal        boolean       not null default false,
  kode_barcode text          not null references barang(kode_barcode),
  nama_barang  text          not null,
  kode_group   text          not null,
  kode_gudang  text          not null check (kode_gudang <> ''::text),
  kode_baki    text          not null check (kode_baki <> ''::text),
  berat_stock  numeric(12,3) not null,
  berat        numeric(12,3) not null,
  fine         numeric(12,3) not null,
  hpp          bigint        not null check (hpp >= 0),
  constraint pecah_barang_induk_pkey primary key (kode_toko, no_pecah, no_urut),
  constraint pecah_barang_induk_kode_toko_no_pecah_fkey foreign key (kode_toko, no_pecah) references pecah_barang(kode_toko, no_pecah)
);
create index pecah_barang_induk_by_date on pecah_barang_induk (kode_toko, tgl_system);
-- A piece becomes others once, and comes about once.
create unique index pecah_barang_induk_once on pecah_barang_induk (kode_barcode) where (not batal);
create trigger pecah_barang_induk_append_only before delete or update on pecah_barang_induk for each row when (pg_trigger_depth() = 0) execute function refuse_change();
create trigger pecah_barang_induk_no_truncate before truncate on pecah_barang_induk for each statement execute function refuse_change();
create trigger pecah_barang_induk_of_its_document after insert on pecah_barang_induk referencing new table as baris for each statement execute function pecah_barang_induk_of_its_document();

create table pecah_barang_detail (
  kode_toko    text          not null,
  no_pecah     text          not null,
  no_urut      integer       not null,
  tgl_system   date          not null,
  kode_barcode text          not null references barang(kode_barcode),
  nama_barang  text          not null,
  kode_dept    text          not null,
  kode_group   text          not null,
  kode_gudang  text          not null check (kode_gudang <> ''::text),
  kode_baki    text          not null check (kode_baki <> ''::text),
  berat_bruto  numeric(12,3) not null check (berat_bruto > 0::numeric),
  berat_stock  numeric(12,3) not null check (berat_stock > 0::numeric),
  berat        numeric(12,3) not null check (berat > 0::numeric),
  karat_batu   numeric(10,3),
  fine         numeric(12,3) not null check (fine >= 0::numeric),
  hpp          bigint        not null check (hpp >= 0),
  constraint pecah_barang_detail_pkey primary key (kode_toko, no_pecah, no_urut),
  constraint pecah_barang_detail_kode_toko_no_pecah_fkey foreign key (kode_toko, no_pecah) references pecah_barang(kode_toko, no_pecah)
);
create index pecah_barang_detail_by_date on pecah_barang_detail (kode_toko, tgl_system);
create unique index pecah_barang_detail_once on pecah_barang_detail (kode_barcode);
create trigger pecah_barang_detail_append_only before delete or update on pecah_barang_detail for each row when (pg_trigger_depth() = 0) execute function refuse_change();
create trigger pecah_barang_detail_no_truncate before truncate on pecah_barang_detail for each statement execute function refuse_change();
create trigger pecah_barang_detail_of_its_document after insert on pecah_barang_detail referencing new table as baris for each statement execute function pecah_barang_detail_of_its_document();

-- All stones of the piece, as they were and as they are since: of the moment, so that their words may be renamed.
create table ubah_barang_batu (
  kode_toko         text          not null,
  no_ubah           text          not null,
  no_urut           integer       not null,
  tgl_system        date          not null,
  sisi              text          not null check (sisi in ('LAMA', 'BARU')),
  kode_shape        text          not null,
  kode_color        text,
  kode_clarity      text,
  kode_cutgrade     text,
  kode_polish       text,
  kode_symmetry     text,
  kode_fluorescence text,
  sertifikat        text,
  butir             integer       not null,
  karat             numeric(10,3) not null,
  modal_usd         numeric(14,2) not null,
  jual_usd          numeric(14,2) not null,
  kurs              bigint        not null,
  modal_rp          bigint        not null,
  jual_rp           bigint        not null,
  -- As they were at the moment of the change, like their other words.
  kode_berlian      text,
  kode_jenis_batu   text,
  kode_supplier     text,
  constraint ubah_barang_batu_pkey primary key (kode_toko, no_ubah, no_urut),
  constraint ubah_barang_batu_kode_toko_no_ubah_fkey foreign key (kode_toko, no_ubah) references ubah_barang(kode_toko, no_ubah)
);
create index ubah_barang_batu_by_date on ubah_barang_batu (kode_toko, tgl_system);
create trigger ubah_barang_batu_append_only before delete or update on ubah_barang_batu for each row when (pg_trigger_depth() = 0) execute function refuse_change();
create trigger ubah_barang_batu_no_truncate before truncate on ubah_barang_batu for each statement execute function refuse_change();
create trigger ubah_barang_batu_of_its_document after insert on ubah_barang_batu referencing new table as baris for each statement execute function ubah_barang_batu_of_its_document();

-- What was said to the web shop of a piece stays in its story (docs/decisions/042): each version, whoever made it.
create table barang_external_riwayat (
  id           bigint      not null generated always as identity primary key,
  kode_barcode text        not null references barang(kode_barcode),
  created_at   timestamptz not null default now(),
  user_id      text        not null,
  harga        bigint      not null,
  ditarik      boolean     not null
);
create index barang_external_riwayat_by_piece on barang_external_riwayat (kode_barcode, id);
create trigger barang_external_riwayat_append_only before delete or update on barang_external_riwayat for each row execute function refuse_change();
create trigger barang_external_riwayat_no_truncate before truncate on barang_external_riwayat for each statement execute function refuse_change();

-- What a photo looks like, for /cari-dengan-foto: which parts of it have edges, whichever way it is turned (docs/decisions/202).
-- One row for each described photo. Other photos are described before a search, and at night.
create table foto_ciri (
  foto text  not null primary key,
  -- 8 rings around the middle, 8 frequencies of each, as the server describes it.
  ciri bytea not null check (octet_length(ciri) = 64)
);
comment on table foto_ciri is 'What photos look like, to find a piece whose tag fell off';
