create or replace function role_account_stays() returns trigger language plpgsql as $$
begin
  if is_ledger_role(new.trx, new.type, new.kode_akun) then
    perform account_of_ledger_stays(old.nomor_akun, new.nomor_akun, case new.trx
      when 'TAGIHAN' then exists (select from saldo_tagihan where jenis = new.kode_akun and rupiah <> 0)
      when 'KAS' then exists (select from saldo_kas where akun_kas = 'CASH' and saldo <> 0)
      else exists (select from saldo_stock where tempat = new.kode_akun and cost <> 0)
    end);
  elsif exists (select from akun_kontrol where nomor_akun = new.nomor_akun) then
    raise exception 'account % is booked to by its ledger alone', new.nomor_akun using errcode = 'KN011', detail = new.nomor_akun;
  end if;
  return new;
end $$;
