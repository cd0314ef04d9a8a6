-- Further lists of a code and what it stands for, each with what little else it says.

create table kategori (
  kode_kategori text primary key,
  nama_kategori text not null
);

create table kode_transaksi (
  kode_transaksi text primary key,
  nama_transaksi text not null
);

-- Craftsmen work for one shop.
create table tukang (
  kode_toko   text not null references toko,
  kode_tukang text not null,
  nama_tukang text not null,
  no_hp       text,
  alamat      text,
  primary key (kode_toko, kode_tukang)
);

create table kondisi_barang (
  kode_kondisi   text primary key,
  kondisi_barang text not null
);

create table marketplace (
  kode_marketplace text primary key,
  nama_marketplace text not null
);

create table keterangan_nota (
  kode_keterangan text primary key,
  keterangan      text not null
);

create table deskripsi_service (
  kode_deskripsi text primary key,
  deskripsi      text not null
);

create table kelompok_harga (
  kelompok_harga text primary key,
  keterangan     text not null
);

-- Rewards for points; the stock is counted by the gift transactions.
create table hadiah (
  kode_hadiah text primary key,
  nama_hadiah text not null,
  poin        integer not null check (poin > 0),
  stock       integer not null default 0 check (stock >= 0)
);

create table jenis_group (
  jenis_group text primary key,
  keterangan  text not null
);
alter table grup add constraint grup_jenis_group_fkey foreign key (jenis_group) references jenis_group;
