-- A sale needs a held order of the same shop and total; the order is then sold. A cancelled sale cancels the order, and a job cancels it at the marketplace.
create or replace function sale_of_marketplace() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    update pesanan_marketplace set status_pesanan = 'TERJUAL', no_faktur = new.no_faktur, changed_at = now()
    where (kode_marketplace, no_pesanan_luar, kode_toko, status_pesanan, total_pesanan)
        = (new.kode_marketplace, new.no_pesanan_luar, new.kode_toko, 'DITAHAN', new.grand_total);
    if not found then
      raise exception 'order % is not held for this sale', new.no_pesanan_luar using errcode = 'KN002', detail = new.no_pesanan_luar;
    end if;
  else
    update pesanan_marketplace
    set status_pesanan = 'BATAL', alasan = new.alasan_batal, perlu_dibatalkan = false, changed_at = now(),
        batal_luar = case when perlu_dibatalkan then 'TIDAK' else 'PERLU' end, versi = versi + 1
    where (kode_marketplace, no_pesanan_luar, status_pesanan) = (new.kode_marketplace, new.no_pesanan_luar, 'TERJUAL');
  end if;
  return null;
end $$;
revoke execute on function sale_of_marketplace() from public;
