-- Whoever cancels a document says why.
create or replace function document_says_why_cancelled(tabel text) returns void language plpgsql as $$
begin
  execute format('alter table %1$I
    add column alasan_batal    text,
    add column dibatalkan_oleh text,
    add column dibatalkan_at   timestamptz,
    add constraint %2$I check (status <> ''CANCELLED'' or (alasan_batal is not null and dibatalkan_oleh is not null and dibatalkan_at is not null))
      not valid', tabel, tabel || '_says_why_cancelled');
end $$;
revoke execute on function document_says_why_cancelled(text) from public;
