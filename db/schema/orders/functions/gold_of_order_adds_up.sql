create or replace function gold_of_order_adds_up() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if exists (
    select from pesanan p where (p.kode_toko, p.no_pesanan) = (new.kode_toko, new.no_pesanan) and (p.emas_diterima, p.nilai_emas_diterima) is distinct from (
      select (coalesce(sum(e.fine), 0), coalesce(sum(e.nilai_emas_pelanggan), 0)::bigint) from pesanan_emas e
      where (e.kode_toko, e.no_pesanan) = (p.kode_toko, p.no_pesanan) and e.nilai_emas_pelanggan = round(e.fine * p.harga_emas)))
  then
    raise exception 'the gold of % is not what its lines say', new.no_pesanan using errcode = 'KN005', detail = new.no_pesanan;
  end if;
  return null;
end $$;
revoke execute on function gold_of_order_adds_up() from public;
