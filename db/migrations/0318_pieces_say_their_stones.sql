-- What a piece is by its stones it stays (docs/decisions/035): one with diamonds, of their carats and of the shape of the first. Whoever
-- could call it none would sell it below its cost without asking, and in a shop that sells no diamonds.
update barang b
set is_berlian = true, karat_batu = s.karat, shape = s.shape
from (select kode_barcode, sum(karat) as karat, (array_agg(kode_shape order by no_urut))[1] as shape from barang_batu group by 1) s
where b.kode_barcode = s.kode_barcode and (b.is_berlian, b.karat_batu, b.shape) is distinct from (true, s.karat, s.shape);

create function stones_are_said() returns trigger language plpgsql as $$
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
create constraint trigger barang_batu_is_said after insert on barang_batu deferrable initially deferred for each row execute function stones_are_said();
create constraint trigger barang_says_its_stones after update of is_berlian, karat_batu, shape on barang deferrable initially deferred for each row
  when ((new.is_berlian, new.karat_batu, new.shape) is distinct from (old.is_berlian, old.karat_batu, old.shape)) execute function stones_are_said();
