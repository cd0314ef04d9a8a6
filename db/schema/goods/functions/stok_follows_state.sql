-- A piece that is held, or no longer, without going anywhere.
create or replace function stok_follows_state() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update stok set status = new.status where kode_barcode = new.kode_barcode;
  return null;
end $$;
revoke execute on function stok_follows_state() from public;
