-- Backups tell the owner how they went: every base that was made, every restore that was tried, and when the archive fell behind
-- (docs/decisions/217). What was restored bears what was known when it was copied.
create table cadangan (
  id           bigint      generated always as identity primary key,
  created_at   timestamptz not null default now(),
  -- CADANGAN: the whole database was copied.  UJI_PULIH: the latest copy was restored elsewhere and verified.  ARSIP: the log goes there, or does not.
  jenis        text        not null check (jenis in ('CADANGAN', 'UJI_PULIH', 'ARSIP')),
  hasil        text        not null check (hasil in ('BERHASIL', 'GAGAL')),
  -- Everything that was committed until then could be restored.
  sampai_at    timestamptz,
  detik        numeric     check (detik >= 0),
  byte         bigint      check (byte >= 0),
  -- Differences that the restored books had.
  jumlah_beda  integer     check (jumlah_beda >= 0),
  -- Why it failed, in the words of the machine.
  keterangan   text        not null default '',
  check (hasil = 'GAGAL' or jumlah_beda is null or jumlah_beda = 0)
);
create index cadangan_jenis on cadangan (jenis, id desc);
create trigger cadangan_append_only before update or delete on cadangan for each row execute function refuse_change();
create trigger cadangan_no_truncate before truncate on cadangan for each statement execute function refuse_change();

-- How the archive stood when it was last looked at; one row, which the owner's login writes each time the log is brought there.
create table cadangan_arsip (
  satu        boolean     primary key default true check (satu),
  tempat      text        not null,
  cadangan_at timestamptz,
  sampai_at   timestamptz,
  gagal       text,
  updated_at  timestamptz not null default now()
);
