-- At the end of every transaction that touches an order or a hold of it: an open order alone holds pieces, no more than were ordered, and those were made for
-- it; the sale that picks it up has as many as were ordered.
create or replace function order_stands(shop text, nomor text) returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare
  its pesanan;
  holds bigint;
begin
  select * into its from pesanan where (kode_toko, no_pesanan) = (shop, nomor);
  if not found then return; end if;
  select count(*) into holds from barang_tahan where dilepas_at is null and (kode_toko, kind, dokumen) = (shop, 'PESANAN', nomor);
  if holds > (case its.status when 'AKTIF' then its.total_qty else 0 end) then
    raise exception 'order % is % and holds % of % pieces', nomor, its.status, holds, its.total_qty using errcode = 'KN002', detail = nomor;
  end if;
  if exists (
    select from barang_tahan h join barang b using (kode_barcode)
    where h.dilepas_at is null and (h.kode_toko, h.kind, h.dokumen) = (shop, 'PESANAN', nomor) and b.no_pesanan is distinct from nomor)
  then
    raise exception 'order % holds what was not made for it', nomor using errcode = 'KN002', detail = nomor;
  end if;
  if its.status = 'DIAMBIL' and its.total_qty is distinct from (
    select sum(p.total_qty)::int from penjualan p where (p.kode_toko, p.no_pesanan, p.status) = (shop, nomor, 'VALID'))
  then
    raise exception 'order % is picked up as a whole', nomor using errcode = 'KN002', detail = nomor;
  end if;
end $$;
revoke execute on function order_stands(text,text) from public;
