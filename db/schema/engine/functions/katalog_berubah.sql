-- At the end of the transaction, so that whoever changes prices waits for nobody while he still takes other locks.
create or replace function katalog_berubah() returns trigger language plpgsql as $$
declare
  xact text := pg_current_xact_id()::text;
begin
  if current_setting('kencana.katalog_versi', true) is distinct from xact then
    perform set_config('kencana.katalog_versi', xact, true);
    update katalog_versi set versi = versi + 1, berubah_at = now();
  end if;
  return null;
end $$;
