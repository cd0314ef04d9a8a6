create or replace function announce_settings() returns trigger language plpgsql as $$
begin
  perform pg_notify('settings', coalesce(new.kode_toko, old.kode_toko));
  return null;
end $$;
