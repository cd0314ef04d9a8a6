create or replace function gold_goes_back_whole() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if exists (
    select from mutasi_pesanan m where (m.kode_toko, m.no_mutasi_pesanan) = (new.kode_toko, new.no_mutasi_pesanan) and (m.emas_pelanggan, m.nilai_emas_pelanggan - m.selisih_emas) is distinct from (
      select (coalesce(sum(e.fine), 0), coalesce(sum(e.hpp), 0)::bigint) from mutasi_pesanan_emas e
      where (e.kode_toko, e.no_mutasi_pesanan) = (m.kode_toko, m.no_mutasi_pesanan)))
  then
    raise exception 'the gold that goes back with % is not what its lines say', new.no_mutasi_pesanan using errcode = 'KN005', detail = new.no_mutasi_pesanan;
  end if;
  return null;
end $$;
revoke execute on function gold_goes_back_whole() from public;
