-- Both sides are there when the transaction ends: what the header says was brought is what its lines say.
create or replace function sale_is_traded() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not exists (
    select from penjualan p
    where (p.kode_toko, p.no_faktur) = (new.kode_toko, new.no_faktur)
      and (p.qty_tukar, p.berat_tukar, p.potongan_tukar, p.bayar_tukar) = (
        select coalesce(sum(qty), 0), coalesce(sum(berat), 0), coalesce(sum(potongan), 0), coalesce(sum(harga), 0)
        from penjualan_tukar t where (t.kode_toko, t.no_faktur) = (p.kode_toko, p.no_faktur)))
  then
    raise exception 'what % says was brought for it is not what its lines say', new.no_faktur using errcode = 'KN005';
  end if;
  return null;
end $$;
revoke execute on function sale_is_traded() from public;
