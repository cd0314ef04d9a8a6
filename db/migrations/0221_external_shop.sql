-- Pieces that stand in a web shop of somebody else's (docs/decisions/041). What it should know of each piece is a version of its row; what
-- it was told, and what it said, stand beside. A job per version tells it; nothing here moves goods.
create table barang_external (
  kode_barcode text        primary key references barang,
  kode_toko    text        not null references toko,
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
  check (antri <= versi and terkirim <= versi)
);
create index barang_external_by_toko on barang_external (kode_toko, changed_at desc);
create index barang_external_standing on barang_external (kode_barcode) where not ditarik;
create index barang_external_unqueued on barang_external (kode_barcode) where antri < versi;
