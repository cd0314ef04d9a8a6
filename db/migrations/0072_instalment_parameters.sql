create table para_cicilan (
  kode_cicilan     text primary key,
  lama_bulan       integer not null check (lama_bulan between 1 and 120),
  bunga_persen     numeric(5,2) not null check (bunga_persen between 0 and 100),
  biaya_sewa       bigint not null check (biaya_sewa >= 0),
  uang_muka_persen numeric(5,2) not null check (uang_muka_persen between 0 and 100)
);
