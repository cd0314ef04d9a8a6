create or replace function keep_grams_of_day() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into tutup_gram_gerak select * from gram_gerak_jenis where (kode_toko, tgl_system) = (new.kode_toko, new.tgl_system);
  return null;
end $$;
revoke execute on function keep_grams_of_day() from public;
