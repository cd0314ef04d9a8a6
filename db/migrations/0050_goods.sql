-- One row a physical piece. Where it is and what it may do next are here; how it came there is in the stock ledger.
create table barang (
  kode_barcode    text primary key,
  kode_toko       text not null references toko,
  status          text not null check (status in ('READY', 'SOLD', 'HELD', 'IN_TRANSIT', 'DESTROYED')),
  -- Kept by the stock ledger alone (0055_ledger_guards.sql): the place that the last movement ended in.
  tempat          text not null,
  kode_gudang     text not null default '',
  kode_baki       text not null default '',

  nama_barang     text not null check (length(nama_barang) > 5),
  kategori        text,
  kode_dept       text not null references jenis,
  kode_group      text not null references grup,
  kadar           numeric(6,3) not null check (kadar > 0 and kadar <= 500),
  kadar_cetak     text not null,
  kode_intern     text,
  kode_bandrol    text references bandrol,
  atribut         text,
  keterangan      text,
  -- The bare piece with its stones on the scale; what the stock ledger counts; what is sold.
  berat_bruto     numeric(12,3) not null check (berat_bruto > 0),
  berat_stock     numeric(12,3) not null check (berat_stock > 0),
  berat           numeric(12,3) not null check (berat > 0),
  berat_plastik   numeric(12,3) not null default 0 check (berat_plastik >= 0),
  -- Up to 100 a purity is a percentage; the item form also takes thousandths up to 500 (375 is 37.5 %).
  fine            numeric(12,3) not null
                    generated always as (round(berat * (case when kadar > 100 then kadar / 10 else kadar end) / 100, 3)) stored,
  qty             integer not null default 1 check (qty > 0),
  size            text,
  hpp             bigint not null check (hpp >= 0),
  markup          numeric(5,2) not null default 0,
  ongkos          bigint not null default 0 check (ongkos >= 0),
  -- The piece's own price, where it has one; otherwise weight and group make it.
  harga_jual      bigint check (harga_jual > 0),
  harga_estimasi  bigint,
  harga_nota      bigint,
  harga_beli      bigint,
  is_berlian      boolean not null default false,
  karat_batu      numeric(10,3),
  shape           text,
  is_konsinyasi   boolean not null default false,
  kode_supplier   text,
  no_pesanan      text,
  no_po           text,
  tag_id          text,
  -- The name of its picture in the file store; the picture is barang/<foto>.jpg.
  foto            text,
  tgl_masuk       date not null,
  created_at      timestamptz not null default now(),
  created_by      text not null,
  -- What people search by, in capitals, so that one index answers for all of it.
  cari            text not null generated always as
                    (upper(kode_barcode || ' ' || nama_barang || ' ' || coalesce(kode_intern, '') || ' ' || coalesce(tag_id, ''))) stored,
  constraint barang_tag_id_key unique (tag_id),
  constraint barang_weights check (berat <= berat_bruto and berat_stock <= berat_bruto)
);
create index barang_by_tray on barang (kode_toko, kode_gudang, kode_baki) where status in ('READY', 'HELD');
create index barang_by_toko on barang (kode_toko, status, kode_barcode);
create index barang_by_date on barang (kode_toko, tgl_masuk, kode_barcode);
create index barang_by_dept on barang (kode_dept, kode_toko, kode_barcode);
create index barang_by_group on barang (kode_group, kode_toko, kode_barcode);
create extension if not exists pg_trgm;
create index barang_by_text on barang using gin (cari gin_trgm_ops);

-- The last place taken in a shop's own sequence of barcodes. Gaps do not matter; the shop's code makes them unique chain-wide.
create table barcode_counter (
  kode_toko text   primary key references toko,
  last      bigint not null check (last > 0)
);

-- Pictures that were uploaded for a piece that does not exist yet. The piece takes its picture out of this list, so nobody
-- can name another shop's file; what nobody took is removed after a day.
create table foto_unggah (
  foto        text        primary key check (foto ~ '^[A-Za-z0-9]{16}$'),
  kode_toko   text        not null references toko,
  user_id     text        not null,
  created_at  timestamptz not null default now()
);
create index foto_unggah_by_toko on foto_unggah (kode_toko, created_at);
