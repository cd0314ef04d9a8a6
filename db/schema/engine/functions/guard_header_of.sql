create or replace function guard_header_of(tabel text) returns void language plpgsql as $$
begin
  perform guard_date_of(tabel);
  if exists (select from pg_attribute where attrelid = tabel::regclass and attname = 'status' and not attisdropped) then
    execute format('create trigger %I before insert on %I for each row when (new.status = ''CANCELLED'') execute function begins_cancelled()',
                   tabel || '_begins', tabel);
  end if;
end $$;
revoke execute on function guard_header_of(text) from public;
