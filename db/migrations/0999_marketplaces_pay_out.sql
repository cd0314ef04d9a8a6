-- What a marketplace pays out (pencairan_marketplace): the claims that it settles, what came to the account, and what it kept (events.md S12b).
select create_document('pencairan_marketplace', 'no_pencairan', array['VALID', 'CANCELLED'], array['pencairan_marketplace_faktur']);
alter table pencairan_marketplace
  add column kode_marketplace text   not null references marketplace,
  add column nama_marketplace text   not null,
  add column no_rekening      text   not null references rekening,
  add column nama_rekening    text   not null,
  add column tgl_rekening     date   not null,
  add column no_pencairan_luar text,
  add column keterangan       text,
  add column nilai_tagihan    bigint not null check (nilai_tagihan > 0),
  add column uang_masuk       bigint not null check (uang_masuk > 0),
  add column biaya_marketplace bigint not null check (biaya_marketplace >= 0),
  add constraint pencairan_marketplace_adds_up check (nilai_tagihan = uang_masuk + biaya_marketplace);
alter table pencairan_marketplace_faktur
  add column no_faktur         text   not null,
  add column no_pesanan_luar   text   not null,
  add column nilai_tagihan     bigint not null check (nilai_tagihan > 0),
  add column biaya_marketplace bigint not null check (biaya_marketplace between 0 and nilai_tagihan),
  add foreign key (kode_toko, no_faktur) references penjualan;
create index pencairan_marketplace_by_market on pencairan_marketplace (kode_toko, kode_marketplace, tgl_system);
create index pencairan_marketplace_by_account on pencairan_marketplace (no_rekening);
create index pencairan_marketplace_faktur_by_sale on pencairan_marketplace_faktur (kode_toko, no_faktur);
-- A payout of a marketplace comes once.
create unique index pencairan_marketplace_once on pencairan_marketplace (kode_marketplace, no_pencairan_luar) where no_pencairan_luar is not null and status = 'VALID';
create view pencairan_marketplace_gerak as
  select kode_toko, no_pencairan as nomor, 'KAS/' || no_rekening as apa, 0 as pieces, 0::numeric as fine, 0::bigint as cost, uang_masuk as rupiah from pencairan_marketplace
  union all
  select d.kode_toko, d.no_pencairan, 'TAGIHAN/PIUTANG_MARKETPLACE/' || h.kode_marketplace, 0, 0, 0, -d.nilai_tagihan
  from pencairan_marketplace_faktur d join pencairan_marketplace h using (kode_toko, no_pencairan);
select guard_document('pencairan_marketplace', 'no_pencairan', 'PENCAIRAN_MARKETPLACE', array['pencairan_marketplace_faktur'],
  array['status', 'cetak_ke', 'dicetak_oleh', 'alasan_batal', 'dibatalkan_oleh', 'dibatalkan_at'],
  '{ "pencairan_marketplace_faktur": { "nilai_tagihan": "nilai_tagihan", "biaya_marketplace": "biaya_marketplace" } }');
select search_document('pencairan_marketplace', array['no_pencairan', 'no_pencairan_luar', 'nama_marketplace', 'keterangan']);
-- Its role was kept under validations of cards, which have documents of their own.
update para_akun_transaksi set trx = 'PENCAIRAN_MARKETPLACE' where (trx, type, kode_akun) = ('NON_CASH', 'MARKETPLACE', 'BIAYA');
