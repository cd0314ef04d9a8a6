-- Rows of a table belong to the open date of their shop. Who closes the shop may hold its row, which the foreign key would wait for
-- before the date is asked: it is looked at with the commit.
create or replace function guard_date_of(tabel text) returns void language plpgsql as $$
declare
  shop text;
begin
  execute format('drop trigger if exists %I on %I', tabel || '_open_date', tabel);
  execute format('create trigger %I before insert on %I for each row execute function stamp_row()', tabel || '_stamped', tabel);
  execute format('create trigger %I after insert on %I referencing new table as baru for each statement execute function held_on_open_date()',
                 tabel || '_open_date', tabel);
  for shop in select conname from pg_constraint where (conrelid, confrelid, contype) = (tabel::regclass, 'toko'::regclass, 'f') loop
    execute format('alter table %I alter constraint %I deferrable initially deferred', tabel, shop);
  end loop;
end $$;
revoke execute on function guard_date_of(text) from public;
