-- One form of a telephone number (docs/decisions/110), as `normalizePhone` of engine/kinds/phone reads it: null where the text is no number.
create or replace function telepon_baku(nomor text) returns text language sql immutable parallel safe as $$
  select case
    when t ~ '^((\+|00)?620?|0)[1-9][0-9]{8,14}$' then '0' || regexp_replace(t, '^((\+|00)?620?|0)', '')
    when t ~ '^8[0-9]{8,14}$' then '0' || t
    when t ~ '^\+[1-9][0-9]{7,14}$' and t !~ '^\+62' then t
  end
  from translate($1, E' \t\u00A0()./-', '') t
$$;
