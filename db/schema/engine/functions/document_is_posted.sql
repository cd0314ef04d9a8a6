-- That of a new kind of document is known by its guards (guard_document).
create or replace function document_is_posted() returns trigger language plpgsql as $$
begin
  insert into jenis_posting values (new.kind) on conflict do nothing;
  return null;
end $$;
