-- The lot of a thing that was given; those of samples are lot_terima.
create or replace function lot_emas_pesanan(nomor text, urut integer) returns text language sql immutable as $$ select nomor || '/E' || urut $$;
