-- What a piece asks for its stones is what they ask together.
create or replace function stones_add_up() returns trigger language plpgsql as $$
declare
  piece text := coalesce(to_jsonb(new), to_jsonb(old)) ->> 'kode_barcode';
begin
  if (select b.harga_batu from barang b where b.kode_barcode = piece)
     is distinct from (select coalesce(sum(jual_rp), 0) from barang_batu where kode_barcode = piece) then
    raise exception '% asks another price for its stones than they do', piece using errcode = 'KN002', detail = piece;
  end if;
  return null;
end $$;
