-- A number of the settings of the chain, else its preset.
create or replace function chain_number(setting text, preset numeric) returns numeric language sql stable set search_path = public, pg_temp as $$
  select coalesce((select value::numeric from para_system where (kode_toko, key) = ('*', setting)), preset)
$$;
