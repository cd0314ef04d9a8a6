-- Whoever writes a posting or a document says neither when nor in which transaction.
create or replace function stamp_row() returns trigger language plpgsql as $$
begin
  new.written_in := pg_current_xact_id();
  new.created_at := now();
  return new;
end $$;
