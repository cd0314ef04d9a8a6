-- What people search a guarded table of documents by, in capitals, so that one index answers for all of it.
create or replace function search_document(tabel text, columns text[]) returns void language plpgsql as $$
begin
  execute format('alter table %I add column cari text not null generated always as (upper(%s)) stored',
                 tabel, (select string_agg(format('coalesce(%I, '''')', name), ' || '' '' || ') from unnest(columns) name));
  execute format('create index %I on %I using gin (cari gin_trgm_ops)', tabel || '_by_text', tabel);
  -- Nobody can change it by itself, and before an update nobody sees what it will be: the guard need not look.
  update dokumen set berubah = berubah || 'cari'::text where dokumen.tabel = search_document.tabel and berubah <> '{}';
end $$;
revoke execute on function search_document(text,text[]) from public;
