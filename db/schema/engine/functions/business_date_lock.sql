create or replace function business_date_lock(kode_toko text) returns bigint language sql immutable as $$
  select hashtextextended('toko.tgl_system ' || kode_toko, 0)
$$;
