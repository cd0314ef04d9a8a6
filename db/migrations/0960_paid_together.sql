-- Several things of a person are paid in one go (docs/decisions/181). One document has the payments, the one line of the till and the change. Each thing has its own
-- event with its own posting, as if it were paid alone, but for its money: that is the claim BAYAR_SEKALIGUS of the event, which the document makes and the event
-- uses up. At the end of every transaction nothing of it is left, so no event is paid without its document, and none of them is cancelled without the others.
insert into jenis_tagihan values ('BAYAR_SEKALIGUS', -1);
insert into akun (nomor_akun, nama_akun, jenis_akun) values ('2-1190', 'Bayar Sekaligus', 'KEWAJIBAN') on conflict do nothing;
insert into para_akun_transaksi (trx, type, kode_akun, jenis_akun, nomor_akun)
select 'TAGIHAN', 'HUTANG', 'BAYAR_SEKALIGUS', 'KREDIT', a.nomor_akun from (values (1)) n left join akun a on a.nomor_akun = '2-1190' on conflict do nothing;
-- Within the transaction the event may come first.
alter table saldo_tagihan
  drop constraint saldo_tagihan_sign,
  add constraint saldo_tagihan_sign check (tanda = 0 or jenis in ('POIN', 'BAYAR_SEKALIGUS') or (rupiah * tanda >= 0 and fine * tanda >= 0));
create function paid_together_is_whole() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if exists (select from saldo_tagihan s where (s.kode_toko, s.jenis, s.pihak, s.dokumen) = (new.kode_toko, new.jenis, new.pihak, new.dokumen) and s.rupiah <> 0) then
    raise exception '% is not paid by the document that pays it with others', new.dokumen using errcode = 'KN002', detail = new.dokumen;
  end if;
  return null;
end $$;
revoke execute on function paid_together_is_whole() from public;
create constraint trigger mutasi_tagihan_paid_together after insert on mutasi_tagihan deferrable initially deferred for each row
  when (new.jenis = 'BAYAR_SEKALIGUS') execute function paid_together_is_whole();

-- The kinds of events that may be paid so.
create table dibayar_sekaligus (
  kind  text primary key,
  tabel text not null unique,
  nomor text not null
);
-- What an event moves stands in <tabel>_gerak_sendiri; <tabel>_gerak adds that its money is no cash: it is what the document paid for it.
create function may_be_paid_together(kind text, tabel text, nomor text) returns void language plpgsql as $$
declare
  part constant text := tabel || '_bayar';
begin
  insert into dibayar_sekaligus values (kind, tabel, nomor);
  execute format('alter table %1$I
    drop constraint %2$I, add constraint %2$I check (jenis in (''CASH'', ''TRANSFER'', ''DEBIT'', ''CREDIT'', ''SEKALIGUS'')),
    drop constraint %3$I, add constraint %3$I check ((jenis in (''CASH'', ''SEKALIGUS'')) = (no_rekening is null))', part, part || '_jenis_check', part || '_account');
  execute format('alter view %I rename to %I', tabel || '_gerak', tabel || '_gerak_sendiri');
  execute format('create view %1$I as
    select kode_toko, nomor, apa, pieces, fine, cost, rupiah from %2$I
    union all select b.kode_toko, b.%3$I, w.apa, 0, 0, 0, w.arah * b.jumlah from %4$I b
    cross join lateral (values (-1, ''KAS/CASH''), (1, ''TAGIHAN/BAYAR_SEKALIGUS/'' || b.%3$I)) as w (arah, apa) where b.jenis = ''SEKALIGUS''',
    tabel || '_gerak', tabel || '_gerak_sendiri', nomor, part);
end $$;
revoke execute on function may_be_paid_together(text, text, text) from public;
select may_be_paid_together('MUTASI_HUTANG', 'mutasi_hutang', 'no_mutasi_hutang'),
  may_be_paid_together('MUTASI_CICILAN', 'mutasi_cicilan', 'no_mutasi_cicilan'),
  may_be_paid_together('MUTASI_TITIPAN', 'mutasi_titipan', 'no_mutasi_titipan'),
  may_be_paid_together('MUTASI_PESANAN', 'mutasi_pesanan', 'no_mutasi_pesanan'),
  may_be_paid_together('PELUNASAN_PENJUALAN', 'pelunasan_penjualan', 'no_pelunasan');

select create_document('bayar_sekaligus', 'no_bayar_sekaligus', array['VALID', 'CANCELLED'], array['bayar_sekaligus_detail', 'bayar_sekaligus_bayar']);
alter table bayar_sekaligus
  add column nama_customer text    not null check (nama_customer <> ''),
  add column no_hp         text    not null check (no_hp <> ''),
  add column jumlah_hal    integer not null check (jumlah_hal > 0),
  add column grand_total   bigint  not null check (grand_total > 0),
  add column jumlah_bayar  bigint  not null,
  add column kembali       bigint  not null check (kembali >= 0),
  add column keterangan    text,
  add constraint bayar_sekaligus_adds_up check (jumlah_bayar - kembali = grand_total);
alter table bayar_sekaligus_detail
  add column batal     boolean not null default false,
  add column langkah_bayar   text    not null,
  -- The thing that is paid, and the event that says so.
  add column no_hal    text    not null,
  add column kind      text    not null references dibayar_sekaligus,
  add column reference text    not null,
  add column jumlah    bigint  not null check (jumlah > 0),
  add constraint bayar_sekaligus_detail_once unique (kode_toko, no_bayar_sekaligus, kind, no_hal),
  add constraint bayar_sekaligus_detail_pays_once unique (kode_toko, reference);
select add_payment_columns('bayar_sekaligus_bayar');
select people_pay('bayar_sekaligus', 'BAYAR_SEKALIGUS', 'no_bayar_sekaligus', 'null', 'false');
select document_moves('bayar_sekaligus', 'no_bayar_sekaligus', '
  select kode_toko, no_bayar_sekaligus as nomor, ''TAGIHAN/BAYAR_SEKALIGUS/'' || reference as apa, 0 as pieces, 0::numeric as fine, 0::bigint as cost, -jumlah as rupiah
  from bayar_sekaligus_detail');
select guard_document('bayar_sekaligus', 'no_bayar_sekaligus', 'BAYAR_SEKALIGUS', array['bayar_sekaligus_detail', 'bayar_sekaligus_bayar'],
  array['status', 'cetak_ke', 'dicetak_oleh', 'alasan_batal', 'dibatalkan_oleh', 'dibatalkan_at'],
  '{ "bayar_sekaligus_detail": { "grand_total": "jumlah" }, "bayar_sekaligus_bayar": { "jumlah_bayar": "jumlah" } }');
select search_document('bayar_sekaligus', array['no_bayar_sekaligus', 'nama_customer', 'no_hp']);
create index bayar_sekaligus_detail_of_thing on bayar_sekaligus_detail (kode_toko, no_hal);
