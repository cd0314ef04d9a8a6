create or replace function keep_ledger_accounts() returns void language plpgsql as $$
begin
  delete from akun_kontrol;
  insert into akun_kontrol select distinct asal, kunci, nomor_akun from akun_kontrol_asal;
  delete from akun_perantara;
  insert into akun_perantara
  select distinct a.nomor_akun from para_akun_transaksi a join tempat_trx x on (x.tempat, x.trx) = (a.type, a.kode_akun)
  where a.trx = 'LUAR' and x.perantara and a.nomor_akun is not null;
end $$;
revoke execute on function keep_ledger_accounts() from public;
