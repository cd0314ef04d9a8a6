-- Functions and views are files (db/schema, docs/decisions/241). A start applies those whose text is not the last one that was applied here. A text that
-- was applied before the last one is of an older version, which runs beside a newer one for some minutes: it is not applied again.
create table schema_object (
  id         bigint      generated always as identity primary key,
  name       text        not null,
  sha256     text        not null,
  created_at timestamptz not null default now(),
  unique (name, sha256)
);
