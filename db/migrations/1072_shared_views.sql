-- A view of a report that a supervisor shares: its filters and columns under a name, with the users of a shop, or with all shops (docs/decisions/249).
create table tampilan_laporan (
  id         bigint      generated always as identity primary key,
  -- Null: all shops.
  kode_toko  text        references toko(kode_toko) deferrable initially deferred,
  -- The path of the report's screen.
  path       text        not null check (path ~ '^/' and length(path) <= 100),
  nama       text        not null check (nama = btrim(nama) and length(nama) between 1 and 40),
  -- Input by field, named days, the shop and the columns, as the browser sent them.
  isi        jsonb       not null check (jsonb_typeof(isi) = 'object' and length(isi::text) <= 8000),
  user_id    text        not null,
  created_at timestamptz not null default now(),
  constraint tampilan_laporan_name unique nulls not distinct (path, kode_toko, nama)
);
