create or replace function piece_in_repair_stays_sold() returns trigger language plpgsql as $$
declare
  nota text := repair_of(new.kode_barcode);
begin
  if nota is not null then
    raise exception 'piece % is in repair as %', new.kode_barcode, nota using errcode = 'KN072', detail = nota;
  end if;
  return null;
end $$;
