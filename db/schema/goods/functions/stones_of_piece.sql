-- As one value, in their order: stones of a piece, and of one side of a document.
create or replace function stones_of_piece(piece text) returns jsonb language sql stable as $$
  select coalesce(jsonb_agg(to_jsonb(s) - array['kode_barcode', 'no_urut'] order by s.no_urut), '[]') from barang_batu s where s.kode_barcode = piece
$$;
