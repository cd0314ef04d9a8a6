-- What customers pay by card or transfer is owed by a bank until its statement shows it (VALIDASI_NON_CASH); then it is settled by a document:
-- which claims, what came, and what the bank kept (events.md S1c, S13b).

-- Transfers are shown by a statement as cards are.
do $$
declare bagian record;
begin
  for bagian in select c.conrelid::regclass as tabel, c.conname from pg_constraint c
                where c.contype = 'c' and pg_get_constraintdef(c.oid) ~ 'piutang' and pg_get_constraintdef(c.oid) ~ 'DEBIT' loop
    execute format('alter table %s drop constraint %I, add constraint %I check (not piutang or jenis in (''TRANSFER'', ''DEBIT'', ''CREDIT''))',
      bagian.tabel, bagian.conname, bagian.conname);
  end loop;
end $$;
create or replace function add_payment_columns(bagian text) returns void language plpgsql as $$
begin
  execute format('alter table %1$I
    add column jenis       text not null check (jenis in (''CASH'', ''TRANSFER'', ''DEBIT'', ''CREDIT'')),
    add column no_rekening text references rekening,
    add column no_kartu    text,
    add column jumlah      bigint not null check (jumlah > 0),
    -- Owed by the bank until its statement shows it.
    add column piutang     boolean not null default false check (not piutang or jenis in (''TRANSFER'', ''DEBIT'', ''CREDIT'')),
    add constraint %2$I check ((jenis = ''CASH'') = (no_rekening is null))', bagian, bagian || '_account');
end $$;

-- What is owed to a shop and by it, document by document, with the event that it began with.
create view tagihan_terbuka as
  select s.kode_toko, s.jenis, s.pihak, s.dokumen, m.tgl_system, m.created_at, m.kind, s.tanda * s.rupiah as rupiah, s.tanda * s.fine as fine
  from saldo_tagihan s
  cross join lateral (
    select t.tgl_system, p.created_at, p.kind from mutasi_tagihan t join posting p on p.id = t.posting_id
    where (t.kode_toko, t.jenis, t.pihak, t.dokumen) = (s.kode_toko, s.jenis, s.pihak, s.dokumen)
    order by t.posting_id limit 1
  ) m
  where s.rupiah <> 0 or s.fine <> 0;
create or replace view tagihan_supplier as
  select kode_toko, jenis as jenis_tagihan, pihak as kode_supplier, dokumen as no_dokumen, tgl_system, kind, rupiah, fine
  from tagihan_terbuka where jenis in ('HUTANG_SUPPLIER', 'HUTANG_EMAS', 'UANG_MUKA_SUPPLIER');

select create_document('non_cash', 'no_non_cash', array['VALID', 'CANCELLED'], array['non_cash_tagihan']);
alter table non_cash
  add column no_rekening   text   not null references rekening,
  add column nama_rekening text   not null,
  add column tgl_rekening  date   not null,
  add column keterangan    text,
  add column nilai_tagihan bigint not null check (nilai_tagihan > 0),
  add column uang_masuk    bigint not null check (uang_masuk > 0),
  add column biaya_bank    bigint not null check (biaya_bank >= 0),
  add constraint non_cash_adds_up check (nilai_tagihan = uang_masuk + biaya_bank);
alter table non_cash_tagihan
  add column batal         boolean not null default false,
  add column kind          text    not null,
  add column reference     text    not null,
  add column tgl_tagihan   date    not null,
  add column nilai_tagihan bigint  not null check (nilai_tagihan > 0);
-- Where a claim went: found by its document.
create index non_cash_tagihan_by_reference on non_cash_tagihan (kode_toko, reference);

create view non_cash_gerak as
  select kode_toko, no_non_cash as nomor, 'KAS/' || no_rekening as apa, 0 as pieces, 0::numeric as fine, 0::bigint as cost, uang_masuk as rupiah from non_cash
  union all
  select d.kode_toko, d.no_non_cash, 'TAGIHAN/PIUTANG_KARTU/' || h.no_rekening, 0, 0, 0, -d.nilai_tagihan
  from non_cash_tagihan d join non_cash h using (kode_toko, no_non_cash);

select guard_document('non_cash', 'no_non_cash', 'NON_CASH', array['non_cash_tagihan'],
  array['status', 'cetak_ke', 'dicetak_oleh', 'alasan_batal', 'dibatalkan_oleh', 'dibatalkan_at'],
  '{ "non_cash_tagihan": { "nilai_tagihan": "nilai_tagihan" } }');
select search_document('non_cash', array['no_non_cash', 'no_rekening', 'nama_rekening', 'keterangan']);
