-- Nothing comes into or goes out of the till of a shop until the transaction ends: its balance is the ledger's alone to change.
create or replace function lock_till(shop text) returns void language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform 1 from saldo_kas where (kode_toko, akun_kas) = (shop, 'CASH') for update;
end $$;
revoke execute on function lock_till(text) from public;
