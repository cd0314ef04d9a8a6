create or replace function pesan_rank(status text) returns integer language sql immutable parallel safe as $$
  select array_position(array['ANTRI', 'TERKIRIM', 'GAGAL', 'SAMPAI', 'DIBACA'], status)
$$;
