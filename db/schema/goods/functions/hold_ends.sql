create or replace function hold_ends() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update barang_tahan set dilepas_at = now(), dilepas_oleh = current_worker() where kode_barcode = new.kode_barcode and dilepas_at is null;
  return null;
end $$;
revoke execute on function hold_ends() from public;
