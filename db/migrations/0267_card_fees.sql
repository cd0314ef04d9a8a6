-- What a bank's cards cost whoever pays with them: one row a bank says what cash for its cards costs, and what paying with them does
-- (docs/decisions/054).
alter table biaya_gesek
  -- None where nobody has said what cash for its cards costs: then there is none.
  alter column persen_gesek drop not null,
  add column persen_debit  numeric(5,2) not null default 0 check (persen_debit between 0 and 100),
  add column persen_credit numeric(5,2) not null default 0 check (persen_credit between 0 and 100);

-- The fee of a card by the bank of the account that it is paid into, in percent.
create function persen_kartu_dari(jenis text, no_rekening text) returns numeric language sql stable as $$
  select coalesce((
    select case $1 when 'DEBIT' then b.persen_debit when 'CREDIT' then b.persen_credit end
    from rekening r join biaya_gesek b using (kode_bank) where r.no_rekening = $2), 0)
$$;

-- Nobody takes less than the bank's fee, nor more. Cash is not asked.
create function card_costs_its_fee() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if new.persen_kartu <> persen_kartu_dari(new.jenis, new.no_rekening) then
    raise exception 'the fee of cards into % is another', new.no_rekening using errcode = 'KN063', detail = new.no_rekening;
  end if;
  return null;
end $$;
revoke execute on function card_costs_its_fee() from public;

do $$
declare
  paid record;
begin
  for paid in select * from (values
    ('penjualan', 'no_faktur', 'PENJUALAN'), ('pelunasan_penjualan', 'no_pelunasan', 'PELUNASAN_PENJUALAN'), ('titipan', 'no_titipan', 'TITIPAN'),
    ('mutasi_titipan', 'no_mutasi_titipan', 'MUTASI_TITIPAN'), ('jual_beli_manual', 'no_jual_beli', 'JUAL_BELI_MANUAL')) as v (tabel, nomor, kind)
  loop
    -- What the card is charged beside the payment, half up; it is no part of what is paid of the document.
    execute format('alter table %1$I
      add column persen_kartu numeric(5,2) not null default 0,
      add column biaya_kartu  bigint       not null default 0,
      add constraint %2$I check (biaya_kartu = floor(jumlah * persen_kartu / 100 + 0.5) and (persen_kartu = 0 or jenis in (''DEBIT'', ''CREDIT'')))',
      paid.tabel || '_bayar', paid.tabel || '_bayar_card_fee');
    execute format('create trigger %I after insert on %I for each row when (new.jenis in (''DEBIT'', ''CREDIT'')) execute function card_costs_its_fee()',
      paid.tabel || '_bayar_costs_its_fee', paid.tabel || '_bayar');
    execute format('create or replace view %1$I as %2$s
      union all
      select kode_toko, %3$I, case when piutang then ''TAGIHAN/PIUTANG_KARTU/'' else ''KAS/'' end || no_rekening, 0, 0, 0, biaya_kartu
      from %4$I where biaya_kartu <> 0',
      paid.tabel || '_gerak', rtrim(pg_get_viewdef((paid.tabel || '_gerak')::regclass), ';'), paid.nomor, paid.tabel || '_bayar');
    -- What is earned by it.
    insert into para_akun_transaksi (trx, type, kode_akun, jenis_akun, nomor_akun)
    values (paid.kind, 'KARTU', 'PENDAPATAN', 'KREDIT', (select nomor_akun from akun where nomor_akun = '4-1105')) on conflict do nothing;
  end loop;
end $$;
