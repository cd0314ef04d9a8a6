-- Differences that a cashier's counts find again and again (docs/decisions/068): a limit in rupiah beside that in number.
alter table para_aktivitas add column batas_rp bigint not null default 0 check (batas_rp >= 0);

-- Rules that could not be computed the last time somebody looked: what they would have found, nobody knows.
create table aturan_gagal (
  aturan      text        primary key,
  sejak       timestamptz not null default now(),
  terakhir_at timestamptz not null default now()
);
