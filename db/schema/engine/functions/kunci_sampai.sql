create or replace function kunci_sampai(kunci jsonb) returns date language sql stable as $$
  select min((e ->> 'sampai')::date) from jsonb_array_elements(kunci) e
$$;
