-- Sales: header, lines and payments. Names, rates and weights are copies of the moment; a later change of a master never rewrites them.
create table penjualan (
  kode_toko       text not null references toko,
  no_faktur       text not null,
  tgl_system      date not null,
  status          text not null check (status in ('VALID', 'CANCELLED')),
  user_id         text not null,
  kode_sales      text not null,
  nama_sales      text not null,
  nama_customer   text not null,
  alamat_customer text,
  no_hp           text,
  kode_member     text,
  total_qty       integer not null check (total_qty > 0),
  total_berat     numeric(12,3) not null,
  sub_total       bigint not null,
  total_ongkos    bigint not null,
  diskon          bigint not null check (diskon >= 0),
  pembulatan      bigint not null,
  grand_total     bigint not null check (grand_total >= 0),
  jumlah_bayar    bigint not null,
  kembali         bigint not null default 0 check (kembali >= 0),
  keterangan      text,
  cetak_ke        integer not null default 0,
  created_at      timestamptz not null default now(),
  primary key (kode_toko, no_faktur),
  constraint penjualan_adds_up check (sub_total + total_ongkos - diskon + pembulatan = grand_total),
  constraint penjualan_is_paid check (jumlah_bayar - kembali = grand_total)
);
create index penjualan_by_date on penjualan (kode_toko, tgl_system, no_faktur);

create table penjualan_detail (
  kode_toko       text not null,
  no_faktur       text not null,
  no_urut         integer not null,
  tgl_system      date not null,
  batal           boolean not null default false,
  kode_barcode    text not null references barang,
  nama_barang     text not null,
  keterangan      text,
  kode_dept       text not null,
  kode_group      text not null,
  kadar           numeric(6,3) not null,
  kadar_cetak     text not null,
  kode_gudang     text not null,
  kode_baki       text not null,
  qty             integer not null check (qty > 0),
  berat           numeric(12,3) not null check (berat > 0),
  fine            numeric(12,3) not null,
  harga_per_gram  bigint not null,
  harga_dasar     bigint not null check (harga_dasar >= 0),
  ongkos          bigint not null default 0 check (ongkos >= 0),
  diskon_persen   numeric(5,2) not null default 0 check (diskon_persen between 0 and 100),
  diskon_rp       bigint not null default 0 check (diskon_rp >= 0),
  diskon          bigint not null default 0 check (diskon >= 0),
  pembulatan      bigint not null default 0,
  harga_total     bigint not null check (harga_total >= 0),
  hpp             bigint not null,
  -- The lines that explain the price (domain §4), as they were shown.
  rumus           jsonb not null,
  primary key (kode_toko, no_faktur, no_urut),
  foreign key (kode_toko, no_faktur) references penjualan,
  constraint penjualan_detail_adds_up check (harga_dasar + ongkos - diskon + pembulatan = harga_total)
);
-- A piece is in one live sale at the most.
create unique index penjualan_detail_one_sale on penjualan_detail (kode_barcode) where not batal;
create index penjualan_detail_by_date on penjualan_detail (kode_toko, tgl_system, no_faktur, no_urut);

create table penjualan_bayar (
  kode_toko   text not null,
  no_faktur   text not null,
  no_urut     integer not null,
  tgl_system  date not null,
  jenis       text not null check (jenis in ('CASH', 'TRANSFER', 'DEBIT', 'CREDIT')),
  no_rekening text references rekening,
  no_kartu    text,
  jumlah      bigint not null check (jumlah > 0),
  primary key (kode_toko, no_faktur, no_urut),
  foreign key (kode_toko, no_faktur) references penjualan,
  constraint penjualan_bayar_account check ((jenis = 'CASH') = (no_rekening is null))
);
create index penjualan_bayar_by_date on penjualan_bayar (kode_toko, tgl_system);

-- What a sale is, for every list, report and total: what was cancelled is none.
create view penjualan_sah as select * from penjualan where status = 'VALID';
