create or replace function goes_with_its_day(tabel text) returns void language plpgsql as $$
begin
  execute format('drop trigger if exists %I on %I', tabel || '_append_only', tabel);
  execute format('create trigger %I before update on %I for each row execute function refuse_change()', tabel || '_append_only', tabel);
  execute format('create trigger %I before delete on %I for each row execute function closing_is_opened()', tabel || '_no_delete', tabel);
end $$;
revoke execute on function goes_with_its_day(text) from public;
