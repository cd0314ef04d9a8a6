create or replace function return_of_marketplace() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update pesanan_marketplace o
  set status_pesanan = case when exists (
        select from pesanan_marketplace_barang b
        where (b.kode_marketplace, b.no_pesanan_luar) = (o.kode_marketplace, o.no_pesanan_luar) and not exists (
          select from retur_marketplace_barang r where (r.kode_toko, r.no_faktur, r.kode_barcode) = (new.kode_toko, new.no_faktur, b.kode_barcode) and not r.batal))
      then 'TERJUAL' else 'DIRETUR' end,
      perlu_dibatalkan = tg_op = 'UPDATE', changed_at = now()
  where (o.kode_marketplace, o.no_pesanan_luar) = (new.kode_marketplace, new.no_pesanan_luar) and o.status_pesanan in ('TERJUAL', 'DIRETUR');
  return null;
end $$;
revoke execute on function return_of_marketplace() from public;
