-- As in 0180_judged_in_one_pass.sql, and the texts that people write in a document have no card number.
create or replace function guard_document(tabel text, nomor text, kind text, bagian text[], berubah text[], jumlah jsonb) returns void language plpgsql as $$
declare
  part text;
begin
  insert into dokumen values (tabel, nomor, kind, bagian, berubah, jumlah);
  execute format('alter table %I add column written_in xid8 not null default pg_current_xact_id()', tabel);
  perform guard_header_of(tabel);
  execute format('create trigger %I before truncate on %I for each statement execute function refuse_removal()', tabel || '_no_truncate', tabel);
  execute format('create trigger %I before delete on %I for each row execute function refuse_removal()', tabel || '_no_delete', tabel);
  -- A trigger of refuse_change() is what the rights of the application follow from: such a table is only ever added to.
  execute format('create trigger %I before update on %I for each row execute function %I()',
                 tabel || '_stays', tabel, case when berubah = '{}' then 'refuse_change' else 'guard_header' end);
  if 'status' = any(berubah) then
    execute format(
      'create constraint trigger %I after update on %I deferrable initially deferred for each row
         when (new.status = ''CANCELLED'' and old.status <> ''CANCELLED'') execute function header_is_reversed()', tabel || '_reversed', tabel);
  end if;
  foreach part in array bagian loop
    perform guard_part_of(part, tabel, nomor);
    execute format('create trigger %I before update or delete on %I for each row when (pg_trigger_depth() = 0) execute function refuse_change()',
                   part || '_append_only', part);
    execute format('create trigger %I before truncate on %I for each statement execute function refuse_change()', part || '_no_truncate', part);
  end loop;
  perform refuse_card_numbers(c.relname, a.attname)
  from pg_class c join pg_attribute a on a.attrelid = c.oid
  where c.oid = any (array(select each::regclass from unnest(tabel || bagian) each)) and not a.attisdropped and a.attname in ('keterangan', 'alasan_batal');
end $$;
revoke execute on function guard_document(text,text,text,text[],text[],jsonb) from public;
