-- The account of a ledger changes while its balance is nothing, and an account becomes one of a ledger while nobody else books to it.
create or replace function account_of_ledger_stays(was text, becomes text, held boolean) returns void language plpgsql as $$
begin
  if held then
    raise exception 'account % holds what its ledger says', was using errcode = 'KN010', detail = was;
  end if;
  if not exists (select from akun_kontrol where nomor_akun = becomes) and (
    exists (select from para_akun_transaksi where nomor_akun = becomes and not is_ledger_role(trx, type, kode_akun))
    or exists (select from jurnal where nomor_akun = becomes group by kode_toko having sum(debet) <> sum(kredit))
  ) then
    raise exception 'account % is booked to by others', becomes using errcode = 'KN011', detail = becomes;
  end if;
end $$;
