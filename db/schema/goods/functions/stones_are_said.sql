create or replace function stones_are_said() returns trigger language plpgsql as $$
declare
  piece text := to_jsonb(new) ->> 'kode_barcode';
begin
  if exists (
    select from barang b
    join (select kode_barcode, sum(karat) as karat, (array_agg(kode_shape order by no_urut))[1] as shape from barang_batu where kode_barcode = piece group by 1) s
      using (kode_barcode)
    where (b.is_berlian, b.karat_batu, b.shape) is distinct from (true, s.karat, s.shape)
  ) then
    raise exception '% says other stones than it has', piece using errcode = 'KN002', detail = piece;
  end if;
  return null;
end $$;
