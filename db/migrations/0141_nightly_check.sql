-- Every night the books of every shop are recomputed; what did not agree stays to be looked at.
create table pemeriksaan_buku (
  kode_toko    text        not null,
  id           bigint      generated always as identity,
  created_at   timestamptz not null default now(),
  tgl_system   date        not null,
  jumlah_beda  integer     not null check (jumlah_beda >= 0),
  -- The first of them, as `npm run verify` names them: balance, key, measure, expected, found.
  beda         jsonb       not null check (jsonb_typeof(beda) = 'array'),
  primary key (kode_toko, id)
);
create trigger pemeriksaan_buku_append_only before update or delete on pemeriksaan_buku for each row execute function refuse_change();
create trigger pemeriksaan_buku_no_truncate before truncate on pemeriksaan_buku for each statement execute function refuse_change();
