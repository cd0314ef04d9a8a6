-- How a shop's receipts are laid out, in millimetres; a shop without a row prints the layout it came with.
-- Numbers of versions, never used twice: a layout that was taken back and made anew is another one.
create sequence nota_layout_versi;

create table nota_layout (
  kode_toko   text not null references toko,
  -- The kind of document; which kinds there are, the server says.
  jenis       text not null check (jenis ~ '^[A-Z_]{3,30}$'),
  bentuk      text not null check (bentuk in ('NOTA', 'SLIP')),
  platform    text not null check (platform in ('DESKTOP', 'MOBILE')),
  sisi        text not null check (sisi in ('FRONT', 'BACK')),
  lebar       numeric(5, 1) not null check (lebar between 40 and 420),
  tinggi      numeric(5, 1) not null check (tinggi between 40 and 600),
  rangkap     smallint not null check (rangkap between 1 and 5),
  elemen      jsonb not null check (jsonb_typeof(elemen) = 'array' and jsonb_array_length(elemen) between 1 and 80),
  -- Another one with every change: of two who design at once, the second is told.
  versi       integer not null default nextval('nota_layout_versi') check (versi > 0),
  updated_by  text not null references users,
  updated_at  timestamptz not null default now(),
  primary key (kode_toko, jenis, bentuk, platform, sisi)
);

-- The name of the shop's picture in the file store.
alter table toko add column logo text check (logo ~ '^[A-Za-z0-9]{16}$');
