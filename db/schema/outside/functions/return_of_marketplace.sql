-- An order is returned when all its pieces came back. Until then its notice stays: more pieces are expected. A cancelled return brings the notice back.
create or replace function return_of_marketplace() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  is_open boolean;
begin
  is_open := exists (
    select from pesanan_marketplace_barang b
    where (b.kode_marketplace, b.no_pesanan_luar) = (new.kode_marketplace, new.no_pesanan_luar) and not exists (
      select from retur_marketplace_barang r where (r.kode_toko, r.no_faktur, r.kode_barcode) = (new.kode_toko, new.no_faktur, b.kode_barcode) and not r.batal));
  update pesanan_marketplace o
  set status_pesanan = case when is_open then 'TERJUAL' else 'DIRETUR' end,
      perlu_dibatalkan = is_open and (o.perlu_dibatalkan or tg_op = 'UPDATE'), changed_at = now()
  where (o.kode_marketplace, o.no_pesanan_luar) = (new.kode_marketplace, new.no_pesanan_luar) and o.status_pesanan in ('TERJUAL', 'DIRETUR');
  return null;
end $$;
revoke execute on function return_of_marketplace() from public;
