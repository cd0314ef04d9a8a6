-- Servers keep sessions, users and shops in memory; every change of what they keep is announced when it commits.
create or replace function announce_session() returns trigger language plpgsql as $$
begin
  perform pg_notify('session', encode(old.token_hash, 'hex'));
  return null;
end $$;
