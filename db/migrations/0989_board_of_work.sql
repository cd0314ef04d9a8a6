-- The board of orders, pre-orders and repairs (docs/decisions/192). A document says whether it is open and whether it is ready; where the work is until then says
-- this mark: it is here, or it was given to a craftsman or ordered from a supplier. One row a document; what it was before stands in the audit.
create table pengerjaan (
  id          bigint generated always as identity primary key,
  kode_toko   text        not null,
  no_pesanan  text,
  no_po       text,
  no_service  text,
  langkah     text        not null check (langkah in ('DITERIMA', 'DIKERJAKAN')),
  kode_tukang text,
  tgl_langkah date        not null,
  user_id     text        not null,
  changed_at  timestamptz not null default now(),
  check (num_nonnulls(no_pesanan, no_po, no_service) = 1),
  -- Nobody works on what is here.
  check (langkah = 'DIKERJAKAN' or kode_tukang is null),
  foreign key (kode_toko, no_pesanan) references pesanan,
  foreign key (kode_toko, no_po) references pre_order,
  foreign key (kode_toko, no_service) references service,
  foreign key (kode_toko, kode_tukang) references tukang,
  unique (kode_toko, no_pesanan),
  unique (kode_toko, no_po),
  unique (kode_toko, no_service)
);
create index pengerjaan_by_craftsman on pengerjaan (kode_toko, kode_tukang) where kode_tukang is not null;
-- Orders and repairs have such an index (pesanan_open, service_open): what is due first.
create index pre_order_due on pre_order (kode_toko, tgl_perkiraan, no_po) where status_po in ('open', 'finish');
