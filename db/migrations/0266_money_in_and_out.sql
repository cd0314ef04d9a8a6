-- Money that comes in or goes out for something other than goods: costs, what the owner puts in or takes out (events.md U1). Each line is for
-- a code of the master of transaction codes, and the code says which role of the accounts it is booked to; the role says which way money goes.
update para_akun_transaksi set trx = 'UANG_KAS', type = case trx when 'KAS_MASUK' then 'MASUK' else 'KELUAR' end
where trx in ('KAS_MASUK', 'KAS_KELUAR');

alter table kode_transaksi
  add column peran text check (peran in ('MODAL', 'PENDAPATAN_LAIN', 'BEBAN_OPERASIONAL', 'BEBAN_GAJI', 'BEBAN_LAIN', 'BIAYA_BANK', 'PRIVE')),
  add column arah text generated always as (
    case when peran in ('MODAL', 'PENDAPATAN_LAIN') then 'MASUK' when peran is not null then 'KELUAR' end) stored,
  add constraint kode_transaksi_arah unique (kode_transaksi, arah);
-- What a shop begins with; a code that a chain has already keeps its name and gets no role.
insert into kode_transaksi (kode_transaksi, nama_transaksi, peran) values
  ('SETORMODAL', 'SETORAN MODAL', 'MODAL'),
  ('LAINMASUK', 'PENDAPATAN LAIN', 'PENDAPATAN_LAIN'),
  ('OPERASIONAL', 'BIAYA OPERASIONAL', 'BEBAN_OPERASIONAL'),
  ('LISTRIK', 'LISTRIK DAN AIR', 'BEBAN_OPERASIONAL'),
  ('SEWA', 'SEWA TEMPAT', 'BEBAN_OPERASIONAL'),
  ('KONSUMSI', 'KONSUMSI', 'BEBAN_OPERASIONAL'),
  ('TRANSPORT', 'TRANSPORT DAN BENSIN', 'BEBAN_OPERASIONAL'),
  ('GAJI', 'GAJI DAN UPAH', 'BEBAN_GAJI'),
  ('ADMBANK', 'ADMINISTRASI BANK', 'BIAYA_BANK'),
  ('PRIVE', 'DIAMBIL PEMILIK', 'PRIVE'),
  ('LAINKELUAR', 'BIAYA LAIN', 'BEBAN_LAIN')
on conflict do nothing;

select create_document('uang_kas', 'no_uang_kas', array['VALID', 'CANCELLED'], array['uang_kas_detail']);
alter table uang_kas
  add column arah        text   not null check (arah in ('MASUK', 'KELUAR')),
  -- The till where it is null.
  add column no_rekening text   references rekening,
  add column nama_pihak  text,
  add column keterangan  text,
  add column total_uang  bigint not null check (total_uang > 0),
  add constraint uang_kas_arah unique (kode_toko, no_uang_kas, arah);
alter table uang_kas_detail
  add column batal          boolean not null default false,
  add column arah           text    not null,
  add column kode_transaksi text    not null,
  add column nama_transaksi text    not null,
  add column peran          text    not null,
  add column keterangan     text,
  add column jumlah_uang    bigint  not null check (jumlah_uang > 0),
  add constraint uang_kas_detail_arah foreign key (kode_toko, no_uang_kas, arah) references uang_kas (kode_toko, no_uang_kas, arah),
  add constraint uang_kas_detail_kode foreign key (kode_transaksi, arah) references kode_transaksi (kode_transaksi, arah);
create index uang_kas_detail_by_code on uang_kas_detail (kode_transaksi);

create view uang_kas_gerak as
  select kode_toko, no_uang_kas as nomor, 'KAS/' || coalesce(no_rekening, 'CASH') as apa, 0 as pieces, 0::numeric as fine, 0::bigint as cost,
         case arah when 'MASUK' then total_uang else -total_uang end as rupiah
  from uang_kas;

select guard_document('uang_kas', 'no_uang_kas', 'UANG_KAS', array['uang_kas_detail'],
  array['status', 'cetak_ke', 'dicetak_oleh', 'alasan_batal', 'dibatalkan_oleh', 'dibatalkan_at'],
  '{ "uang_kas_detail": { "total_uang": "jumlah_uang" } }');
select search_document('uang_kas', array['no_uang_kas', 'nama_pihak', 'keterangan']);
