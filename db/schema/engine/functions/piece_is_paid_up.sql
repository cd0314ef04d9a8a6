create or replace function piece_is_paid_up() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  -- The invoice that a piece is bought back of. A piece that only changes its state has none.
  invoice constant text := coalesce(to_jsonb(new) ->> 'no_nota', to_jsonb(new) ->> 'no_faktur');
  its text;
begin
  select no_cicilan into its from barang_belum_lunas
  where kode_barcode = new.kode_barcode and (invoice is null or (kode_toko, no_faktur) = (to_jsonb(new) ->> 'toko_nota', invoice)) limit 1;
  if found then
    raise exception 'piece % is not paid up: %', new.kode_barcode, its using errcode = 'KN002', detail = new.kode_barcode;
  end if;
  return null;
end $$;
revoke execute on function piece_is_paid_up() from public;
