-- Money between the till and the bank, or between two banks: the document; the money itself is in mutasi_kas.
create table mutasi_uang (
  kode_toko       text   not null references toko,
  no_mutasi       text   not null,
  tgl_system      date   not null,
  kategori        text   not null check (kategori in ('SETORAN', 'PENARIKAN', 'PEMINDAHAN', 'LAINNYA')),
  -- 'CASH', or the code of a bank with the number of its account.
  asal            text   not null,
  asal_rekening   text   references rekening,
  tujuan          text   not null,
  tujuan_rekening text   references rekening,
  jumlah          bigint not null check (jumlah > 0),
  keterangan      text   not null,
  user_id         text   not null,
  created_at      timestamptz not null default now(),
  primary key (kode_toko, no_mutasi),
  constraint mutasi_uang_asal check ((asal = 'CASH') = (asal_rekening is null)),
  constraint mutasi_uang_tujuan check ((tujuan = 'CASH') = (tujuan_rekening is null)),
  constraint mutasi_uang_moves check (asal_rekening is distinct from tujuan_rekening)
);
create index mutasi_uang_by_date on mutasi_uang (kode_toko, tgl_system, no_mutasi);
