-- The fee of a card by the bank of the account that it is paid into, in percent.
create or replace function persen_kartu_dari(jenis text, no_rekening text) returns numeric language sql stable as $$
  select coalesce((
    select case $1 when 'DEBIT' then b.persen_debit when 'CREDIT' then b.persen_credit end
    from rekening r join biaya_gesek b using (kode_bank) where r.no_rekening = $2), 0)
$$;
