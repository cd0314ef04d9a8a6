-- What a document says that the till should have held is what the ledger says of it while it is written: nobody else's word. With the till held,
-- so that nothing moves between the look and the posting.
create or replace function fits_its_count() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  counted hitung_kas;
  held bigint;
begin
  perform lock_till(new.kode_toko);
  select coalesce(sum(saldo), 0) into held from saldo_kas where (kode_toko, akun_kas) = (new.kode_toko, 'CASH');
  select * into counted from hitung_kas where kode_toko = new.kode_toko and tgl_system = new.tgl_system order by no_hitung desc limit 1;
  if (counted.no_hitung, counted.total_fisik, counted.kas_ke, held)
     is distinct from (new.no_hitung, new.total_fisik, cash_moves(new.kode_toko, new.tgl_system), new.saldo_buku) then
    raise exception 'the till of % is not as it was counted', new.kode_toko using errcode = 'KN018';
  end if;
  select count(*), (array_agg(h.total_fisik - h.saldo_buku order by h.no_hitung))[1] into new.jumlah_hitung, new.selisih_pertama
  from hitung_kas h where h.kode_toko = new.kode_toko and h.tgl_system = new.tgl_system;
  return new;
end $$;
revoke execute on function fits_its_count() from public;
