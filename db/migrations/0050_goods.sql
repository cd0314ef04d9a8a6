-- One row a physical piece. Where it is and what it may do next are here; how it came there is in the stock ledger.
create table barang (
  kode_barcode    text primary key,
  kode_toko       text not null references toko,
  status          text not null check (status in ('READY', 'SOLD', 'HELD', 'IN_TRANSIT', 'DESTROYED')),
  -- Kept by the stock ledger alone (0030_ledger.sql): the place that the last movement ended in.
  tempat          text not null,
  kode_gudang     text not null default '',
  kode_baki       text not null default '',

  nama_barang     text not null check (length(nama_barang) > 5),
  kode_dept       text not null references jenis,
  kode_group      text not null references grup,
  kadar           numeric(6,3) not null check (kadar > 0 and kadar <= 500),
  kadar_cetak     text not null,
  kode_intern     text,
  kode_bandrol    text references bandrol,
  atribut         text,
  keterangan      text,
  -- Gross with stones and tag; weight of the stock ledger; weight that is sold.
  berat_bruto     numeric(12,3) not null check (berat_bruto > 0),
  berat_stock     numeric(12,3) not null check (berat_stock > 0),
  berat           numeric(12,3) not null check (berat > 0),
  berat_plastik   numeric(12,3) not null default 0 check (berat_plastik >= 0),
  fine            numeric(12,3) generated always as (round(berat * least(kadar, 100) / 100, 3)) stored,
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
  tag_id          text unique,
  foto            text,
  tgl_masuk       date not null,
  created_at      timestamptz not null default now(),
  created_by      text not null,
  check (berat <= berat_bruto and berat_stock <= berat_bruto)
);
create index barang_by_tray on barang (kode_toko, kode_gudang, kode_baki) where status in ('READY', 'HELD');
create index barang_by_toko on barang (kode_toko, status, kode_barcode);
create index barang_by_dept on barang (kode_dept);
create index barang_by_group on barang (kode_group);
create extension if not exists pg_trgm;
create index barang_by_name on barang using gin (nama_barang gin_trgm_ops);
