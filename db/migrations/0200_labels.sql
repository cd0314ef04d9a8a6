-- Labels of pieces: how a shop designs them, what it prints them on, and every time that one was printed.

-- Numbers of versions, never used twice: a design that was removed and made anew is another one.
create sequence label_desain_versi;

-- A design of the shop's own, or one that the program comes with as the shop changed it; all measures are in millimetres.
create table label_desain (
  kode_toko     text not null references toko,
  kode_desain   text not null check (kode_desain ~ '^[A-Z0-9_.-]{1,30}$'),
  layout        jsonb not null check (jsonb_typeof(layout) = 'object' and jsonb_array_length(layout -> 'elemen') between 1 and 30),
  -- Another one with every change: of two who design at once, the second is told.
  versi         integer not null default nextval('label_desain_versi') check (versi > 0),
  updated_by    text not null references users,
  updated_at    timestamptz not null default now(),
  primary key (kode_toko, kode_desain)
);

create table printer_label (
  kode_toko       text not null references toko,
  kode_printer    text not null,
  nama_printer    text not null,
  bahasa          text not null check (bahasa in ('ZPL', 'TSPL')),
  dpi             text not null check (dpi in ('203', '300')),
  sambungan            text not null check (sambungan in ('USB', 'SERIAL', 'TCP')),
  alamat_printer  text,
  port            integer not null default 9100 check (port between 1 and 65535),
  kegelapan       integer check (kegelapan between 0 and 100),
  kecepatan       integer check (kecepatan between 1 and 14),
  primary key (kode_toko, kode_printer),
  -- What stands in the network has an address there.
  constraint printer_label_has_address check (sambungan <> 'TCP' or alamat_printer is not null)
);

-- What was printed stays said, whatever becomes of the design and of the printer.
create table cetak_label (
  id            bigint generated always as identity primary key,
  kode_toko     text not null references toko,
  kode_barcode  text not null references barang,
  rangkap       integer not null check (rangkap between 1 and 100),
  kode_desain   text not null,
  -- None: paper out of the browser.
  kode_printer  text,
  user_id       text not null references users,
  created_at    timestamptz not null default now()
);
create index cetak_label_by_piece on cetak_label (kode_barcode, id);
create trigger cetak_label_append_only before update or delete on cetak_label for each row execute function refuse_change();
create trigger cetak_label_no_truncate before truncate on cetak_label for each statement execute function refuse_change();
