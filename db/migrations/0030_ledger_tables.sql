-- The ledgers. One posting per event; its lines are only ever added. What must not be, the database itself refuses
-- (0055_ledger_guards.sql): an unbalanced posting, a line added later, an edit, a deletion, a closed date, a second
-- reversal, a negative balance. Lines need no foreign key to their header: the guards ask for more than that it exists.

create table posting (
  id            bigint      generated always as identity primary key,
  kode_toko     text        not null references toko,
  tgl_system    date        not null,
  kind          text        not null,
  reference     text        not null,
  user_id       text        not null,
  request_id    text        not null,
  keterangan    text,
  -- The posting that this one reverses; a posting is reversed once.
  membatalkan   bigint      unique references posting,
  approved_by   text,
  created_at    timestamptz not null default now(),
  -- Lines belong to the transaction that wrote the header, and to no later one.
  written_in    xid8        not null default pg_current_xact_id()
);
create index posting_by_reference on posting (kode_toko, reference);
create index posting_by_date on posting (kode_toko, tgl_system, id);

-- Out of one place, into another, in four measures. tempat: BAKI (with warehouse and tray), PELANGGAN, SUPPLIER,
-- PERJALANAN (sent, still the sender's), CABANG (handed from shop to shop: zero over the chain), SUSUT, HANCUR, SALDO_AWAL.
create table mutasi_stock (
  posting_id   bigint        not null,
  no_urut      integer       not null,
  kode_toko    text          not null,
  tgl_system   date          not null,
  tempat       text          not null check (tempat in ('BAKI', 'PELANGGAN', 'SUPPLIER', 'PERJALANAN', 'CABANG', 'SUSUT', 'HANCUR', 'SALDO_AWAL')),
  kode_gudang  text          not null default '',
  kode_baki    text          not null default '',
  kode_barcode text,
  pieces       integer       not null,
  gross        numeric(12,3) not null,
  fine         numeric(12,3) not null,
  cost         bigint        not null,
  primary key (posting_id, no_urut),
  check ((tempat = 'BAKI') = (kode_baki <> ''))
);
create index mutasi_stock_by_place on mutasi_stock (kode_toko, tgl_system, tempat, kode_gudang, kode_baki);
create index mutasi_stock_by_piece on mutasi_stock (kode_barcode, posting_id);

-- Cash and bank. akun_kas: 'CASH' or an account number of rekening. jenis: how it was paid.
create table mutasi_kas (
  posting_id  bigint  not null,
  no_urut     integer not null,
  kode_toko   text    not null,
  tgl_system  date    not null,
  akun_kas    text    not null,
  jenis       text    not null check (jenis in ('CASH', 'TRANSFER', 'DEBIT', 'CREDIT')),
  jumlah      bigint  not null check (jumlah <> 0),
  keterangan  text,
  primary key (posting_id, no_urut)
);
create index mutasi_kas_by_account on mutasi_kas (kode_toko, akun_kas, tgl_system, posting_id);

-- akun_kas and tempat say which cash account or place of goods a line is the other view of, so that the journal can be
-- held against the other two ledgers whatever the account parameters become later.
create table jurnal (
  posting_id  bigint  not null,
  no_urut     integer not null,
  kode_toko   text    not null,
  tgl_system  date    not null,
  nomor_akun  text    not null references akun,
  akun_kas    text,
  tempat      text,
  debet       bigint  not null default 0 check (debet >= 0),
  kredit      bigint  not null default 0 check (kredit >= 0),
  primary key (posting_id, no_urut),
  check ((debet = 0) <> (kredit = 0)),
  check (akun_kas is null or tempat is null)
);
create index jurnal_by_account on jurnal (kode_toko, nomor_akun, tgl_system);

create table mutasi_poin (
  posting_id  bigint  not null,
  no_urut     integer not null,
  kode_toko   text    not null,
  tgl_system  date    not null,
  kode_member text    not null,
  poin        integer not null check (poin <> 0),
  primary key (posting_id, no_urut)
);
create index mutasi_poin_by_member on mutasi_poin (kode_member, posting_id);

-- Balances, kept by the triggers of the lines and by nothing else.
create table saldo_stock (
  kode_toko   text not null,
  tempat      text not null,
  kode_gudang text not null default '',
  kode_baki   text not null default '',
  pieces      bigint        not null default 0,
  gross       numeric(15,3) not null default 0,
  fine        numeric(15,3) not null default 0,
  cost        bigint        not null default 0,
  primary key (kode_toko, tempat, kode_gudang, kode_baki),
  constraint saldo_stock_not_negative check (tempat not in ('BAKI', 'PERJALANAN') or (pieces >= 0 and gross >= 0 and fine >= 0 and cost >= 0))
);

create table saldo_kas (
  kode_toko text   not null,
  akun_kas  text   not null,
  saldo     bigint not null default 0,
  -- How far below zero an approval lets the account go.
  batas     bigint not null default 0 check (batas >= 0),
  primary key (kode_toko, akun_kas),
  constraint saldo_kas_not_negative check (saldo >= -batas)
);

create table saldo_poin (
  kode_member text   primary key,
  poin        bigint not null default 0,
  constraint saldo_poin_not_negative check (poin >= 0)
);
