-- The lot of a line.
create or replace function lot_terima(no_terima text, no_urut integer) returns text language sql immutable as $$ select no_terima || '/' || no_urut $$;
