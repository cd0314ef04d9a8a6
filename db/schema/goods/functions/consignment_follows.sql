-- Consignment ends when the piece is bought back from its customer: it is ours then, at what was paid. It holds again when the sale is
-- cancelled, and the piece comes back into its tray as it had left it.
create or replace function consignment_follows() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  new.is_konsinyasi := new.tempat = 'BAKI' and exists (
    select from barang_masuk_detail d join barang_masuk m using (kode_toko, no_masuk)
    where d.kode_barcode = new.kode_barcode and not d.batal and m.asal = 'KONSINYASI');
  return new;
end $$;
revoke execute on function consignment_follows() from public;
