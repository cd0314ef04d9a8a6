-- Which paper was printed again, on which date of its shop and by whom: unusual activity is told by when something is printed, however old its
-- document is (docs/decisions/068). The document itself keeps the count and the last name alone.
create table cetak_ulang (
  kode_toko  text        not null references toko,
  tgl_system date        not null,
  kind       text        not null,
  nomor      text        not null,
  cetak_ke   integer     not null,
  -- What the document is about, as whoever approves it reads it; nothing where that is no money.
  nilai_rp   bigint,
  user_id    text        not null,
  created_at timestamptz not null default now(),
  primary key (kode_toko, kind, nomor, cetak_ke)
);
create index cetak_ulang_by_date on cetak_ulang (kode_toko, tgl_system);
create trigger cetak_ulang_append_only before update or delete on cetak_ulang for each row execute function refuse_change();
create trigger cetak_ulang_no_truncate before truncate on cetak_ulang for each statement execute function refuse_change();

-- On which date of its shop prices were planned.
alter table rencana_harga add column tgl_system date;
alter table rencana_harga disable trigger rencana_harga_goes_on;
update rencana_harga set tgl_system = (created_at at time zone 'Asia/Jakarta')::date;
alter table rencana_harga enable trigger rencana_harga_goes_on;
alter table rencana_harga alter column tgl_system set not null;
create index rencana_harga_by_date on rencana_harga (kode_toko, tgl_system);
