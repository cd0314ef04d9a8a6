-- An identity number without blanks and signs: 3171-0101 is 31710101.
create or replace function identitas_baku(identitas text) returns text language sql immutable as $$
  select nullif(upper(regexp_replace(identitas, '[^A-Za-z0-9]', '', 'g')), '')
$$;
