create or replace function chargeback_fits() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
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
