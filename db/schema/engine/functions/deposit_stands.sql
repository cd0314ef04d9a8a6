-- At the end of every transaction that touches a deposit or a hold of it: an open deposit holds its pieces, another one holds none, and the sale that picks it
-- up has all of them.
create or replace function deposit_stands(shop text, nomor text) returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare
  its titipan;
  holds bigint;
  pieces bigint;
begin
  select * into its from titipan where (kode_toko, no_titipan) = (shop, nomor);
  if not found then return; end if;
  select count(*), count(h.id) into pieces, holds
  from titipan_detail d
  left join barang_tahan h on h.kode_barcode = d.kode_barcode and h.dilepas_at is null and (h.kode_toko, h.kind, h.dokumen) = (shop, 'TITIPAN', nomor)
  where (d.kode_toko, d.no_titipan) = (shop, nomor);
  if holds <> (case its.status when 'AKTIF' then pieces else 0 end) then
    raise exception 'deposit % is % and holds % of % pieces', nomor, its.status, holds, pieces using errcode = 'KN002', detail = nomor;
  end if;
  if its.status = 'DIAMBIL' and exists (
    select from (select kode_barcode from titipan_detail where (kode_toko, no_titipan) = (shop, nomor)) held
    full join (
      select d.kode_barcode from penjualan p join penjualan_detail d using (kode_toko, no_faktur)
      where (p.kode_toko, p.no_titipan, p.status) = (shop, nomor, 'VALID')) sold using (kode_barcode)
    where held.kode_barcode is null or sold.kode_barcode is null)
  then
    raise exception 'deposit % is picked up as a whole', nomor using errcode = 'KN002', detail = nomor;
  end if;
end $$;
revoke execute on function deposit_stands(text,text) from public;
