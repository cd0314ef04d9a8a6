-- What a bank takes back of a card or transfer that it has paid (chargeback): it owes it again, or it is lost (docs/decisions/071).
--   KN071 more taken back of a claim than was settled of it

insert into akun (nomor_akun, nama_akun, jenis_akun) values ('6-1013', 'Rugi Chargeback', 'BEBAN') on conflict do nothing;
insert into para_akun_transaksi (trx, type, kode_akun, jenis_akun, nomor_akun) values ('CHARGEBACK', 'KARTU', 'RUGI', 'DEBET', '6-1013') on conflict do nothing;

select create_document('chargeback', 'no_chargeback', array['VALID', 'CANCELLED'], array[]::text[]);
alter table chargeback
  add column no_rekening       text   not null references rekening,
  add column nama_rekening     text   not null,
  add column no_non_cash       text   not null,
  add column kind              text   not null,
  add column reference         text   not null,
  add column tgl_rekening      date   not null,
  add column perlakuan         text   not null check (perlakuan in ('TAGIH', 'RUGI')),
  add column jumlah_tarik      bigint not null check (jumlah_tarik > 0),
  add column alasan_chargeback text   not null check (alasan_chargeback <> ''),
  add constraint chargeback_non_cash foreign key (kode_toko, no_non_cash) references non_cash (kode_toko, no_non_cash);
create index chargeback_by_reference on chargeback (kode_toko, reference);

create view chargeback_gerak as
  select kode_toko, no_chargeback as nomor, 'KAS/' || no_rekening as apa, 0 as pieces, 0::numeric as fine, 0::bigint as cost, -jumlah_tarik as rupiah from chargeback
  union all
  select kode_toko, no_chargeback, 'TAGIHAN/PIUTANG_KARTU/' || no_rekening, 0, 0, 0, jumlah_tarik from chargeback where perlakuan = 'TAGIH';
select guard_document('chargeback', 'no_chargeback', 'CHARGEBACK', '{}',
  array['status', 'cetak_ke', 'dicetak_oleh', 'alasan_batal', 'dibatalkan_oleh', 'dibatalkan_at'], '{}');
select search_document('chargeback', array['no_chargeback', 'no_rekening', 'nama_rekening', 'reference', 'alasan_chargeback']);

-- What was settled of a claim on an account, and what of that the bank took back.
create view tagihan_divalidasi as
  select h.kode_toko, h.no_rekening, d.reference, max(d.no_non_cash) as no_non_cash, min(d.kind) as kind, max(h.tgl_rekening) as tgl_rekening,
         sum(d.nilai_tagihan)::bigint as nilai_tagihan,
         coalesce((select sum(c.jumlah_tarik) from chargeback c
                   where (c.kode_toko, c.reference, c.no_rekening, c.status) = (h.kode_toko, d.reference, h.no_rekening, 'VALID')), 0)::bigint as ditarik_bank
  from non_cash_tagihan d join non_cash h using (kode_toko, no_non_cash)
  where h.status = 'VALID'
  group by h.kode_toko, h.no_rekening, d.reference;

-- Nothing is taken back that was not settled; who takes back and who cancels what was settled wait for each other at its document.
create function takes_back_what_was_settled(shop text, account text, claimed text) returns void language plpgsql as $$
begin
  perform 1 from non_cash h where h.kode_toko = shop and h.no_rekening = account and h.status = 'VALID'
    and exists (select from non_cash_tagihan d where (d.kode_toko, d.no_non_cash, d.reference) = (h.kode_toko, h.no_non_cash, claimed))
  order by h.no_non_cash for update;
  if coalesce((select sum(c.jumlah_tarik) from chargeback c
               where (c.kode_toko, c.reference, c.no_rekening, c.status) = (shop, claimed, account, 'VALID')), 0)
     > coalesce((select t.nilai_tagihan from tagihan_divalidasi t where (t.kode_toko, t.no_rekening, t.reference) = (shop, account, claimed)), 0) then
    raise exception 'more of % is taken back than was settled', claimed using errcode = 'KN071';
  end if;
end $$;
create function chargeback_fits() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_table_name = 'chargeback' then
    perform takes_back_what_was_settled(new.kode_toko, new.no_rekening, new.reference);
  else
    perform takes_back_what_was_settled(new.kode_toko, new.no_rekening, d.reference)
    from non_cash_tagihan d where (d.kode_toko, d.no_non_cash) = (new.kode_toko, new.no_non_cash);
  end if;
  return null;
end $$;
revoke execute on function chargeback_fits() from public;
create trigger chargeback_fits after insert on chargeback for each row execute function chargeback_fits();
create trigger non_cash_taken_back after update of status on non_cash for each row execute function chargeback_fits();
