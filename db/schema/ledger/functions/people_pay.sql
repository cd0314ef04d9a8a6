-- A document that people pay: its cards cost their fee, and its cash counts against the limit of a day with the other documents of that person. Its
-- movements are made by document_moves.
create or replace function people_pay(tabel text, kind text, nomor text, member text, dibeli text) returns void language plpgsql as $$
begin
  execute format('alter table %1$I
    add column persen_kartu numeric(5,2) not null default 0,
    add column biaya_kartu  bigint       not null default 0,
    add constraint %2$I check (biaya_kartu = floor(jumlah * persen_kartu / 100 + 0.5) and (persen_kartu = 0 or jenis in (''DEBIT'', ''CREDIT'')))',
    tabel || '_bayar', tabel || '_bayar_card_fee');
  execute format('create trigger %I after insert on %I for each row when (new.jenis in (''DEBIT'', ''CREDIT'')) execute function card_costs_its_fee()',
    tabel || '_bayar_costs_its_fee', tabel || '_bayar');
  insert into para_akun_transaksi (trx, type, kode_akun, jenis_akun, nomor_akun)
  values (kind, 'KARTU', 'PENDAPATAN', 'KREDIT', (select a.nomor_akun from akun a where a.nomor_akun = '4-1105')) on conflict do nothing;
  perform has_person(tabel, kind, nomor, kode_member => coalesce(nullif(member, 'null'), 'null::text'), dibeli => dibeli);
  perform build_people();
  execute format('create constraint trigger %I after insert on %I deferrable initially deferred for each row execute function cash_within_limit(%L, %L)',
    tabel || '_cash_within_limit', tabel, kind, nomor);
end $$;
