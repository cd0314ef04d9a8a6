-- What came back from a marketplace does not come back to a till as well, with the invoice of that sale (0246_trade_in.sql).
create or replace function comes_back_once() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  invoice constant text := coalesce(to_jsonb(new) ->> 'no_nota', to_jsonb(new) ->> 'no_faktur');
begin
  perform from barang where kode_barcode = new.kode_barcode for no key update;
  if exists (
    select from barang_dibeli d
    where (d.kode_barcode, d.no_faktur, d.toko_nota) = (new.kode_barcode, invoice, new.toko_nota) and not d.batal)
    or exists (
    select from retur_marketplace_barang r
    where (r.kode_barcode, r.no_faktur, r.kode_toko) = (new.kode_barcode, invoice, new.toko_nota) and not r.batal)
  then
    raise exception '% of % came back already', new.kode_barcode, invoice using errcode = 'KN004', detail = new.kode_barcode;
  end if;
  return new;
end $$;
revoke execute on function comes_back_once() from public;
