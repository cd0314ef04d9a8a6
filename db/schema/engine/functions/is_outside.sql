create or replace function is_outside(tempat text) returns boolean language sql stable as $$
  select exists (select from tempat t where t.tempat = $1 and t.kelas in ('LUAR', 'UBAH') and not t.antar_toko)
$$;
