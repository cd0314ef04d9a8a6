-- What a pawn loan goes by. Brackets are closed at both ends, and no value stands in two of them.

create table kondisi_pinjaman (
  kode_kondisi     text primary key,
  kondisi_pinjaman text not null,
  persen_nilai     numeric(5,2) not null check (persen_nilai between 0 and 100)
);

create table bunga_hutang (
  kode_bunga    text primary key,
  jumlah_dari   bigint not null check (jumlah_dari >= 0),
  jumlah_sampai bigint not null,
  bunga_persen  numeric(5,2) not null check (bunga_persen between 0 and 100),
  hitungan      text not null check (hitungan in ('BULAN', 'SETENGAH', 'HARI')),
  constraint bunga_hutang_jumlah_sampai_check check (jumlah_sampai >= jumlah_dari),
  constraint bunga_hutang_jumlah_dari_excl exclude using gist (int8range(jumlah_dari, greatest(jumlah_dari, jumlah_sampai), '[]') with &&)
);

-- One of the two is said, as the switch PARAMETER_JUMLAH_HUTANG_POKOK_MODULE chooses.
create table hutang_pokok (
  kode_kadar        text primary key references kadar,
  jumlah_per_gram   bigint check (jumlah_per_gram > 0),
  persen_harga_emas numeric(5,2) check (persen_harga_emas > 0 and persen_harga_emas <= 100),
  constraint hutang_pokok_variant check (num_nonnulls(jumlah_per_gram, persen_harga_emas) = 1)
);

create table plafond_hutang (
  kode_plafond  text primary key,
  jenis_plafond text not null check (jenis_plafond in ('EMAS', 'EMAS_PLASTIK')),
  berat_dari    numeric(12,3) not null check (berat_dari >= 0),
  berat_sampai  numeric(12,3) not null,
  plafond       bigint not null check (plafond > 0),
  constraint plafond_hutang_berat_sampai_check check (berat_sampai >= berat_dari),
  -- The type as a range of one number, so that no further extension is needed.
  constraint plafond_hutang_berat_dari_excl exclude using gist (
    int4range((jenis_plafond = 'EMAS')::int, (jenis_plafond = 'EMAS')::int, '[]') with &&,
    numrange(berat_dari, greatest(berat_dari, berat_sampai), '[]') with &&
  )
);

create table plafond_hutang_kadar (
  kode_kadar       text primary key references kadar,
  jenis_plafond    text not null check (jenis_plafond in ('EMAS', 'EMAS_PLASTIK')),
  plafond_per_gram bigint not null check (plafond_per_gram > 0)
);
