-- Settings and module switches. kode_toko '*' is the whole chain; a shop's own row wins.
create table para_system (
  kode_toko   text not null,
  key         text not null check (key ~ '^[A-Z0-9_]{2,80}$'),
  value       text not null,
  updated_at  timestamptz not null default now(),
  updated_by  text not null default 'system',
  primary key (kode_toko, key)
);
create function announce_settings() returns trigger language plpgsql as $$
begin
  perform pg_notify('settings', coalesce(new.kode_toko, old.kode_toko));
  return null;
end $$;
create trigger para_system_announce after insert or update or delete on para_system for each row execute function announce_settings();
