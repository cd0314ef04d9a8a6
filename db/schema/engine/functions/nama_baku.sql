-- 8. A name without signs and forms of address, to compare two.
create or replace function nama_baku(nama text) returns text language sql immutable parallel safe as $$
  select regexp_replace(regexp_replace(upper($1), '^((IBU|BU|BAPAK|PAK|BPK|NY|TN|HJ|H|SDR|SDRI|MR|MRS|MS)[. ]+)+', ''), '[^A-Z0-9]', '', 'g')
$$;
